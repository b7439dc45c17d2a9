# ruff: noqa: E501, SIM905 - lists of words
"""Words by which the rules of verdicts tell what a difference means, for English, Spanish, Russian, Vietnamese,
Chinese and Japanese. Closed classes only: no names of products and no words of a trade.

A phrase is a tuple of tokens as `engram.approval.statement` cuts them; Chinese and Japanese go by characters.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Phrase = tuple[str, ...]


def _phrases(text: str) -> tuple[Phrase, ...]:
    """Phrases parted by `|`, the longest first, so that the first match is the best."""
    found = [tuple(phrase.split()) for phrase in text.split("|")]
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


def _characters(text: str) -> tuple[Phrase, ...]:
    """The same for scripts without blanks: each word a phrase of characters."""
    return tuple(sorted((tuple(word) for word in text.split()), key=lambda phrase: (-len(phrase), phrase)))


ARTICLES = frozenset("the a an el la los las".split())
CONTRACTIONS = {
    f"{word}n't": (word, "not")
    for word in "do does did is are was were has have had must should would could need might".split()
} | {"can't": ("can", "not"), "cannot": ("can", "not"), "won't": ("will", "not"), "shan't": ("shall", "not")}
SAME_WORD = {"во": "в", "со": "с", "ко": "к", "обо": "о"}

NEGATIONS = frozenset(
    "nadie ningún ninguna ninguno никто ничего ничто "
    "no not never none nor neither without nothing nobody avoid avoids forbid forbids forbidden prohibit prohibited disallow disallowed "
    "deprecated stop stops stopped except unless refuse cease не нет нельзя никогда без ни запрещено запрещается избегать избегай избегайте "
    "кроме nicht kein keine keinen keiner nie niemals ohne vermeide verboten nunca jamás sin evita evitar evite prohibido ni tampoco ne pas "
    "jamais sans aucun aucune évite éviter interdit không chưa đừng cấm tránh chớ chẳng não sem nunca evite proibido non mai senza vietato".split()
)
CJK_NEGATIONS = (
    "不", "没", "沒", "別", "别", "禁", "勿", "未", "无", "無", "非", "除了", "除非", "除外", "避", "ない", "ません", "なし", "ずに", "やめ", "なく",
)  # fmt: skip
BOUNDS = (
    *_phrases(
        "no more than|not more than|no later than|not later than|no longer than|not longer than|no fewer than|no less than|"
        "not less than|no earlier than|no más de|no menos de|не дольше|не более|не больше|не позже|не позднее|не менее|не меньше|не реже|"
        "не чаще|не раньше|не ранее|không quá|không muộn hơn"
    ),
    *_characters("不超过 不多于 不少于 不晚于 不早于 不低于 不高于"),
)
"""A limit, not a negation."""

# What an addition must not bring: exceptions, conditions, alternatives, contrasts, ends, other environments, repeals.
LIMITING = frozenset(
    "only except aside apart besides barring minus unless but however although though or nor if when whenever while until till before after instead rather excluding otherwise "
    "excluded excludes exempt suspended paused skipped another other others different differently excluido excluidos excluida excluye otro otra otros distinto "
    "исключая исключением исключены другой другая другое другие иначе khác tests "
    "wrong false untrue incorrect mistaken mistake mistakenly soon no, change changes changed changing planned former previous until "
    "falso falsa incorrecto incorrecta erróneo errónea pronto cambió cambia cambiado cambiada неверно ложь ошибочно скоро изменилось "
    "сменили сменился заменили заменено sai nhầm sắp đổi no, нет, không, "
    "temporarily formerly previously now today currently anymore obsolete deprecated removed replaced retired migrated moved switched legacy "
    "staging production prod dev development test testing sandbox canary preview qa local localhost "
    "solo sólo solamente excepto salvo pero sino aunque o si cuando mientras hasta antes después actualmente ahora ya temporalmente obsoleto "
    "reemplazado sustituido migrado retirado producción pruebas preproducción desarrollo "
    "только лишь кроме но однако хотя или если когда пока до после сейчас теперь уже временно ранее раньше раньше устарел устарела устарело "
    "заменён заменен удалён удален отключён отключен тестовый тестовом тестового тестовой продакшен продакшене продакшена проде стенд стенде "
    "боевом боевой разработки а "
    "chỉ trừ ngoại nhưng tuy hoặc nếu khi lúc trước sau nay hiện tạm thay bỏ gỡ thử thật".split()
)
CJK_LIMITING = (
    "只", "仅", "除了", "除非", "除外", "但", "或", "如果", "若", "时候", "之前", "之后", "直到", "现在", "目前", "暂时", "已", "曾", "废", "替换", "代替", "改",
    "测试环境", "生产环境", "开发环境", "预发", "而非", "另", "其他", "不同", "別の", "異な", "是错", "错了", "有误", "假的", "即将", "变更", "更换", "换成", "曾经", "过时", "誤り", "間違", "変わ", "変更", "まもなく", "かつて", "だけ", "のみ", "以外", "除く", "ただし", "しかし", "または", "場合", "とき", "たら", "なら",
    "今は", "現在", "一時的", "廃止", "置き換え", "移行", "代わり", "検証環境", "本番", "開発環境", "もう", "更改",
)  # fmt: skip
JOINTS = frozenset(
    "and plus with via through using by behind because so y e con mediante porque и с через из-за потому và với bằng qua vì".split()
)
COMPARING = frozenset(
    "more less fewer greater longer shorter older younger newer larger smaller más menos mayor mayores menor menores superior "
    "superiores inferior inferiores больше меньше более менее старше младше свыше выше ниже дольше короче hơn quá dưới trên".split()
)
"""Behind the joints of an addition they say for which things it holds (`with more than 10 cases`)."""
REASONS = frozenset("because so porque потому из-за поэтому vì nên".split())
LASTING = frozenset("for durante на в trong".split())
"""They join a quantity (`for 72 hours`); before anything else they narrow."""
ADDING = frozenset("and plus so y e и và".split())
LACKING = frozenset("without sin без".split())
CJK_JOINTS = (*_characters("并且 并 而且 以及 且 最多 至多 最长 最短 至少 不超过 最長 最大 最短 最低"),)
CJK_MORE = (*_characters("并且 并 而且 以及 且 因为 以免"),)
ENUMERATING = frozenset("and y e и và 和 及 と や".split())
SEQUENCE = frozenset(
    "and then finally next y luego después finalmente и затем потом rồi và sau đó cuối cùng".split()
)

# Words that open a part of a sentence to which a negation or a value may belong instead of to the whole.
CLAUSES = frozenset(
    "that which who whom whose where when if unless because while whether "
    "que quien quienes cuyo donde cuando si porque mientras "
    "что который которая которое которые которых которым где когда если потому чтобы "
    "mà nếu khi vì rằng những".split()
)
AUXILIARIES = frozenset(
    "is are was were be been being am do does did has have had will would shall should can could may might must "
    "es son era eran está están fue hay debe deben puede pueden được là phải cần nên".split()
)
UNSURE = frozenset("might could".split())
"""What may be so may as well not be so: the two do not exclude each other."""
SPANISH_FINITE = frozenset(
    "se es son está están tiene tienen hay debe deben puede pueden usa usan necesita necesitan requiere requieren permite permiten".split()
)
RUSSIAN_MODALS = frozenset("должен должна должно должны может могут нужен нужна нужно нужны".split())
SECOND_PREDICATE = frozenset("bị sẽ thì được đều".split())
"""Behind a Vietnamese modal they say that the words before them are a mere property."""
RUSSIAN_FINITE = (
    "ает",
    "яет",
    "ует",
    "еет",
    "ают",
    "яют",
    "уют",
    "еют",
    "ится",
    "ется",
    "ятся",
    "ются",
    "утся",
)
"""How verbs end that `no` and `не` may deny; before an adjective they deny a property."""
SUBJECTS = frozenset("we you they i he she it".split())
EXISTENTIAL = frozenset(
    "a an one another some any each other also additionally un una uno unos unas otro otra algún alguna también cada "
    "один одна одно ещё еще другой другая некоторый каждый также một thêm mỗi cũng".split()
)
ALSO = frozenset("also additionally además también также ещё еще cũng thêm".split())
ONE = frozenset("a an another un una".split())
HAVING = frozenset("is has have had keep keeps kept run runs hay tiene tienen".split())
CJK_EXISTENTIAL = ("一个", "一台", "另", "某", "每个", "还有", "也", "別の", "ある", "各", "もう一")
"""Statements about one of several: another of the same wording stands beside them."""

GATHERING = frozenset(
    "work works support supports supported offered test tests tested accept accepts compatible available include includes including contain contains allow allows "
    "offer offers provide provides list lists ship ships matrix "
    "soporta soportan admite admiten acepta aceptan incluye incluyen compatible disponible "
    "поддерживает поддерживают поддерживается принимает включает содержит совместим доступен доступна доступны "
    "hỗ trợ chấp gồm chứa tương thích".split()
)
EVENTS = frozenset(
    "fix fixes fixed solve solved close closed add adds added release released happened occurred lasted joined began ended arrived left started worked failed fails cause caused discovered found took "
    "introduced corrige corrigió ocurrió falló tuvo añade "
    "исправляет исправили исправлено произошёл произошел произошла произошло случился случилось состоялся состоялась прошёл прошел прошла "
    "добавили добавлено вышел вышла sửa xảy diễn thêm".split()
)
CJK_GATHERING = (
    "支持", "兼容", "包括", "包含", "修复", "发生", "举行", "新增", "接受", "サポート", "対応", "互換", "含む", "含ま", "修正", "発生", "追加", "行われた", "開催",
)  # fmt: skip
"""What such statements tell adds up: a second version supported (while a count is one), a second event."""

INSTANCES = frozenset(
    "rfc pep cve iso adr sensor camera printer pump valve turbine truck car bus device drive disk camera terminal scanner robot cell hall wing "
    "dispositivo cámara impresora bomba válvula camión sección célula ala датчик камера принтер насос клапан устройство диск терминал сканер робот корпус "
    "room host shard node server worker machine error code step phase sprint ticket issue pr bug chapter section page line level tier layer "
    "stage zone region channel cluster replica partition rack building floor gate lane team group table queue bucket slot pod unit model type "
    "class release version milestone quarter week day option case task job batch plan track appendix figure incident number no nr "
    "sala servidor nodo error código paso fase sprint incidencia capítulo sección página línea nivel capa zona región canal réplica "
    "partición edificio planta equipo grupo tabla cola versión semana opción caso tarea lote incidente número "
    "комната сервер сервере узел узле узла ошибка код шаг этап фаза спринт задача раздел глава страница строка уровень зона регион канал реплика "
    "шард шарде группа таблица очередь версия версии релиз релизе неделя вариант номер этаж отдел стенд "
    "phòng máy nút lỗi bước giai đoạn trang dòng mức tầng vùng kênh nhóm bảng phiên bản tuần số thứ".split()
)
"""A bare number behind one of these names the thing and is no value of it."""

COUNTING = frozenset(
    "is are was were be has have had with at to of on in by every each all up than least most about over under need must should can may may use keep keep "
    "retry allow wait hold run set limit store require requires needs least only exactly roughly around per "
    "es son tiene tienen hay usa usan guarda guardan permite permiten dura duran espera esperan reintenta reintentan conserva conservan procesa procesan "
    "envía envían necesita necesitan requiere requieren crea crean mantiene mantienen acepta admite en con cada hasta máximo mínimo a por más menos usar "
    "на в из с по до от через за около более менее не имеет имеют хранит хранят держит использует используют ждёт ждет делает делают "
    "составляет равен равна равно разрешает допускает вмещает содержит требует нужно обрабатывает "
    "có là dùng chứa giữ lưu sau mỗi trong bằng tới đến tối cần cho chờ thử đa hơn".split()
)
"""Words behind which a number counts what follows; behind any other, it may name what stands before."""
VALUED = frozenset("port puerto порт порту порте cổng limit límite лимит timeout size tamaño размер".split())
"""A bare number behind one of these at the end of a sentence is what is said of it."""
SENTENCE_WORDS = frozenset("the uses runs el la los las corre использует работает dùng chạy".split())
CJK_COUNTING = frozenset("在是为到于成至达约用按多少每有")
KANA_COUNTING = frozenset(("ポート", "バージョン", "タイムアウト"))
THRESHOLDS = frozenset(
    "under over above below beyond past than after before until within menores mayores más menos menor mayor superior inferior до старше младше свыше больше меньше более менее после "
    "dưới trên hơn quá".split()
)
CJK_THRESHOLDS = (
    "超过",
    "大于",
    "小于",
    "高于",
    "低于",
    "不足",
    "未满",
    "以上",
    "以下",
    "以内",
    "未満",
    "超え",
    "超える",
)
"""A number behind them may say of which things the rest is said."""
BEFORE_CODES = frozenset(
    "on with returns return returned gets returning con devuelve при возвращает возвращают gặp trả".split()
)
"""Before three digits: a status code, beside which others stand."""
TIMES = frozenset("times veces raz раз раза lần".split())
PERMITTING = frozenset("can may could might puede pueden может могут можно".split())

LINKS = frozenset(
    "of per each every in for utc в на из за во por de al cada en mỗi một trong của times time".split()
)

DIMENSIONS: dict[str, tuple[str, float]] = {}
for _dimension, _factor, _words in (
    ("time", 0.001, "ms millisecond milliseconds milisegundo milisegundos мс миллисекунд миллисекунды 毫秒 ミリ秒"),
    ("time", 1, "s sec secs second seconds segundo segundos сек секунда секунды секунд секунду giây 秒 秒钟 秒間"),
    ("time", 60, "min mins minute minutes minuto minutos мин минута минуты минут минуту phút 分 分钟 分鐘 分間"),
    ("time", 3600, "h hr hrs hour hours hora horas час часа часов giờ tiếng 小时 時間 小時"),
    ("time", 86400, "d day days día días dia dias день дня дней сутки суток ngày 天 日 日間"),
    ("time", 604800, "week weeks semana semanas неделя недели недель неделю tuần 周 週間 星期"),
    ("time", 2592000, "month months mes meses месяц месяца месяцев tháng 个月 か月 ヶ月"),
    ("time", 31536000, "year years año años год года лет năm 年"),
    ("size", 1, "b byte bytes байт байта"),
    ("size", 1e3, "kb kib кб"), ("size", 1e6, "mb mib мб"), ("size", 1e9, "gb gib гб"), ("size", 1e12, "tb tib тб"),
    ("share", 1, "% percent процент процента процентов"),
):  # fmt: skip
    DIMENSIONS.update(dict.fromkeys(_words.split(), (_dimension, _factor)))

NUMBER_WORDS: dict[str, int] = {}
for _row in (
    "zero one two three four five six seven eight nine ten eleven twelve",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
    "- - двух трёх четырёх пяти шести семи восьми девяти десяти",
    "- одного две трех четырех - - - - - - - -",
    "- - двумя тремя четырьмя пятью",
):
    NUMBER_WORDS.update({word: value for value, word in enumerate(_row.split()) if word != "-"})
for _row in (
    "twenty thirty forty fifty sixty seventy eighty ninety hundred",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто",
    "двадцати тридцати сорока пятидесяти шестидесяти семидесяти восьмидесяти девяноста ста",
):
    NUMBER_WORDS.update({word: 10 * value for value, word in enumerate(_row.split(), 2)})
VIETNAMESE_NUMBERS = dict(
    zip("một hai ba bốn năm sáu bảy tám chín mười tư".split(), (*range(1, 11), 4), strict=True)
)
CJK_NUMBERS = dict(zip("一二三四五六七八九十两", (*range(1, 11), 2), strict=True))
CJK_COUNTED = frozenset("个個位次天分秒台份年名条倍周人回件本枚つ小時时日月 分钟 小时 時間 毫秒 秒钟 週間".replace(" ", "")) | {
    "分钟", "小时", "時間", "毫秒", "秒钟", "週間", "个月", "か月", "ヶ月", "分間", "秒間", "日間",
}  # fmt: skip

FROM_NOW = (
    "from now on", "as of now", "from today on", "a partir de ahora", "a partir de hoy", "desde ahora", "de ahora en adelante", "отныне", "с этого момента",
    "с сегодняшнего дня", "теперь", "từ nay về sau", "từ nay", "từ giờ", "kể từ nay", "从现在起", "从今以后", "从今天起", "今后", "今後は", "今後", "これからは", "これから",
)  # fmt: skip
"""How a sentence begins that puts itself in the place of an older one."""
CHINESE_FORBIDDING = _characters("不要 不得 不许 禁止 严禁 切勿 请勿 避免")
JAPANESE_SAME = (
    ("してはいけない", "しない"), ("してはならない", "しない"), ("しないこと", "しない"), ("使用しない", "使わない"), ("使用する", "使う"), ("すること", "する"),
)  # fmt: skip
"""Forms of one order; the longer first."""
WEEKDAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays "
    "lunes martes miércoles jueves viernes sábado sábados domingo domingos "
    "понедельник вторник среду среда четверг пятницу пятница субботу суббота воскресенье понедельникам вторникам средам четвергам пятницам "
    "субботам воскресеньям".split()
)
ZONES = frozenset("utc gmt cet am pm".split())
DAY_TIMES = frozenset("morning evening night noon afternoon utc".split())

CONJUNCTIONS = frozenset("and or y o e и или và hoặc".split())
QUANTIFIERS = frozenset(
    "all every everyone everybody always necessarily yet any todos todas todo toda siempre cada все всё весь вся всем каждый каждая каждое всегда только лишь "
    "обязательно один одна phải ai mọi tất".split()
)
"""Denied, they leave some; that is not the opposite of the sentence."""
ONLY = frozenset("only just merely solo sólo solamente только лишь chỉ 只 仅".split())

# Directives: how a rule begins, and the sign of what it says.
FORBIDDING = (
    *_phrases(
        "do not|never|must not|you must not|please do not|you should never|you must never|no|nunca|jamás|не|никогда не|нельзя|запрещено|запрещается|"
        "không|đừng|không được|không bao giờ|tuyệt đối không|cấm|chớ"
    ),
    *_characters("不要 禁止 严禁 请勿 切勿 不得 不许 别 勿"),
)
BIDDING = (
    *_phrases("always|please|must|you must|siempre|всегда|обязательно|luôn|luôn luôn|hãy|phải"),
    *_characters("必须 务必 始终 总是 一律 请 应 要"),
)
SHUNNING = (
    *_phrases(
        "avoid|avoid using|do not use|never use|must not use|evita|evita usar|evite|evite usar|no uses|no usar|no use|nunca uses|не используй|не используйте|"
        "не использовать|никогда не используй|никогда не используйте|нельзя использовать|запрещено использовать|избегай|избегайте|"
        "không dùng|không sử dụng|đừng dùng|đừng sử dụng|không được dùng|tránh|tránh dùng|cấm dùng"
    ),
    *_characters("不要使用 不要用 禁止使用 避免使用 避免 请勿使用 不得使用 切勿使用"),
)
USING = (
    *_phrases(
        "use|always use|usa|use|usar|siempre usa|utiliza|используй|используйте|использовать|всегда используй|всегда используйте|"
        "dùng|hãy dùng|luôn dùng|sử dụng|luôn sử dụng"
    ),
    *_characters("使用 必须使用 请使用 务必使用 用"),
)
PREFERRING = (
    *_phrases("prefer|prefer using|prefiere|prefiere usar|предпочитай|предпочитайте|ưu tiên|ưu tiên dùng"),
    *_characters("优先使用"),
)
SPANISH_VERB = frozenset("a e as es an en ar er ir ad ed id amos emos o".split())

CJK_MUST_NOT = _characters("不要 不得 不可 不能 不许 不应 禁止 严禁 切勿 请勿 避免")
CJK_MUST = (*_characters("必须 应该 应当 应 需要 要 可以 一律 务必 总是 始终"), ())

GONE = (
    *_phrases("no longer|ya no|больше не|không còn"),
    *_characters("已经不再 已不再 不再"),
)
GONE_USE = _phrases("are no longer used|is no longer used")
VIETNAMESE_END = "nữa"

INSTEAD_BEFORE = (
    *_phrases("instead of|rather than|in place of|en lugar de|en vez de|вместо|thay vì|thay cho"),
    *_characters("而不是 而非 代替 取代"),
)
INSTEAD_AFTER = _characters("の代わりに ではなく じゃなく でなく")
CONTRASTS = frozenset("not instead rather no не вместо а không thay".split())
CONTRAST_LINKS = frozenset(
    "not instead of rather than in place no con en lugar vez de use с на а не вместо không dùng phải bằng thay vì cho sử dụng with".split()
)
CJK_CONTRASTS = (
    "不用",
    "不要用",
    "而不是",
    "而非",
    "不使用",
    "不是",
    "ではなく",
    "じゃなく",
    "でなく",
    "の代わりに",
    "よりも",
)
COPULAR_CONTRASTS = frozenset("не không".split())
CJK_COPULAR_CONTRASTS = ("不是",)
"""Words that say `is not` as well as `and not`: between two names only behind a comma are they a contrast."""
COPULAS = frozenset("is are was were does do did be es son являются является là".split())

# Moved from one to another: (verbs, from, to) by language, for scripts with blanks.
MOVES = (
    (frozenset("moved migrated switched changed transitioned".split()), ("from",), ("to",)),
    (frozenset("migró migraron pasó pasaron cambió cambiaron mudó migrado migrada trasladó".split()), ("de", "desde"), ("a",)),
    (
        frozenset("переехал переехала переехало переехали перешёл перешел перешла перешло перешли мигрировал мигрировала мигрировали перевели перенесли".split()),
        ("с", "из"), ("на", "в"),
    ),
    (frozenset("chuyển đổi".split()), ("từ",), ("sang", "qua", "tới", "đến")),
)  # fmt: skip
HABITUAL = frozenset("is are be gets get".split())
"""Before `moved from` they tell what happens each time, and not what has changed."""
TIMELESS = frozenset(("chuyển", "đổi"))
DONE = frozenset(("đã", "vừa"))
CJK_DONE = ("已", "了", "改", "た", "済")
CHINESE_MOVE = ("从", _characters("迁移到 迁到 切换到 换到 换成 改为 改到 转到 搬到"))
JAPANESE_MOVE = ("から", ("に", "へ"), ("移行", "切り替え", "切替", "乗り換え", "移した", "移った", "変更"))
MOVE_FILLERS = frozenset(
    "hosted tracked managed kept stored handled run runs live lives lleva llevan gestiona gestionan guarda guardan aloja alojan "
    "ведем ведутся хранится хранятся лежит лежат живет живут quản lý lưu nằm trong "
    "has have been was were is are be by in of on with our now done handled performed se ha han sido fue fueron por para su del lo ahora está están "
    "был была было были у с в на от теперь đã được bởi việc do vào các nay".split()
)
CJK_MOVE_FILLERS = frozenset("里中管理存放托已由的了被在把将用经")

ADJUNCTS = frozenset("at в к a lúc vào".split())
"""Words that open a time of day: `at 4 o'clock`, `lúc 4 giờ`."""
ORDERED = frozenset(
    "before after then until since antes después luego hasta desde до после перед затем потом trước sau rồi đến".split()
)

JAPANESE_ENDS: tuple[tuple[str, str], ...] = (
    ("する", "しない"), ("う", "わない"), ("く", "かない"), ("ぐ", "がない"), ("す", "さない"), ("つ", "たない"), ("ぬ", "なない"),
    ("ぶ", "ばない"), ("む", "まない"), ("る", "らない"), ("る", "ない"), ("している", "していない"), ("ている", "ていない"),
    ("でいる", "でいない"), ("します", "しません"), ("います", "いません"), ("してよい", "してはいけない"), ("ってよい", "ってはいけない"),
    ("すること", "しないこと"),
)  # fmt: skip
JAPANESE_ON = (
    "し",
    "して",
    "り",
    "って",
    "み",
    "んで",
    "き",
    "いて",
    "い",
    "て",
    "ち",
    "べ",
    "れ",
    "け",
    "せ",
    "え",
)
"""How the last verb goes on when a second part follows."""
JAPANESE_LAST = ("する", "る", "う", "く", "す", "つ", "む", "ぶ", "ぐ", "ている", "している")
JAPANESE_FILLERS = ("必ず", "常に", "絶対に", "決して", "もう", "いつも")

ENVIRONMENTS: dict[str, str] = {}
for _name, _words in (
    ("test", "test testing qa pruebas тестовый тестового тестовом тестовая тестовой тест thử 测试 検証 テスト"),
    ("staging", "staging preproducción предпрод предпрода предпроде 预发 ステージング"),
    ("production", "production prod producción продакшен продакшена продакшене прод прода проде боевой боевого боевом thật 生产 線上 线上 本番"),
    ("development", "dev development desarrollo разработки 开发 開発"),
    ("ios", "ios"), ("android", "android"), ("windows", "windows"), ("linux", "linux"), ("macos", "macos"),
):  # fmt: skip
    ENVIRONMENTS.update(dict.fromkeys(_words.split(), _name))
ENVIRONMENT_NOUNS = (
    "environment",
    "entorno",
    "стенда",
    "стенде",
    "стенд",
    "среды",
    "среде",
    "môi trường",
    "环境",
    "環境",
)
"""Names of places where the same program lives twice, each with its own settings."""
