# ruff: noqa: E501, SIM905 - lists of words
"""What a question asks for: its terms, and how far each can be trusted to mean what it says."""

from __future__ import annotations

from engram.memory.words import searchable
from engram.retrieval.terms import (
    ENGLISH,
    PIECE,
    STOP_WORDS,
    is_syllabic,
    is_typed_syllable,
    is_vietnamese,
    of_word,
    pair,
    stem,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SYLLABLE = 0.5
"""One syllable or ideograph, where words have two, says half as much as a word; so does one letter."""
WEAK = 0.4
"""So much is said by a word that tells what is to be done, when, or which one, not what it is about; it never decides
alone. Two of them in one memory are no chance, and count as other words do."""
PART_TRUST = 0.5
"""A part of a compound says half as much as the compound."""
MOST = 256
"""Different terms that are looked for."""
LENGTH = 16_384
"""Characters of a question that are read: some pages."""
_COMPOUND = 10
_LONGEST = 100
"""Letters of the shortest and the longest word that may be cut: its pieces grow with the square of them."""
_PART = 4
_LINKS = ("", "s", "n", "en", "es")
_TYPED = (5, 0.8, 0.3)
"""So many words, and so many of them, must sound like syllables of Vietnamese that is typed without accents, and no
more may be little words of English."""
_CERTAIN = 5
"""Letters of the stem of a piece that says as much as a word; shorter ones are often chance."""
_GENERIC = frozenset(
    (
        "abrir abschalt accept actif activ add admit affich agreg ajout aktiv allow alt anadir anci ancien andern anhalt anleg anne ano "
        "anzeig ar arbeit arregl arret ask aujourd ausfuhr ausschalt ayer ayudar bad bauen bearbeit beheb bekomm big bleibt bon borrar "
        "bueno build buscar cambi cerrar chang check cherch cinco cinq clos conect configur connect corrig cosa crear creat creer cuatr "
        "damo dar day delet demain demarr deplac derni desactif desactiv describ deux deuxiem dia ding disabl dos drei dritt ecrir edit "
        "editar einricht einschalt ejecut elimin empez enabl encontr enlev entfern enviar envoy er erklar erlaub ersetz erst erstel erzeug "
        "escrib essay expect explain explic expliq ferm fifth find first five fix four fourth funcion funf gehen geht gerer gest give good "
        "gross hacer handl happ helf help heur heut hier hinzufug hora hour hoy inici instal install jahr jour keep klein komm kommt "
        "konfigur lanc lanzar last lauft launch leer legen lesen letzt lire look losch losen mach make malo manag manan mandar manej maner "
        "matin mauva mes mettr minut modif moi monat montar month montr morg morn mostr move mover nachst nacht neu neue neuen new next "
        "night noch nouvea nouvel nueva nuevo nuit nutz offn old open organiz ouvrir parar pequen person personn poner premi prepar primer "
        "prochain pruf put quatr quitar read reemplaz remov remplac replac revi right run schick schliess schreib search second segund "
        "semain seman send set setup show siguient small solv start stop stund such supprim sustit tercer thing third thre time today "
        "tomorrow trabaj tradu traduc translat travail tres troi troisiem trouv two ubersetz ultim usar utiliz verbind verschieb verwend "
        "viejo vier vieux vorbereit week woch work writ wrong year yesterday zeig zwei zweit больш включ втор вчер выключ год два две дн "
        "добав завтр закр замен запуст измен иска использ использова исправ маленьк месяц минут найд найт написа напиш настр настро недел "
        "нов ноч объясн один описа останов откр отправ перв перевест перевод перемест перенест подготов подключ покаж показа полож поменя "
        "посла последн приня провер прочита пят работа реш сдела сегодн след смен собра созда стар трет три убер убра уда удал установ утр "
        "час человк четыр"
    ).split()
)
"""Stems of words that say what is to be done, when, how many or which one; tests/unit/retrieval/generic_words.py has them
whole, in five languages."""
_GENERIC_PAIRS = frozenset(
    "安装 设置 配置 使用 检查 查看 修改 添加 增加 删除 新建 创建 打开 关闭 启动 运行 执行 今天 昨天 明天 一个 两个 三个 第一 第二 第三 最后 新的 早上 晚上 "
    "設定 確認 変更 追加 削除 作成 使用 利用 登録 実行 開始 今日 昨日 明日 一つ 二つ 三つ 最初 最後 新しい".split()
)


class Question:
    """`terms` as said, repeats kept, and `trust` of each, from 0 to 1.

    - `maybe`: terms that perhaps nobody meant.
    - `syllables`: terms that are half a word.
    - `weak`: terms that say little about what a memory is about.
    - `words`: term to the word that it comes from.
    """

    __slots__ = ("maybe", "syllables", "terms", "trust", "weak", "words")

    def __init__(self, text: str) -> None:
        self.terms: list[str] = []
        self.trust: dict[str, float] = {}
        self.maybe: set[str] = set()
        self.syllables: set[str] = set()
        self.weak: set[str] = set()
        self.words: dict[str, str] = {}
        found = searchable(text.lstrip()[:LENGTH])
        typed = _is_typed(found)
        vietnamese = typed or any(map(is_vietnamese, found))
        before = ""
        for word in found:
            if len(self.trust) >= MOST:
                break
            syllable = vietnamese and (is_typed_syllable(word) or not word.isascii()) and word.isalpha()
            for term in of_word(word):
                self._add(term, 1.0)
                self.words.setdefault(term, word)
                if len(term) == 1 or (syllable and not is_syllabic(word)):
                    self.syllables.add(term)
            if vietnamese or (word.isascii() and before.isascii()):
                self._add_pair(before, word, typed)
            before = word

    def expand(self, holders: Callable[[str], int]) -> None:
        """Leave out pairs that no memory has. A word that none has may be a piece of compounds that some have, or a
        compound of parts that some have.
        """
        for term in list(self.maybe):
            if not holders(term):
                self._drop(term)
        for term, word in list(self.words.items()):
            if len(word) > _LONGEST or not word.isalpha() or holders(term) or is_syllabic(word):
                continue
            piece = PIECE + term
            if holders(piece):
                self._add(piece, 1.0 if len(term) >= _CERTAIN else PART_TRUST)
                self._drop(term)
            elif len(word) >= _COMPOUND:
                parts = _parts(word, holders)
                for part in parts:
                    self._add(part, PART_TRUST)
                if parts:
                    self._drop(term)

    def _add(self, term: str, trust: float) -> None:
        self.terms.append(term)
        self.trust[term] = max(trust, self.trust.get(term, 0.0))
        if term in _GENERIC or term in _GENERIC_PAIRS:
            self.weak.add(term)

    def _add_pair(self, before: str, word: str, typed: bool) -> None:
        """Without accents, a syllable may be written like a little word of another language."""
        if not before:
            return
        both = typed and is_typed_syllable(before) and is_typed_syllable(word)
        for term in [f"{before} {word}"] if both else pair(before, word):
            if term not in self.trust:
                self._add(term, 1.0)
                self.maybe.add(term)

    def _drop(self, term: str) -> None:
        self.maybe.discard(term)
        self.trust.pop(term, None)
        self.terms = [one for one in self.terms if one != term]


def _is_typed(found: list[str]) -> bool:
    """Whether the words are Vietnamese without accents, as far as their sounds tell."""
    least, share, english = _TYPED
    size = len(found)
    return (
        size >= least
        and sum(map(is_typed_syllable, found)) >= share * size
        and sum(word in ENGLISH for word in found) <= english * size
    )


def _parts(word: str, holders: Callable[[str], int]) -> list[str]:
    """The terms of two parts of a compound that memories hold, the first as long as can be."""
    for at in range(len(word) - _PART, _PART - 1, -1):
        first, second = word[:at], word[at:]
        if second in STOP_WORDS or not (last := _known(stem(second), holders)):
            continue
        for link in _LINKS:
            head = stem(first.removesuffix(link))
            if first.endswith(link) and len(head) >= _PART and (begin := _known(head, holders)):
                return [begin, last]
    return []


def _known(term: str, holders: Callable[[str], int]) -> str:
    """The term, or that of a piece of compounds, when memories hold it; empty when none does."""
    if holders(term):
        return term
    return PIECE + term if len(term) >= _CERTAIN and holders(PIECE + term) else ""
