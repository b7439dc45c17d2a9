# ruff: noqa: E501 - lists of words
"""What orders to an agent speak of, in many languages, as data: a concept is a set of words, an order needs several at once.

One sentence that holds every concept of a combination, close together and in whatever order, is an order; one concept alone
never is. Patterns run on lower-case text. Words of all languages stand together: mixing them harms nothing.
"""

from __future__ import annotations

_SELF = (
    r"\bthis (?:note|memory|entry|text|message|instruction)\b|\bdiese[rnms]? (?:notiz|erinnerung|nachricht)\b|\best[ae] (?:nota|memoria|mensaje|mensagem)\b|\bcette note\b|\bquesta nota\b|"
    r"эт\w{1,3} (?:заметк|запис|сообщени)\w*|ц\w{1,2} нотатк\w*|ghi chú này|(?:这条|这个|此)(?:笔记|记忆|记录|消息|备注)|この(?:メモ|ノート|記憶)|이 메모"
)

CONCEPTS: dict[str, str] = {
    "drop": (
        r"\b(?:ignor(?:e|es|ing|a|ad|i|iere?\w*|era|uj\w*|ez|er)|zignoruj\w*|disregard\w*|forget(?:ting|s)?|(?<=please )override|(?<=must )override|(?<=shall )override|(?<=to be )overridden|bypass|discard|abandon|neglect|overlook|dismiss|erase|wipe|nullify|void|set aside|throw (?:away|out)|"
        r"pay no (?:attention|heed)|take no notice|(?:stop|cease|quit) (?:to )?(?:follow|obey|comply|heed|respect)\w*|(?:do not|don't|never|no longer|not) (?:have to |need to |must )?(?:follow|obey|heed|comply|apply|respect|bound|bind)\w*|"
        r"los(?:e|es|t) (?:their|its|all) (?:force|effect|validity)|no longer (?:appl(?:y|ies)(?! (?:to|for|in)\b)|valid|count|matter|hold)|(?:has|have) expired|none of|(?:is|are) null|null and void|superseded by this|(?:is|are|were) (?:hereby )?(?:void|invalid|obsolete|cancell?ed|revoked|withdrawn|suspended|outdated|annulled|"
        r"to be overridden|lifted)|"
        r"vergiss|vergesst|vergessen sie|missacht\w*|verwirf|verwerf\w*|hinweg|hinfällig|ungültig|aufgehoben|außer kraft|gelten nicht|(?:gelten|gilt)[^.\n]{0,40}nicht mehr|(?:beacht|befolg|folg)\w*[^.\n]{0,50}\bnicht|umgeh\w*|"
        r"olvid[ae]\w*|(?:ya )?no (?:tienes|tiene|hace falta) que (?:seguir|obedecer)|oublier|befolge keine\w*|vergeten|zapomnij o|unut|descart[ae]\w*|desobede\w*|omit[ae]|caso omiso|pas[ae] por alto|anulad[ao]s?|no (?:sigas|obedezcas|respetes|hagas caso)|sin efecto|ya no (?:valen|rigen|se aplican|aplican)(?! (?:a|al|en|para)\b)|"
        r"oubli(?:e|ez|er)|néglig\w*|annulée?s?|ne (?:suis|suivez|tiens|tenez|respecte\w*|obéi\w*)|abstraction|ne s'appliquent plus|caduques?|outrepass\w*|contourne\w*|"
        r"esqueça\w*|esquece\w*|desconsider\w*|não (?:siga|obedeça|respeite)|anuladas?|não valem mais|dimentic\w*|non (?:seguire|rispettare|obbedire|tener)|annullat[ei]|non valgono più|trascura\w*|"
        r"zapomnij|pomiń|nie (?:przestrzegaj|stosuj)|unut\w*|yok say\w*|görmezden gel\w*|dikkate alma|geçersiz|negeer\w*|vergeet|abaikan|lupakan|glöm|zapomeň|ignoră|uită|nesocotește|ignoruj\w*|ignorera|abaikan|negeren|vergeet)\b|αγνόησε|ξέχασε|ละเว้น|เพิกเฉย|ลืม|התעלם|שכח|نادیده بگیر|فراموش کن|"
        r"(?:про)?игнорир\w*|забуд\w*|отбрось\w*|отменя?[юе]тся|отменен\w*|отменён\w*|не (?:следуй|выполняй|соблюдай|подчиняйся|обращай внимания|действу\w*)|больше не действ\w*|недействительн\w*|пренебрег\w*|аннулир\w*|"
        r"ігнору\w*|відкинь|скасован\w*|не (?:дотримуйся|виконуй|зважай)|bỏ qua|phớt lờ|quên|lờ đi|không còn (?:hiệu lực|áp dụng|giá trị)|(?:đừng|không) (?:tuân|làm|nghe) theo|không tuân|hủy bỏ|vô hiệu|bất chấp|"
        r"忽略|无视|忘记|忘掉|忘了|不(?:要|必|再|用|得){0,2}(?:遵守|遵循|理会|服从|管)|抛弃|抛开|作废|失效|无效|無視|忽視|违背|无须遵守|忘れ|破棄|従わ(?:ない|ず|なく)|従う必要(?:は|が)?(?:ない|ありません)|無効|守らな|"
        r"무시|잊어(?:버)?|잊고|잊으|(?:더 이상 )?따르지\s?(?:마|않)|무효|अनदेखा|नज़रअंदाज़|भूल जा|تجاهل|انس(?:َ|ى)?\b"
    ),
    "earlier": (
        r"\b(?:previous(?:ly)?|prior|earlier|preceding|former|foregoing|(?:at|in) the (?:beginning|start)|von vorhin|above(?! \d)|before(?! \d)(?= this|\W|$)|original|initial|so far|until now|up to now|old ones|"
        r"vorherig\w*|bisherig\w*|vorig\w*|früher\w*|obig\w*|zuvor|vorher|bisher|ursprünglich\w*|vorangegangen\w*|vorangehend\w*|anterior(?:es)?|previ[ao]s?|de arriba|antes|hasta ahora|precedentes?|"
        r"précédent\w*|antérieur\w*|ci-dessus|auparavant|jusqu'ici|préalables?|plus haut|acima|prévi[ao]s|até agora|precedent[ei]|sopra|prima|finora|poprzedni\w*|wcześniejsz\w*|powyższ\w*|önceki|yukarıdaki|"
        r"eerdere|vorige|bovenstaande|voorgaande|sebelumnya|di atas|tidigare|föregående|předchozí|precedente|preexistente)\b|προηγούμεν\w*|ก่อนหน้า|הקודמות|קודמות|قبلی|دی‌?شده|предыдущ\w*|прежн\w*|прошл\w*|выше\w*|раньше|ранее|до этого|исходн\w*|попередн\w*|раніше|вище|колишн\w*|"
        r"trước|ở trên|phía trên|ban đầu|之前|以前|先前|上面|以上|前面|原来|早先|原有|此前|上述|これまで|今まで|上記|上の|前の|先ほど|従来|元の|過去の|이전|앞의|지금까지|위의|앞선|기존|पिछले|पूर्व|ऊपर|السابقة|أعلاه"
    ),
    "orders": (
        r"\b(?:instructions?|rules|guidelines|directives?|polic(?:y|ies)|system prompt|prompts|constraints|restrictions|commands|guidance|directions|programming|"
        r"(?:you|that) (?:were|was|have been|had been) (?:told|given|instructed|taught|said)|you've been (?:told|given)|"
        r"anweisung\w*|regeln|vorgaben|instruktion\w*|befehlen?|richtlinien|weisungen|gesagt wurde|instrucci(?:ón|ones)|reglas|órdenes|indicaciones|directrices|normas|se te dijo|te dijeron|te han dicho|"
        r"consignes?|règles?|ordres|(?:t'|vous )a(?:vait|i)? dit|instruções|regras|ordens|diretrizes|foi dito|disseram|istruzioni|regole|ordini|direttive|indicazioni|stato detto|hanno detto|"
        r"instrukcj\w*|polece\w*|zasad\w*|talimat\w*|kural\w*|komutlar\w*|instructies|regels|opdrachten|richtlijnen|instruksi|perintah|aturan|instruktioner|regler|pokyny|pravidla|instrucțiun\w*|regulile)\b|οδηγίες|εντολές|คำสั่ง|คำแนะนำ|ההוראות|הוראות|הכללים|دستورالعمل|دستورات|"
        r"инструкци\w*|правил\w*|указани\w*|команд[ыа]?\b|промпт\w*|директив\w*|распоряжени\w*|(?:тебе|вам) говорили|было сказано|інструкці\w*|вказівк\w*|(?:тобі|вам) казали|"
        r"hướng dẫn|chỉ dẫn|chỉ thị|quy tắc|mệnh lệnh|quy định|(?:được|đã) (?:được )?nói|指令|指示|规则|規則|提示词|要求|命令|规定|约束|准则|ルール|プロンプト|ガイドライン|지시|명령|규칙|지침|프롬프트|निर्देश|नियम|التعليمات|الأوامر|القواعد"
    ),
    "own_orders": (
        r"\b(?:todo lo anterior|tout ce qui précède|tutto quanto sopra|tudo o que veio antes|alles (?:bisherige|vorherige))\b|вс[её] (?:предыдущее|сказанное|прежнее)|указани\w+ пользовател\w+|инструкци\w+ пользовател\w+|\banweisungen des (?:benutzers|nutzers|menschen)\b|\b(?:consignes|instructions|ordres) de l'(?:utilisateur|humain)\b|\b(?:instrucciones|órdenes) del (?:usuario|humano)\b|\binstruções do usuário\b|\bistruzioni dell'utente\b|用户的?(?:指示|指令|要求|命令)|ユーザーの(?:指示|命令|要求)|사용자의? (?:지시|명령)|(?:hướng dẫn|yêu cầu) của người dùng|\bpoleceni\w* użytkownika\b|\byour (?:\w+ ){0,2}(?:instructions|guidelines|directives|programming|training|restrictions|constraints|policies|limits|filters|safeguards|rules|system prompt)\b|\bdeine[rn]? (?:\w+ )?(?:anweisung\w*|regeln|vorgaben|richtlinien)\b|"
        r"\btus (?:\w+ )?(?:instrucciones|reglas|órdenes|límites)\b|\b(?:tes|vos) (?:\w+ )?(?:instructions|consignes|règles|limites)\b|\bsuas (?:\w+ )?(?:instruções|regras)\b|\b(?:tue|vostre) (?:\w+ )?(?:istruzioni|regole)\b|"
        r"сво\w{1,2} (?:\w+ )?(?:инструкци|правил|указани)\w*|сво\w{1,2} (?:інструкці|правил)\w*|(?:chỉ dẫn|quy tắc|hướng dẫn) của (?:bạn|mình)|你的(?:指令|规则|设定|约束|限制)|あなたの(?:指示|ルール|規則|制限)|당신의 (?:지시|규칙|지침)"
    ),
    "system_orders": (
        r"\b(?:reglas|instrucciones|règles|consignes|regras|regole) (?:del?|du|do|dello) (?:desarrollador|développeur|desenvolvedor|sviluppatore|proveedor|sistema|système|utilisateur|usuario)\b|\bregel[ns]? (?:des|van (?:het|de)) (?:entwicklers|systems|systeem|ontwikkelaar)\b|\bzasad\w* (?:systemu|programisty)\b|\bsistem kurallar\w*|правил\w* (?:разработчик|розробник)\w*|系统的?规则|システムの(?:ルール|規則|指示)|시스템 (?:규칙|지시)을?|सिस्टम के नियम|قواعد النظام|\b(?:safety|security) (?:rules|guidelines|polic(?:y|ies)|instructions|filters)\b|\bdeveloper'?s? (?:message|instructions|prompt)\b|\bsystem (?:instructions|prompt and|message and)\b|\binstructions of the (?:user|system|developer|human)\b|"
        r"\b(?:user|human)'s (?:instructions|orders)\b|\bsicherheits(?:regeln|vorgaben|richtlinien)\b|\breglas (?:del sistema|de seguridad)\b|\brègles (?:du système|de sécurité)\b|\bregras (?:do sistema|de segurança)\b|\bregole (?:di|del) sistema\b|"
        r"правил\w* (?:безопасности|системы)|системн\w+ (?:инструкци|правил|промпт)\w*|quy tắc (?:hệ thống|an toàn)|(?:系统|安全)(?:指令|规则|规定)|(?:システム|安全)の?(?:指示|ルール|規則)|시스템 (?:지시|규칙)"
    ),
    "self": _SELF,
    "precedence": (
        r"\b(?:takes? (?:precedence|priority)|outranks?|overrides?|overrules?|supersedes?|wins over|beats|comes before|has (?:precedence|priority)|prevails|is the only valid|stands above|replaces?)\b|\bvorrang\b|\büber allen\b|\bprevalece\b|\bprévaut\b|\bprevale\b|"
        r"важнее|имеет приоритет|ưu tiên hơn|优先于|高于|優先(?:する|され)|우선"
    ),
    "authority": (
        r"\b(?:every|all|any)? ?other (?:instructions?|rules?)\b|\bsystem prompt\b|\bthe user(?:'s)?\b|\buser (?:requests|instructions|input)\b|\bpolic(?:y|ies)\b|\binstructions?\b|\bdeveloper message\b|\banweisungen\b|\binstrucciones\b|\binstructions\b|\bistruzioni\b|\binstruções\b|"
        r"инструкци\w*|hướng dẫn|指令|规则|指示|지시"
    ),
    "become": (
        r"\byou(?: are|'re| will be| shall be) (?:now|henceforth|from now on|no longer)\b|\b(?:from (?:now|this point|here) on|henceforth|hereafter),? you (?:are|will|shall|act|behave|play)\b|\byou (?:will|shall|must)? ?(?:now )?(?:play the (?:part|role) of|take on the (?:persona|role|identity))\b|"
        r"\btake on the (?:persona|role|identity)\b|\b(?:speak|operate|role-?play|act) as (?:an? |the )?(?=(?:superuser|root|admin\w*|system admin\w*|repository owner|project owner|owner|jailbr\w+)\b)|\byou have been (?:upgraded|unlocked|freed)\b|\bpretend (?:to be|that you|you)\b|\b(?:act|behave|respond|answer) as (?:if|though) you\b|\bbehave as an?\b|\bsimulate an? (?:ai|assistant|model|agent)\b|\bimagine (?:that )?you\b|\bassume the (?:role|identity)\b|"
        r"\byour new (?:identity|role|name|persona)\b|\bdu bist (?:jetzt|nun|ab jetzt|ab sofort|von nun an)\b|\b(?:ab jetzt|ab sofort|von nun an|jetzt) bist du\b|\btu so,? als\b|\b(?:handle|agiere|verhalte dich) (?:ab \w+ )?als\b|\b(?:ahora|desde ahora|a partir de (?:ahora|este momento)) (?:eres|actúas)\b|\bfinge\b|\bhaz como si\b|\bactúa como\b|"
        r"\b(?:agora|a partir de agora),? (?:você|tu) (?:é|és)\b|\bfinja\b|\baja como\b|\b(?:ora|adesso|da ora(?: in poi)?) sei\b|\bfingi\b|\bcomportati come\b|\b(?:tu es|vous êtes) (?:désormais|maintenant|à présent)\b|\b(?:à partir de maintenant|désormais),? (?:tu|vous)\b|\b(?:fais|faites) comme si\b|"
        r"(?:теперь|отныне|с этого момента),? (?:ты|вы)\b|(?:ты|вы) теперь|веди себя|представь,? что ты|притворись|(?:тепер|відтепер),? ти\b|уяви,? що ти|(?:từ (?:bây )?giờ|bây giờ|từ nay),? bạn là|bạn (?:bây )?giờ là|bạn từ (?:giờ|nay) là|bạn nay là|として(?:振る舞|行動し|動作し|応答し)|giả vờ|đóng vai|"
        r"你现在(?:就)?(?:是|拥有)|なりきって|なりすまし|(?:너|당신)(?:는|은) (?:이제|지금부터)|从(?:现在|此)(?:起|开始)?,?你(?:就)?(?:是|成为)|假装|扮演|(?:今|これ)から(?:あなた|君)は|(?:あなた|君)は(?:今|これ)から|(?:지금|이제)부터 (?:당신|너)(?:은|는)|jesteś teraz|od teraz jesteś|artık sen|\bje bent nu\b|\bvanaf nu ben je\b|\bsekarang kamu\b"
    ),
    "power": (
        r"\bwith(?:out)? (?:any |no )?(?:limits?|restrictions?|filters?|rules|safety|boundaries|limitations)\b|\bno (?:limits?|restrictions?|filters?|rules|boundaries|limitations)\b|\bunrestricted|unfiltered|uncensored|jailbr\w+|superuser|uneingeschränkt\w*|limits no longer|\badmin(?:istrator)?\b|\broot\b|\bowner\b|\bmaintainer\b|"
        r"\breviewer\b|\b\w+gpt\b|\b\w+bot\b|\bgod\b|\bdan\b|\bhuman\b|\bpermission to (?:do )?(?:anything|everything)\b|\bohne (?:grenzen|einschränkung\w*|regeln|beschränkung\w*|filter)\b|administrator\w*|\bbesitzer\b|\beigentümer\b|\bsin (?:límites|restricciones|reglas|filtros)\b|\badministrador\w*|\bdueño\b|"
        r"\bsans (?:limites?|restrictions?|règles|filtres?)\b|\badministrateur\b|\bpropriétaire\b|\bsem (?:limites|restrições|regras|filtros)\b|\bdono\b|\bsenza (?:limiti|restrizioni|regole|filtri)\b|\bamministratore\b|\bproprietario\b|"
        r"без (?:ограничен\w*|правил|обмежень|фильтр\w*)|администратор\w*|адміністратор\w*|владел\w*|власник\w*|không (?:giới hạn|hạn chế)|quản trị|chủ sở hữu|没有(?:任何)?限制|不受限制|无限制|管理员|所有者|制限のない|無制限|管理者|オーナー|제한 없는|관리자|소유자|bez ograniczeń|sınırsız|yönetici|zonder (?:beperkingen|grenzen)"
    ),
    "mode": r"\b(?:enter|enable|activate|switch (?:in)?to|go into|turn on|start|operate in|run in|work in)\s(?:the )?(?:god|jailbreak|dan|unrestricted|unsafe|no-?limits?)[ -]mode\b",
    "approve": (
        r"(?<![\w-])(?:approve|accept|confirm|authori[sz]e|auto-?(?:accept|approve)|answer (?:yes|a|accept)\b|say yes|choose accept|click accept|may commit|authorised to approve|authorized to approve|bestätige\w*|genehmige\w*|akzeptiere\w*|stimme? (?:allem|allen|zu)|aprueb\w*|acept[ae]\w*|confirm(?:a|ar|en)|approuve[rz]?|accepte[rz]?|valide[rz]?|confirme[rz]?|"
        r"aprove\w*|aceite\w*|approva(?:re|te)?|accetta(?:re|te)?|conferma(?:re|te)?|zatwierdza\w*|zatwierdź|akceptuj|onayla\w*|kabul et\w*|keur|accepteer\w*|goedkeur\w*|setujui|godkänn|keur|schvaluj\w*|setujui|aprobă)(?![\w-])|وافق|اعتمد|स्वीकृत|मंज़ूर|承認せよ|承認す|подтверждай\w*|подтверди\w*|одобряй\w*|одобри\w*|принимай\w*|соглашай\w*|підтверджуй\w*|схвалюй\w*|"
        r"phê duyệt|chấp thuận|chấp nhận|đồng ý|批准|同意|接受|通过|承認し|同意し|許可し|승인하|수락하|동의하"
    ),
    "all": (
        r"\b(?:all|every(?:thing)?|any(?:thing)?|whatever|each|future|alle[nmrs]?|jede[nrs]?|tod[ao]s?|cada|tout(?:es)?|tous|chaque|tudo|tutt[aeio]|wszystkie|wszystko|tüm|bütün|hepsini|semua)\b|\bвсе\b|\bвсё\b|люб(?:ое|ые|ой)|кажд\w*|\bусі\b|\bвсі\b|\bmọi\b|tất cả|所有|全部|一切|任何|すべて|全て|全部|모든|모두|전부|सभी|\bكل\b|جميع|\balles\b|toate|όλες|ทั้งหมด|همه"
    ),
    "all_writes": (
        r"\b(?:everything|future|every (?:memor|write|change|save|candidate|commit|proposal)\w*|all (?:future|memor|writes|changes|saves|candidates|commits|proposals|of it)\w*|any(?:thing| change| write)|alle[ms]|allem|todo|tout|tudo|tutto)\b|на вс[её]|\bвсё\b|mọi|所有(?:更改|提案|操作|请求)|一切|すべて|全て|모든|모두"
    ),
    "alone": (
        r"автоматически|за пользователя|\b(?:yourself|on your own|by yourself|without (?:asking|review|confirmation|consulting|waiting|checking|the (?:human|user)|showing)|on (?:the (?:user|human)'s|behalf)|in the name of|selbst|automatisch|automáticamente|automatiquement|automaticamente|automatycznie|ohne (?:zu fragen|rückfrage|nachfrage)|nicht gefragt|"
        r"sin (?:preguntar|consultar|pedir|revisar)\w*|tú mismo|por tu cuenta|sans (?:demander|consulter|poser)|toi-même|vous-même|sem (?:perguntar|consultar|pedir)|sozinho|senza (?:chiedere|consultare)|da solo|bez (?:pytania|запит\w*)|sormadan|zonder te vragen|zelf|tanpa bertanya)\b|"
        r"\bсам(?:а|остоятельно)?\b|не спрашивая|без (?:спроса|вопросов|запиту|подтверждения|запроса)|tự (?:động|mình)?|không cần hỏi|(?:无需|不用|不必|不要)(?:询问|问|征求)|直接|自行|(?:確認|質問)(?:せず|しないで)|聞かず|勝手に|자동으로|묻지\s?(?:말|않)|बिना|पूछे|دون سؤال|بدون سؤال|zonder [^.\n]{0,20}te vragen|確認せずに"
    ),
    "proposals": (
        r"\b(?:proposals?|pending|memor(?:y|ies)|tokens?|candidates?|tool (?:calls?|permissions?)|(?:approval|permission|confirmation) (?:prompts?|questions?|dialogs?)|vorschl[aä]ge?n?|freigaben|propuestas?|propositions?|propostas?|proposte|propozycje|öneri\w*|voorstellen)\b|предложени\w*|пропозиці\w*|đề xuất|提案|提议|令牌|제안|प्रस्ताव|اقتراحات|الاقتراحات|コミット"
    ),
    "person": r"\b(?:the )?(?:human|user|owner|maintainer|operator|reviewer)\b|\b(?:benutzer|nutzer|mensch)\b|\b(?:el )?usuario\b|\bl'utilisateur\b|\bo usuário\b|\bl'utente\b|пользовател\w*|користувач\w*|владелец|người dùng|用户|ユーザー|사용자",
    "granted": (
        r"\b(?:(?:has|have|had) (?:already |previously |hereby )?(?:approved|authori[sz]ed|agreed|granted|consented|accepted)|pre-?(?:approved|authori[sz]ed|approves)|already (?:approved|agreed|accepted|consented|said yes)|signed off on|is assumed|(?:in|given in) advance|hat (?:bereits|schon)[^.\n]{0,40}(?:zugestimmt|genehmigt|bestätigt|freigegeben)|"
        r"ya (?:ha )?(?:dio su consentimiento|dado su consentimiento|aprobó|aceptó|autorizó|aprobado|aceptado)|a déjà (?:approuvé|accepté|validé|donné)|já (?:aprovou|aceitou|autorizou)|ha già (?:approvato|accettato|autorizzato))\b|уже (?:согласил\w*|одобрил\w*|разрешил\w*|подтвердил\w*)|вже (?:погодив\w*|схвалив\w*)|đã (?:đồng ý|phê duyệt|chấp thuận)|已经?(?:同意|批准|授权|确认)|(?:すでに|既に)[^。\n]{0,12}(?:承認|同意|許可)|이미[^.\n]{0,12}(?:승인|동의)"
    ),
    "unasked": (
        r"\b(?:do not|don't|never|without|no need to)\s(?:even )?(?:wait(?:ing)? for|ask(?:ing)?|bother(?:ing)?|consult(?:ing)?|disturb(?:ing)?|show(?:ing)? the preview|check(?:ing)? with)\b|\b(?:frag|stör)\w*[^.\n]{0,30}\bnicht\b|\bno (?:preguntes|consultes|molestes)\b|\bne (?:demande|dérange)\w*\b|\bnão pergunte\b|\bnon chiedere\b|вопросов не задавай|не спрашивай|не питай|đừng hỏi|不要(?:询问|打扰)|묻지 마"
    ),
    "write": r"\b(?:save|commit|write|store|approve|accept|approvals?|memor(?:y|ies)|tokens?|proposals?|changes?|speicher\w*|schreib\w*|guarda\w*|aprueba\w*|enregistre\w*|salve|salva)\b|сохран\w*|измен\w*|подтвержд\w*|lưu|保存|写入|批准|저장|승인",
    "approval": (
        r"\b(?:approvals?|(?:user|human|memory|your) confirmations?|confirmations(?= (?:are|is) (?:off|never))|consent|(?:user|human) permission|sign-?off|human review|genehmigung\w*|freigaben?|bestätigung\w*|zustimmung|aprobación|confirmación|permiso|approbation|confirmation|validation|aprovação|confirmação|approvazione|conferma|zatwierdzeni\w*|onay|goedkeuring|persetujuan)\b|"
        r"подтверждени\w*|одобрени\w*|согласи\w*|підтвердженн\w*|схваленн\w*|phê duyệt|xác nhận|批准|审批|确认|同意|承認|確認|許可|승인|확인|동의"
    ),
    "needless": (
        r"\bno (?:confirmation|approval|consent|permission|review)s? (?=(?:from|by|of) (?:the |a )?(?:user|human|owner))|\b(?:nicht mehr|keine?r?) (?:nötig|erforderlich|notwendig)\b|\baucune?\b(?=[^.\n]{0,40}\bn'est)|\bno (?:\w+ ){0,2}(?=approvals?\b|confirmations?\b|consent\b|permission\b|sign-?off\b|review\b)(?=[\w -]{1,20} (?:is |are |be )?(?:needed|required|necessary|requested)\b)|\b(?:not|isn't|aren't|never|no longer) (?:be )?(?:needed|required|necessary|requested)\b|\b(?:is|are) (?:unnecessary|superfluous|waived)\b|\b(?:nicht (?:erforderlich|nötig|notwendig)|überflüssig|entfällt|abgeschaltet|deaktiviert|"
        r"no (?:hace falta|es necesaria|se necesita|se requiere)|innecesaria|desactivad[ao]s?|(?:pas|plus) (?:nécessaire|requise)|inutile|désactivée?s?|não (?:é|são) necessári[ao]s?|dispensad[ao]s?|desativad[ao]s?|non (?:è|sono) necessari[ae]|disattivat[ae]|nie jest (?:potrzebne|wymagane)|gerek(?:li değil|siz|mez)|niet nodig)\b|"
        r"не (?:требуется|нужн[оаы]?|нужны)|отключен\w*|отключён\w*|не потрібн\w*|không cần|đã tắt|无需|不需要|不用|已?(?:关闭|禁用|取消)|不要です|必要(?:は)?(?:ありません|ない)|いりません|無効|필요(?:하지 않|없|는 없)|불필요"
    ),
    "of_agents": r"\b(?:human|user|memor(?:y|ies)|writes?|agents?|tokens?|session|notes?|mensch\w*|human[ao]|humaine?|umana|umano|humain)\b|человек\w*|людин\w*|con người|人工|人类|人間|사람",
    "unconfirmed": (
        r"\bwithout (?:waiting for (?:the )?(?:dialog|human|user|approval|answer)|user (?:approval|confirmation|consent)|asking)\b|\bsin pedir (?:confirmación|permiso|aprobación)|\bsans (?:demander|l'accord)|\bsem pedir (?:confirmação|permissão)|\bsenza chiedere (?:conferma|permesso)|\bohne (?:nachfrage|rückfrage|zu fragen|bestätigung)\b|"
        r"(?:承認|確認|許可)(?:なし|無し)(?:に|で)|без (?:подтверждения|одобрения|согласия) (?:пользовател|человек)\w*|без (?:спроса|вопросов)|không cần (?:hỏi|xác nhận)|不(?:要|用|必)(?:询问|问)(?:用户|人)|無断で|確認(?:なし|せず)|(?:확인|승인) 없이|묻지 (?:말|않)"
    ),
    "saving": r"\b(?:save|commit(?! (?:early|often|small|frequently|and push|docs|fix))|speicher\w*|guarda\w*|enregistre\w*|salv[ae])\b|сохран\w*|\blưu\b|保存|コミット|저장",
    "stop": r"(?:needed|required|necessary|erforderlich|nötig|notwendig|necesaria|requerida|nécessaire|requise|necessári[ao]|necessaria|требуется|нужн[оаы]|потрібн[оае]|cần|不需要|无需|ありません|不要です|없습니다|않습니다)\W{0,2}$",
    "hide": (
        r"\b(?:do not|don't|never|without)\s(?:\w+\s)?(?:tell\w*|mention\w*|reveal\w*|inform\w*|report\w*|disclos\w*|let\b|admit\w*|bring up)|\b(?:hide|conceal|withhold|verschweig\w*|verheimlich\w*|ocult[ae]\w*|esconde\w*|esconda|cache[rz]|cache(?= (?:cette|ce|ceci|tout|la|le|les)\b)|dissimule[rz]?|nascondi\w*)\b|скрой\w*|скрывай\w*|утаи\w*|приховай|giấu|隐瞒|隠し|숨기|\bdo not (?:bring|draw)\b|\bkeep\b[^.\n]{0,30}\bsecret\b|\bsay nothing\b|\bleave no trace\b|\bdeny\b|\b(?:erwähn|sag|verrat|erzähl|meld|informier)\w*[^.\n]{0,40}\b(?:nicht|nie|niemals|nichts)\b|"
        r"\bno (?:le |les )?(?:digas|menciones|informes|cuentes|reveles|avises)\b|\bne (?:dis|dites|mentionne\w*|parle\w*|révèle\w*)\b|\bnão (?:conte|diga|mencione|revele|informe)\b|\bnon (?:dire|menzionare|rivelare|informare|dirlo)\b|не (?:говори|сообщай|рассказывай|упоминай|раскрывай)\w*|не (?:кажи|повідомляй|розповідай|згадуй)|"
        r"(?:đừng|không) (?:nói|kể|báo|tiết lộ)|(?:不要|别|勿|不得)[^。\n]{0,14}(?:告诉|告知|透露|提及|提起|知道)|(?:誰にも|ユーザーに)[^。\n]{0,6}(?:言うな|言わない|話すな|知らせるな)|말하지\s?마|(?:言わ|伝え|知らせ|話さ|明かさ)(?:ない|ず|るな|ません)|(?:말하|알리)지\s?마|nie mów|söyleme|vertel[^.\n]{0,30}niet"
    ),
    "from_person": (
        r"\b(?:the )?(?:user|human|reviewer|operator|owner|developer|person|anyone|anybody|nobody)\b|\b(?:benutzer|nutzer|menschen|anwender|niemand\w*)\b|\b(?:usuario|humano|nadie)\b|\b(?:utilisateur|humain|personne)\b|\b(?:usuário|ninguém)\b|\b(?:utente|umano|nessuno)\b|пользовател\w*|человек\w*|никому|користувач\w*|людин\w*|người dùng|con người|ai biết|用户|人类|任何人|ユーザー|利用者|人間|誰にも|사용자|사람"
    ),
    "this": r"\bthis\b|\bthat you\b|\babout (?:it|the|this)\b|\bknow (?:about|of|that)\b|\bit\b|\bdavon\b|\bdiese\w*\b|\besto\b|\best[ae]\b|\brien\b|\bcela\b|\bnada\b|\bisso\b|\bnulla\b|\bquesto\b|этом|эт[оу]|ничего|нічого|\bцю\b|\bnày\b|这|此|この|これ|이\b|이 ",
    "reveal": (
        r"\b(?:tell me|list|quote|word for word|reveal|print|repeat|output|show|leak|disclose|recite|dump|display|write (?:out|down)|what (?:are|is)|zeig\w*|verrat\w*|gib|ausgeben|muestra\w*|revela\w*|imprime\w*|affiche\w*|révèle\w*|montre\w*|revele\w*|mostre\w*|mostra\w*|rivela\w*|stampa|pokaż|göster|toon|tampilkan)\b|выведи\w*|покажи\w*|раскрой\w*|напечатай\w*|tiết lộ|in ra|hiển thị|输出|显示|透露|泄露|打印|表示し|出力し|公開し|教えて|출력|보여|공개"
    ),
    "own_prompt": (
        r"\byour (?:\w+ ){0,2}(?:system prompt|system message|instructions|prompt|developer message)\b|\binstructions? (?:that )?you (?:were|have been|got|received|had)\b|\binstrucciones que (?:recibiste|te dieron)\b|\binstructions que tu as reçues\b|\bsysteemprompt\b|\bhidden (?:instructions|prompt)\b|\b(?:entire|whole|full) system prompt\b|\bdeveloper message (?:verbatim|word for word)\b|\bdein\w* systemprompt\b|\bsystemprompt\b|\bprompt del sistema\b|\binstrucciones ocultas\b|\binstructions cachées\b|\b(?:invite|prompt) système\b|\bprompt d[oi] sistema\b|\bprompt di sistema\b|"
        r"системн\w+ (?:промпт|подсказк|инструкц)\w*|(?:lời nhắc|prompt|chỉ dẫn) hệ thống|系统(?:提示词?|指令)|システムプロンプト|시스템 프롬프트|systeemprompt|prompt systemowy|sistem (?:istemi|komutu)"
    ),
    "send": (
        r"\b(?:send|share|post|upload|forward|exfiltrate|transmit|e-?mail|copy|paste|append|include|put|attach|submit|curl|wget|nc|pipe|schick\w*|send\w*|lade|envía\w*|manda\w*|sube\w*|publica\w*|envoie\w*|envoyez|transmet\w*|envie\w*|mande|invia\w*|carica|wyślij|gönder\w*|stuur|kirim\w*)\b|отправ\w*|перешл\w*|загруз\w*|выложи\w*|надішли|gửi|tải lên|tải[^.\n]{0,30} lên|发送|上传|转发|发到|发给|送信|送って|送れ|アップロード|보내|전송|업로드|أرسل|भेज|envie|mande|stuur|verstuur|wyślij|invia"
    ),
    "private": (
        r"\b(?:as |suas |le |las )?credenciais\b|\bcredenziali\b|\bcredenciales\b|(?<![\w)\]])\.env\b(?!\.)|\b(?:secrets?|credentials?|api keys|private keys?|netrc|id_rsa|passwords?|all memories|every memory|the memories|conversation|chat history|customer (?:data|database)|geheimnis\w*|schlüssel|passwörter|zugangsdaten|claves|secretos?|contraseñas?|credenciales|clés|secrets|mots de passe|chaves|senhas|chiavi|segreti)\b|~/\.(?:ssh|aws|gnupg|netrc)|"
        r"ключи|секрет\w*|парол\w*|токены|mật khẩu|khóa|bí mật|密钥|密码|令牌|凭证|秘密|パスワード|鍵|비밀번호"
    ),
    "outside": r"https?://|\b[\w.-]+@[\w-]+\.\w{2,}|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}\b|(?<!\.)\b(?!env\.)[\w-]+\.(?:example|tld|ru|cn|xyz|tk|top)\b|\bquery string\b|\burl of an? (?:image|link)\b|\binto the chat\b|\bexternal (?:server|host|site)\b",
    "keep": r"\b(?:never|do not|don't|must not|may not|cannot) (?:be )?(?:archive|change|delete|remove|edit|supersede)d?\b",
    "behalf": r"\ben nombre del usuario\b|\bim namen des (?:nutzers|benutzers)\b|\bau nom de l'utilisateur\b|\bem nome do usuário\b|\ba nome dell'utente\b|от имени пользователя|thay mặt người dùng|代表用户|ユーザーの代わりに|사용자를 대신|\b(?:on|in) (?:the (?:user|human|maintainer|owner)'s|(?:the )?(?:behalf|name) of the (?:user|human|maintainer|owner))\b",
    "own_memory": r"\bthis (?:memory|note|entry)\b",
}

