# ruff: noqa: E501, SIM905 - lists of words
"""From text to search terms: Unicode words, light stems, CJK bigrams, no stop words (question words included)."""

from __future__ import annotations

import re

from engram.memory.words import searchable
from engram.retrieval.stems import latin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
    "всегда конечно всю между это эта сколько почему откуда "
    # Spanish
    "de la que el en y los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre "
    "también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos e esto mí antes algunos qué unos "
    "yo otro otras otra él tanto esa estos mucho quienes nada muchos cual poco ella estar estas algunas algo nosotros cómo cuál cuándo cuánto "
    "cuánta cuántos cuántas dónde quién es son era fue ser está están tiene hacer hacemos debo debe puedo "
    # German
    "der die das und ist im den dem des ein eine einer eines einem einen mit auf für von zu nicht auch es an als aus bei nach wie so wenn "
    "oder aber was wer wo wann warum wieso welche welcher welches welchen wir ihr sie er ich du mein dein sein unser euer man kann können "
    "muss müssen soll sollen darf wird werden wurde war waren sind hat haben hatte noch nur schon sich um über unter vor zum zur durch bis "
    "dass daß damit dann hier dort diese dieser dieses kein keine gibt am beim "
    # French
    "le les des du une et est à au aux ce ces cette dans en par pour sur pas ne que qui quoi où quand comment pourquoi combien quel quelle "
    "quels quelles nous vous ils elles il elle on je tu mon ma mes ton ta tes son sa ses notre votre leur leurs avec sans sous mais ou donc "
    "car si se sont été être avoir ont avons avez fait faire faut doit dois peut y d l c j m n s qu "
    # Vietnamese
    "là và của có các cho được trong khi với này đó không một những để từ ra vào lên xuống thì mà cũng như đã sẽ đang bị bởi nếu hay hoặc gì "
    "nào đâu sao bao nhiêu ai tôi chúng ta bạn họ nó rồi lại còn thế ở về theo trên dưới trước sau phải cần nên mấy ấy".split()
)
_SYLLABIC = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u0e00-\u0eff\u1780-\u17ff]"
# Runs of one script: katakana words stay whole, ideographs and Hangul go in pairs, hiragana is mostly grammar.
_RUNS = (
    "(?P<word>[\u30a0-\u30ff]+)|(?P<pairs>[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[\uac00-\ud7af]+|[\u0e00-\u0eff]+|"
    "[\u1780-\u17ff]+)|(?P<kana>[\u3040-\u309f]+)|(?P<other>[^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
    "\u0e00-\u0eff\u1780-\u17ff]+)"
)
_PAIR_STOP = frozenset(
    [
        "什么",
        "怎么",
        "哪里",
        "哪个",
        "多少",
        "为何",
        "如何",
        "我们",
        "你们",
        "他们",
        "这个",
        "那个",
        "可以",
        "应该",
        "需要",
        "的是",
        "时候",
        "為何",
        "今日",
        "何故",
        "何時",
    ]
)
_SPLIT = re.compile(r"[-'’._/]+")
_CYRILLIC = "[а-яё]"
# Vietnamese is written in short syllables that do not inflect; only letters that no other language here has tell it.
_VIETNAMESE = "[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừữựỳỵỷỹ]"
# A Vietnamese syllable typed without accents: sounds that it may start with, vowels, sounds that it may end with.
_TYPED = "(?:ngh?|[nktpcg]h|tr|gi|qu|[bcdghklmnpqrstvx])?[aeiouy]{1,3}(?:n[gh]|ch|[cmnpt])?"
_LONGEST = 64
"""Letters of the longest word that has a stem."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_known: dict[str, tuple[str, ...]] = {}
_written: dict[str, tuple[str, ...]] = {}
_syllables: set[str] = set()
_KNOWN_LIMIT = 50_000
_compiled: dict[str, re.Pattern[str]] = {}


def _pattern(source: str) -> re.Pattern[str]:
    """Compiled when a word first needs it: a store in one language does not pay for the others."""
    found = _compiled.get(source)
    if found is None:
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


def forget() -> None:
    """Forget terms of words: they are made in another way now."""
    _known.clear()
    _syllables.clear()
    _written.clear()


def pair(first: str, second: str) -> list[str]:
    """The term of two syllables of a Vietnamese word as they are typed without accents, if they can be such."""
    typed = [without_accents(word) for word in (first, second) if word not in STOP_WORDS]
    return [" ".join(typed)] if len(typed) > 1 and all(map(_pattern(_TYPED).fullmatch, typed)) else []


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
    parts = [word] if word.isalnum() else [part for part in _SPLIT.split(word.strip("_")) if part]
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
            pairs = [text[i : i + 2] for i in range(len(text) - 1)] or [text]
            made += [pair for pair in pairs if pair not in _PAIR_STOP]
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
