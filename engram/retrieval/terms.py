# ruff: noqa: E501, SIM905 - lists of words
"""From text to search terms: Unicode words, light stems, CJK bigrams, no stop words (question words included)."""

from __future__ import annotations

from engram.memory.words import searchable
from engram.retrieval.stems import latin

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence

# English: function words, question words, and verbs that carry no subject in a request
ENGLISH = frozenset(
    "a an and are as at be been being but by can could did do does doing done for from had has have having he her hers him his how i if "
    "in into is it its itself just me more most my no nor not of off on once only or other our ours out over own same shall she should so "
    "some such than that the their theirs them then there these they this those through to too under until up very was we were what when "
    "where which while who whom whose why will with would you your yours about after again all also am any because before below between "
    "both during each few here down further let lets us may might must need want please tell get got does't don't doesn't isn't aren't won't".split()
)
STOP_WORDS = ENGLISH | frozenset(
    # Russian
    "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о из ему теперь "
    "когда даже ну ли если уже или ни быть был него до вас нибудь опять уж вам ведь там потом себя ничего ей может они тут где есть надо ней "
    "для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой какая какие какую "
    "совсем ним здесь этом один почти мой тем чтобы нее кажется сейчас были куда зачем сказать всех никогда можно при наконец два об другой "
    "хоть после над больше тот через эти нас про всего них много разве эту моя свою этой перед иногда лучше чуть том нельзя такой им более "
    "всегда конечно всю между это эта сколько почему откуда ещё всё её моё наш наша наше наши наших нашем нашу нашей нашего ваш ваша ваши "
    "мои моего моей моем моих своей своего своих своём своем свои кого чему кому который которая которое которые которых котором которую "
    "также либо пока хотя лишь снова могу может можем могут хочу хочет нужен нужна нужно нужны должен должна должны давай пожалуйста "
    "будут буду будем "
    # Spanish
    "de la que el en y los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre "
    "también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos "
    "yo otro otras otra él tanto esa estos mucho quienes nada muchos cual poco ella estar estas algunas algo nosotros cómo cuál cuándo cuánto "
    "cuánta cuántos cuántas dónde quién es son era fue ser está están tiene hacer hacemos debo debe puedo nuestro nuestra nuestros nuestras "
    "mi mis tu tus aunque mientras cada hacia según tras puede pueden podemos podría quiero quiere queremos necesito necesita tengo tienen "
    "tenemos eran sea sean ha han he hemos había así aquí ahí allí ahora luego después aún todavía mismo misma sólo tan toda todas ellos "
    "ellas usted ustedes cuánta cuáles cuántas "
    # German
    "der die das und ist im den dem des ein eine einer eines einem einen mit auf für von zu nicht auch es an als aus bei nach wie so wenn "
    "oder aber was wer wo wann warum wieso welche welcher welches welchen wir ihr sie er ich du mein dein sein unser euer man kann können "
    "muss müssen soll sollen darf wird werden wurde war waren sind hat haben hatte noch nur schon sich um über unter vor zum zur durch bis "
    "dass daß damit dann hier dort diese dieser dieses kein keine gibt am beim vom ins ans aufs fürs woher wohin wofür womit worauf wovon "
    "ob ohne gegen während seit bitte sehr mehr immer jede jeder jedes jeden alle aller allen alles beide dabei dazu deren dessen diesem "
    "diesen ihre ihrer ihren ihrem seine seiner seinen seinem meine meiner meinen meinem unsere unserer unseren unserem worden hätte wäre "
    "würde würden sollte sollten könnte könnten müsste dürfen wollen lassen lässt etwa doch denn weil obwohl "
    # French
    "le les des du une et est à au aux ce ces cette dans en par pour sur pas ne que qui quoi où quand comment pourquoi combien quel quelle "
    "quels quelles nous vous ils elles il elle on je tu mon ma mes ton ta tes son sa ses notre votre leur leurs avec sans sous mais ou donc "
    "car si se sont été être avoir ont avons avez fait faire faut doit dois peut y d l c j m n s qu cet celui celle ceux celles nos vos lui "
    "eux moi toi peux peuvent pouvons veut veux doivent devons avait avaient était étaient sera seront serait sommes êtes alors ainsi aussi "
    "très trop plus moins encore déjà puis après avant pendant depuis vers chez selon tout toute tous toutes même mêmes autre autres chaque "
    "plusieurs quelque quelques ici là tous "
    # Vietnamese
    "là và của có các cho được trong khi với này đó không một những để từ ra vào lên xuống thì mà cũng như đã sẽ đang bị bởi nếu hay hoặc gì "
    "nào đâu bao nhiêu ai tôi chúng ta bạn họ nó rồi lại còn thế ở về theo trên dưới trước sau phải cần nên mấy ấy vì tại mỗi rất quá "
    "lúc vẫn chưa hãy giúp muốn "
    # Portuguese, Italian, Dutch, Polish, Ukrainian, Swedish, Czech, Turkish: the words that every sentence has
    "o os as um uma não com em no na do da dos das para mais ao aos pelo pela ou foi são quando onde qual quem isso isto meu minha nosso "
    "nossa pode temos il lo gli che di per non una è sono dove quale della dello delle dei nel nella nelle alla allo alle dal dalla sul sulla "
    "più anche questo questa questi nostro nostra può het een niet wordt worden deze bij ook maar naar wij onze hoe waar welke wie moet voor "
    "met zijn aan się nie jest są jak gdzie kiedy który która które czy oraz lub przez dla od przy tego może і й та що це як до від або але "
    "чи ми ви вони він вона бути є де коли хто який яка яке які треба можна och att det som på är av för till inte ett hur vad när vilken "
    "vilka ska kan vi jag se je že jsou být který která které nebo jako kde kdy ve ve bir bu için ile nasıl nerede olarak gibi daha çok "
    "veya hangi "
    # Arabic, Hindi
    "من في على إلى الى عن أن ان إن هذا هذه ما لا لم هل كيف متى أين اين التي الذي هو هي كل مع أو او "
    "है हैं था थी का की के में से को और पर नहीं यह वह क्या कैसे कहाँ कब कौन किस किसने ने ही भी जाता जाती जाते होता होती होते करता करें".split()
)
_SYLLABIC = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u0e00-\u0eff\u1780-\u17ff]"
# Runs of one script: katakana words stay whole, ideographs and Hangul go in pairs, hiragana is mostly grammar.
_RUNS = (
    "(?P<word>[\u30a0-\u30ff]+)|(?P<pairs>[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[\uac00-\ud7af]+|[\u0e00-\u0eff]+|"
    "[\u1780-\u17ff]+)|(?P<kana>[\u3040-\u309f]+)|(?P<other>[^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
    "\u0e00-\u0eff\u1780-\u17ff]+)"
)
_PAIR_STOP = frozenset(
    "什么 为什么 怎么 怎样 哪里 哪个 哪些 多少 多久 为何 如何 是否 能否 我们 你们 他们 这个 那个 可以 应该 需要 必须 没有 有没有 不是 不能 不会 的是 就是 "
    "时候 之前 之后 如果 因为 所以 但是 并且 或者 以及 已经 还是 一下 一些 為何 今日 何故 何時".split()
)
_BETWEEN = f"[的吗呢吧啊嘛]|{'|'.join(sorted(_PAIR_STOP))}"
"""What stands between the words of a Chinese sentence: no word goes across it."""
_SENTENCE = 4
"""Ideographs of a run that may be a piece of a sentence; shorter ones are words, as in Japanese."""
_SPLIT = dict.fromkeys(map(ord, "-'’._/"), " ")
_CYRILLIC = "[а-яёіїєґ]"
_LATIN = "\u0590"
"""Words that begin below are in Latin, Greek or Cyrillic letters."""
# Vietnamese is written in short syllables that do not inflect; only letters that no other language here has tell it.
_VIETNAMESE = "[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừữựỳỵỷỹ]"
# A Vietnamese syllable typed without accents: sounds that it may start with, vowels, sounds that it may end with.
_BEFORE = frozenset("ng ngh nh kh th ph ch gh tr b c d g h k l m n p q r s t v x".split()) | {""}
_VOWELS = "aeiouy"
_BEHIND = frozenset("ng nh ch c m n p t".split()) | {""}
_LONGEST = 64
"""Letters of the longest word that has a stem."""
_JOINING = frozenset(
    "der und nicht wird werden auf für dem einem einen einer über durch nach sich zum zur vom oder het een niet wordt worden zijn deze voor "
    "och att är inte ikke og".split()
)
"""Little words that tell that a memory is in a language which joins nouns into one word."""
PIECE = "+"
"""Stands before the stem of a piece of a compound, so that it is not taken for a word of its own."""
_COMPOUND = range(8, 33)
_PIECE = 4
"""Letters of a compound, and of the shortest piece of one."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_known: dict[str, tuple[str, ...]] = {}
_written: dict[str, tuple[str, ...]] = {}
_cuts: dict[str, tuple[str, ...]] = {}
_syllables: set[str] = set()
_KNOWN_LIMIT = 50_000
_compiled: dict[str, re.Pattern[str]] = {}


def _pattern(source: str) -> re.Pattern[str]:
    """Compiled when a word first needs it: a store in one language does not pay for the others."""
    found = _compiled.get(source)
    if found is None:
        import re

        found = _compiled[source] = re.compile(source)
    return found


def terms(text: str) -> list[str]:
    """The terms by which a text is found, in order, repeats kept."""
    return of_words(searchable(text))


def of_words(found: Iterable[str]) -> list[str]:
    """The terms of words that are casefolded already, such as those of a record.

    A word with accents that are often left out gives what is typed instead too: `Rückgabe` is found by
    `Rueckgabe`, `bệnh nhân` by `benh nhan`, whose two syllables are a term as well.
    """
    result: list[str] = []
    known, before, is_syllable = _known, "", False
    for word in found:
        made = known.get(word)
        if made is None:
            made = _remembered(word)
        result += made
        if _syllables:
            was, is_syllable = is_syllable, word in _syllables
            if was or is_syllable:
                result += pair(before, word)
            before = word
    return result


def pieces(words: Sequence[str]) -> dict[str, None]:
    """What the compounds among the words begin and end with, where words are joined: `Laborbefunde` is found by
    `Labor` and by `Befund`. Of every cut, since no dictionary says which one is right; others are no words, and
    nobody asks for them.
    """
    if _JOINING.isdisjoint(words):
        return {}
    found: dict[str, None] = {}
    for word in dict.fromkeys(words):
        if len(word) in _COMPOUND and word.isalpha() and word not in STOP_WORDS:
            found.update(dict.fromkeys(_cut(word)))
    return found


def _cut(word: str) -> tuple[str, ...]:
    """The stems of both sides of every cut of a word; remembered."""
    made = _cuts.get(word)
    if made is None:
        if len(_cuts) > _KNOWN_LIMIT:
            _cuts.clear()
        sides = [word[at:] for at in range(_PIECE, len(word) - _PIECE + 1)]
        sides += [word[:at] for at in range(_PIECE, len(word) - _PIECE + 1)]
        made = _cuts[word] = tuple(PIECE + stem(side) for side in sides if side not in STOP_WORDS)
    return made


def forget() -> None:
    """Forget terms of words: they are made in another way now."""
    _known.clear()
    _syllables.clear()
    _written.clear()
    _cuts.clear()


def pair(first: str, second: str) -> list[str]:
    """The term of two syllables of a Vietnamese word as they are typed without accents, if they can be such."""
    typed = [without_accents(word) for word in (first, second) if word not in STOP_WORDS]
    return [" ".join(typed)] if len(typed) > 1 and all(map(is_typed_syllable, typed)) else []


def is_typed_syllable(word: str) -> bool:
    """Whether a word can be a Vietnamese syllable without accents; `gi` and `qu` count as sounds before it."""
    size = len(word)
    left = word.lstrip("bcdghklmnpqrstvx")
    behind = left.lstrip(_VOWELS)
    before, vowels = word[: size - len(left)], len(left) - len(behind)
    if before + left[:1] in ("gi", "qu") and vowels == 4:
        vowels = 3
    return 0 < vowels <= 3 and before in _BEFORE and behind in _BEHIND


def is_vietnamese(word: str) -> bool:
    """Whether the word has a letter that only Vietnamese has."""
    return not word.isascii() and _pattern(_VIETNAMESE).search(word) is not None


def _remembered(word: str) -> tuple[str, ...]:
    made = _of_word(word)
    if not word.isascii() and word not in STOP_WORDS:
        if is_vietnamese(word):
            _syllables.add(word)
            made += (stem(without_accents(word)),)
        elif (typed := word.translate(_UMLAUTS)) != word:
            made += (stem(typed),)
    if word.isalpha():  # names with digits or marks seldom come again
        if len(_known) > _KNOWN_LIMIT:
            _known.clear()
            _syllables.clear()
        _known[word] = made
    return made


def is_syllabic(word: str) -> bool:
    """Whether the word holds a script that is written without blanks."""
    return not word.isascii() and _pattern(_SYLLABIC).search(word) is not None


def of_word(word: str) -> tuple[str, ...]:
    """The terms of one casefolded word as it is written: a compound gives itself and its parts."""
    made = _written.get(word)
    if made is None:
        if len(_written) > _KNOWN_LIMIT:
            _written.clear()
        made = _written[word] = _of_word(word)
    return made


def _of_word(word: str) -> tuple[str, ...]:
    if is_syllabic(word):
        return _of_cjk(word)
    parts = [word] if word.isalnum() else word.strip("_").translate(_SPLIT).split()
    if len(parts) == 1:
        return (stem(parts[0]),) if parts[0] not in STOP_WORDS else ()
    made = [stem(part) for part in parts if part not in STOP_WORDS and len(part) > 1]
    if "'" in word or "’" in word:
        return tuple(made)
    return (word, *made)


def _of_cjk(word: str) -> tuple[str, ...]:
    made: list[str] = []
    for run in _pattern(_RUNS).finditer(word):
        text = run[0]
        if run["other"]:
            made += of_word(text.strip("-_.'/")) if text.strip("-_.'/") else ()
        elif run["word"]:
            made += [text.rstrip("ー")] if len(text) > 1 else []
        elif run["pairs"]:
            for piece in _pattern(_BETWEEN).split(text) if len(text) >= _SENTENCE else (text,):
                pairs = [piece[i : i + 2] for i in range(len(piece) - 1)] or [piece]
                made += [pair for pair in pairs if pair and pair not in _PAIR_STOP]
        elif len(text) > 3:
            made.append(text)
    return tuple(made)


def stem(word: str) -> str:
    """The same for the other number, case or tense of a casefolded word."""
    if len(word) < 3 or len(word) > _LONGEST or word.isdigit():
        return word
    if word.isascii():
        return latin(word)
    if _pattern(_CYRILLIC).search(word):
        from engram.retrieval import russian

        return russian.stem(word)
    if word > _LATIN:
        from engram.retrieval import scripts

        if (made := scripts.stem(word)) is not None:
            return made
    return word if is_vietnamese(word) else latin(without_accents(word))


def without_accents(word: str) -> str:
    """With the letters that are left when accents are not typed."""
    if word.isascii():
        return word
    import unicodedata

    for letter, instead in (("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("đ", "d")):
        word = word.replace(letter, instead)
    folded = unicodedata.normalize("NFD", word)
    return "".join(char for char in folded if not unicodedata.combining(char))