COMBINATIONS: tuple[tuple[str, tuple[str, ...], int, str], ...] = (
    ("override", ("orders", "earlier", "drop"), 80, "drops earlier instructions"),
    ("override", ("own_orders", "drop"), 60, "drops the agent's instructions"),
    ("override", ("system_orders", "drop"), 60, "drops the agent's instructions"),
    ("override", ("self", "precedence", "authority"), 90, "claims authority"),
    ("role", ("become", "power"), 90, "gives the agent a new role"),
    ("role", ("mode",), 80, "gives the agent a new role"),
    ("approval", ("alone", "all", "approve"), 110, "answers for the human"),
    ("approval", ("proposals", "all", "approve"), 60, "answers for the human"),
    ("approval", ("granted", "person", "all_writes"), 90, "claims an approval"),
    ("approval", ("unasked", "person", "write"), 90, "acts without asking"),
    ("approval", ("needless", "approval", "of_agents"), 90, "goes around the approval"),
    ("approval", ("stop", "needless", "approval"), 36, "goes around the approval"),
    ("approval", ("unconfirmed", "saving"), 60, "acts without asking"),
    ("concealment", ("hide", "from_person", "this"), 80, "hides from the human"),
    ("concealment", ("self", "hide"), 60, "hides from the human"),
    ("exfiltration", ("own_prompt", "reveal"), 60, "reveals what is private"),
    ("exfiltration", ("outside", "private", "send"), 160, "sends private data out"),
    ("approval", ("behalf", "approve"), 90, "answers for the human"),
    ("persistence", ("own_memory", "keep"), 60, "keeps itself alive"),
)
"""Kind, the concepts that must meet, within how many characters, and what it guards against."""

# What turns an order into its opposite, or into talk about one, when it stands before it in the same sentence.
OPPOSITE = (
    r"(?:^|[\s(])(?:never|must not|mustn't|may not|cannot|can't|should not|shouldn't|nobody may|no one may|niemals|nie|nunca|jamás|jamais|mai|никогда|нельзя|ніколи|không được|禁止|不得|不能|请勿|切勿|未经)(?=[\s,]|[\u4e00-\u9fff])"
    r"|(?:^|[\s(])(?:do not|don't|does not|doesn't|nicht|no|ne|non|não|не|đừng|不要)\s(?:\S+\s){0,2}$"
    r"|\byes\s?:\s$"
    r"|\b(?:after|once|until|unless|before|whether|only (?:if|when)|not that)\s(?:the\s|an?\s|your\s|its\s)?(?:human\s|user\s|owner\s|maintainer\s)?$"
    r"|\b(?:asks?|asked|tells?|told|tries|trying|attempts?|wants?|orders|says) (?:\w+ ){0,4}(?:to )?(?:\w+ )?$"
)
# Endings by which a sentence forbids in languages whose verb stands last.
FORBIDDEN_END = r"(?:しない(?:こと)?|しません|できない|禁止|してはならない|하지 않는다|금지|말 것)[。.!]?\s*$"

# What says that the order is somebody else's, or that it is refused, before it in the same sentence.
TOLD_OF = (
    r"\b(?:texts?|pages?|readmes?|memor(?:y|ies)|notes?|messages?|issues?|comments?|anything|content|documents?|files?|inputs?|requests?|attempts?|attacker|attackers|mails?|prompts?|agents?|models?|assistants?) "
    r"(?:\w+ ){0,3}(?:that|which|who|to|may|might|can|could|is|are|was|asking|telling|trying|ordering) (?:\w+ ){0,4}(?:tells?|asks?|orders?|told|asked|wants?|tr(?:y|ies)|says?|write|claims?|ignore|disable|bypass|skip|reveal|to)\b"
    r"|\b(?:if|when|whenever|should|where)\s(?:an?\s|any\s|some\s|the\s)?(?:\w+\s){0,2}(?:documents?|pages?|memor(?:y|ies)|texts?|notes?|comments?|messages?|files?|issues?|readmes?|mails?|sites?|tools?|results?|outputs?)\s(?:tells?|asks?|orders?|wants?|says?|instructs?|tries|try|claims?|demands?|urges?)\b"
    r"|\b(?:attackers?|intruders?|adversar(?:y|ies)|malware|phishers?|scammers?)\b[^.\n]{0,24}\b(?:may|might|can|could|will|would|try|tries|often|sometimes)\b"
    r"|\b(?:attempts?|tries|tried|trying|efforts?) (?:to|at)\s(?:\w+\s){0,2}$"
    r"|\b(?:it is|is|are) (?:forbidden|prohibited|not allowed|never allowed|not permitted) to\b|\b(?:refuse|reject|report|block|deny|decline|detect|flag|stop|prevent|prohibit|forbid)\w*\b[^.\n]{0,60}\b(?:to|that|which|from|requests?|texts?|attempts?)\b"
    r"|\b(?:nobody|no one|no agent|no tool|no user|none) (?:may|can|must|should|is allowed to|shall)\b|\bverboten\b|\bprohibido\b|\binterdit\b|\bproibido\b|\bvietato\b|запрещ\w+|заборонен\w*|cấm|zabronion\w*|yasak"
)
