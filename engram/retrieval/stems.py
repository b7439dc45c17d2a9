# ruff: noqa: E501, SIM905 - tables of endings and words
"""Stems of Latin words: one form for the other numbers, cases and tenses, told from the word alone.

No language is guessed, because a question is too short to guess from: every word goes through the published
Porter2 rules for English, and then loses an ending of German, Spanish or French that they leave on. Source:
snowballstem.org, description of the English algorithm.
"""

from __future__ import annotations

IRREGULAR = {
    form: base
    for base, forms in (
        row.partition(":")[::2]
        for row in (
            "arise:arose arisen|bear:bore borne|beat:beaten|become:became|begin:began begun|bend:bent|bite:bit bitten|bleed:bled|blow:blew blown|"
            "break:broke broken|bring:brought|build:built|burn:burnt|buy:bought|catch:caught|child:children|choose:chose chosen|cling:clung|come:came|creep:crept|"
            "deal:dealt|dig:dug|draw:drew drawn|dream:dreamt|drink:drank drunk|drive:drove driven|eat:ate eaten|fall:fell fallen|feed:fed|feel:felt|fight:fought|"
            "find:found|flee:fled|fly:flew flown|foot:feet|forbid:forbade forbidden|forget:forgot forgotten|forgive:forgave forgiven|freeze:froze frozen|give:gave given|"
            "go:went gone|grow:grew grown|half:halves|hang:hung|hear:heard|hide:hid hidden|hold:held|index:indices|keep:kept|kneel:knelt|knife:knives|know:knew known|"
            "lead:led|lean:leant|leap:leapt|learn:learnt|lend:lent|light:lit|lose:lost|man:men|matrix:matrices|mean:meant|meet:met|mouse:mice|"
            "pay:paid|person:people|prove:proven|ride:rode ridden|rise:rose risen|run:ran|say:said|see:seen|seek:sought|sell:sold|send:sent|"
            "shake:shook shaken|shelf:shelves|shine:shone|shoot:shot|show:shown|shrink:shrank shrunk|sing:sang sung|sink:sank sunk|sit:sat|sleep:slept|slide:slid|speak:spoke spoken|"
            "spell:spelt|spend:spent|spill:spilt|spin:spun|stand:stood|steal:stole stolen|stick:stuck|strike:struck|swear:swore sworn|sweep:swept|swim:swam swum|swing:swung|"
            "take:took taken|teach:taught|tear:tore torn|tell:told|think:thought|throw:threw thrown|tooth:teeth|understand:understood|vertex:vertices|wear:wore worn|"
            "weave:wove woven|weep:wept|win:won|wife:wives|woman:women|write:wrote written|override:overrode overridden|overwrite:overwrote overwritten|rebuild:rebuilt|"
            "resend:resent|rewrite:rewrote rewritten|rerun:reran|undo:undid undone|withdraw:withdrew withdrawn|withhold:withheld|"
            "make:made|wake:woke woken|lay:laid|sew:sewn|sow:sown|swell:swollen|tread:trod trodden|mow:mown|overtake:overtook overtaken|undertake:undertook undertaken|"
            "mistake:mistook mistaken|foresee:foresaw foreseen|oversee:oversaw overseen overseeing|outgrow:outgrew outgrown|overcome:overcame|redo:redid redone|"
            "rewind:rewound|unwind:unwound|mislead:misled|misunderstand:misunderstood|withstand:withstood|retell:retold|uphold:upheld|panic:panicked panicking|"
            "mimic:mimicked mimicking|traffic:trafficked trafficking|free:freed|get:gotten|sling:slung|spring:sprang sprung|stink:stank stunk|string:strung|breed:bred|"
            "speed:sped|dwell:dwelt|smell:smelt|spoil:spoilt|vie:vying|fuel:fuelled fuelling|shear:shorn|strive:strove striven|thrive:throve|slay:slew slain|hew:hewn|"
            "loaf:loaves|wolf:wolves|thief:thieves|calf:calves|scarf:scarves|hoof:hooves|self:selves|elf:elves|leaf:leaves|wharf:wharves|dwarf:dwarves|"
            "criterion:criteria|phenomenon:phenomena|automaton:automata|bacterium:bacteria|curriculum:curricula|addendum:addenda|erratum:errata|memorandum:memoranda|"
            "spectrum:spectra|stratum:strata|datum:data|stimulus:stimuli|radius:radii|focus:foci|nucleus:nuclei|alumnus:alumni|syllabus:syllabi|fungus:fungi|locus:loci|"
            "corpus:corpora|genus:genera|appendix:appendices|codex:codices|cortex:cortices|helix:helices|vortex:vortices|ox:oxen|goose:geese|louse:lice|quiz:quizzes|"
            "axe:axis|bus:buses|gas:gases|lens:lenses|alias:aliases|canvas:canvases|iris:irises|schema:schemata|passerby:passersby|salesman:salesmen|workman:workmen|"
            "craftsman:craftsmen|foreman:foremen|chairman:chairmen|postman:postmen|layman:laymen|middleman:middlemen|gentleman:gentlemen|fisherman:fishermen"
        ).split("|")
    )
    for form in forms.split()
}  # fmt: skip
"""English forms that no ending explains, to the form that the rules then stem."""
_SPELLINGS = {
    british: american
    for american, others in (
        row.partition(":")[::2]
        for row in (
            "center:centre|centers:centres|centered:centred|centering:centring|meter:metre|meters:metres|liter:litre|liters:litres|fiber:fibre|fibers:fibres|theater:theatre|"
            "theaters:theatres|caliber:calibre|license:licence|licenses:licences|licensed:licenced|defense:defence|defenses:defences|offense:offence|offenses:offences|"
            "pretense:pretence|gray:grey|program:programme|programs:programmes|artifact:artefact|artifacts:artefacts|judgment:judgement|judgments:judgements|"
            "skeptic:sceptic|skeptical:sceptical|tire:tyre|tires:tyres|plow:plough|practice:practise|practiced:practised|practicing:practising|mold:mould|molds:moulds|"
            "cozy:cosy|aluminum:aluminium|jewelry:jewellery|favorite:favourite|favorites:favourites|behavioral:behavioural|colorful:colourful|neighborhood:neighbourhood|"
            "honorable:honourable|enroll:enrol|fulfill:fulfil|maneuver:manoeuvre|skillful:skilful|installment:instalment|aging:ageing|acknowledgment:acknowledgement"
        ).split("|")
    )
    for british in others.split()
}  # fmt: skip
"""Words of one language that two countries spell in two ways which no rule below joins."""
_SPELLED = (("our", "or"), ("is", "iz"), ("ys", "yz"), ("logu", "log"))
_SPELLED_LEAST = 5
"""Ends of stems that the two countries write differently, and the letters of the shortest stem."""

_AS_IS = {
    "skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl", "gently": "gentl", "ugly": "ugli",
    "early": "earli", "only": "onli", "singly": "singl", "sky": "sky", "news": "news", "howe": "howe", "atlas": "atlas", "cosmos": "cosmos",
    "bias": "bias", "andes": "andes", "inning": "inning", "outing": "outing", "canning": "canning", "herring": "herring",
    "earring": "earring", "differ": "differ", "former": "former", "proper": "proper", "bother": "bother", "listen": "listen", "proceed": "proceed", "exceed": "exceed", "succeed": "succeed", "redis": "redis", "kubernetes": "kubernetes",
    "lens": "lens", "alias": "alias", "canvas": "canvas", "iris": "iris", "gas": "gas", "bus": "bus", "foresee": "foresee", "oversee": "oversee", "nucleus": "nucleus",
    "https": "https", "aws": "aws", "always": "always", "postgres": "postgres", "css": "css", "dns": "dns", "tls": "tls", "jenkins": "jenkins",
}  # fmt: skip
_AS_IS_SINGULAR = frozenset(
    ("inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed")
)
_VOWEL = "aeiouy"
_DOUBLE = ("bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt")
_STEP_2 = (
    ("ization", "ize"), ("isation", "ize"), ("ational", "ate"), ("fulness", "ful"), ("ousness", "ous"), ("iveness", "ive"), ("tional", "tion"),
    ("biliti", "ble"), ("lessli", "less"), ("entli", "ent"), ("ation", "ate"), ("alism", "al"), ("aliti", "al"), ("ousli", "ous"), ("iviti", "ive"),
    ("fulli", "ful"), ("enci", "ence"), ("anci", "ance"), ("abli", "able"), ("izer", "ize"), ("iser", "ize"), ("ator", "ate"), ("alli", "al"), ("bli", "ble"),
    ("ogi", "og"), ("li", ""),
)  # fmt: skip
_STEP_3 = (
    ("ational", "ate"), ("tional", "tion"), ("alize", "al"), ("alise", "al"), ("icate", "ic"), ("iciti", "ic"), ("ative", ""), ("ical", "ic"), ("ness", ""),
    ("ful", ""),
)  # fmt: skip
_STEP_4 = (
    "ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ise", "ion", "al", "er", "ic",
)  # fmt: skip
_SHORT = 4
_LI = "cdeghkmnrt"
_BEFORE = {"ion": "st", "ise": "lmtrng"}


def english(word: str) -> str:
    """The Porter2 stem of a lower-case ASCII word."""
    if len(word) < 3:
        return word
    known = _AS_IS.get(word)
    if known is not None:
        return known
    word = _consonant_y(word.strip("'"))
    one = _region_1(word)
    two = _region(word, one)
    word = _step_1(word, one)
    word = _replaced(word, _STEP_2, one, two)
    word = _replaced(word, _STEP_3, one, two)
    for ending in _STEP_4:
        if word.endswith(ending):
            rest = len(word) - len(ending)
            if rest >= two and word[rest - 1] in _BEFORE.get(ending, word):
                word = word[:rest]
            break
    return _without_last(word, one, two).lower()


def _without_last(word: str, one: int, two: int) -> str:
    if word.endswith("ll") and len(word) > two:
        return word[:-1]
    cut = word.endswith("e") and (len(word) > two or (len(word) > one and not _short(word[:-1])))
    return word[:-1] if cut else word


def _consonant_y(word: str) -> str:
    """With Y for a y that is a consonant: at the start and after a vowel."""
    if "y" not in word:
        return word
    letters = list(word)
    for at, letter in enumerate(letters):
        if letter == "y" and (at == 0 or letters[at - 1] in _VOWEL):
            letters[at] = "Y"
    return "".join(letters)


def _region_1(word: str) -> int:
    for start in ("gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter"):
        if word.startswith(start):
            return len(start)
    return _region(word, 0)


def _region(word: str, start: int) -> int:
    """Where the part after the first consonant that follows a vowel starts."""
    for at in range(start + 1, len(word)):
        if word[at] not in _VOWEL and word[at - 1] in _VOWEL:
            return at + 1
    return len(word)


def _has_vowel(text: str) -> bool:
    return any(letter in _VOWEL for letter in text)


def _short(text: str) -> bool:
    """Whether the text ends in a short syllable."""
    if len(text) == 2:
        return text[0] in _VOWEL and text[1] not in _VOWEL
    return (
        len(text) > 2
        and text[-1] not in _VOWEL
        and text[-1] not in "wxY"
        and text[-2] in _VOWEL
        and text[-3] not in _VOWEL
    )


def _step_1(word: str, one: int) -> str:
    if word.endswith("sses"):
        word = word[:-2]
    elif word.endswith(("ied", "ies")):
        word = word[:-2] if len(word) > 4 else word[:-1]
    elif word.endswith("s") and not word.endswith(("us", "ss")) and _has_vowel(word[:-2]):
        word = word[:-1]
    if word in _AS_IS_SINGULAR:
        return word
    if word.endswith(("eed", "eedly")):
        cut = 3 if word.endswith("eed") else 5
        word = word[:-cut] + "ee" if len(word) - cut >= one else word
    else:
        word = _without_tense(word, one)
    if word[-1:] in ("y", "Y") and len(word) > 2 and word[-2] not in _VOWEL:
        word = word[:-1] + "i"
    return word


def _without_tense(word: str, one: int) -> str:
    for ending in ("ingly", "edly", "ing", "ed"):
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if not _has_vowel(rest):
                return word
            if rest.endswith(("at", "bl", "iz")) or (rest.endswith("is") and len(rest) > _SHORT):
                return rest + "e"
            if rest.endswith(_DOUBLE) and not (len(rest) == 3 and rest[0] in "aeo"):
                return rest[:-1]
            return rest + "e" if one >= len(rest) and _short(rest) else rest
    return word


def _replaced(word: str, table: tuple[tuple[str, str], ...], one: int, two: int) -> str:
    for ending, instead in table:
        if word.endswith(ending):
            rest = len(word) - len(ending)
            fits = rest >= (two if ending == "ative" else one)
            if ending == "li":
                fits = fits and word[rest - 1] in _LI
            elif ending == "ogi":
                fits = fits and word[rest - 1] == "l"
            return word[:rest] + instead if fits else word
    return word


# Endings of German, Spanish and French that the English rules leave on: ending, what stands instead, and how
# many letters must be left. The first that fits is taken; then the English rules look once more.
_FOREIGN: tuple[tuple[str, str, int], ...] = (
    # Spanish: nouns made from verbs, forms of verbs
    ("acion", "ation", 3), ("amient", "", 4), ("imient", "", 4), ("amiento", "", 4), ("imiento", "", 4), ("iendo", "", 3), ("ieron", "", 3),
    ("ando", "", 4), ("aron", "", 3), ("amo", "", 4), ("aban", "", 4), ("aba", "", 4), ("ador", "", 4), ("adora", "", 4), ("idad", "", 4),
    ("ado", "", 4), ("ada", "", 4), ("ido", "", 4), ("ida", "", 4), ("ar", "", 5), ("ir", "", 5),
    # French: feminine and plural forms, forms of verbs
    ("eaux", "eau", 2), ("aux", "al", 3), ("atric", "at", 3), ("ateur", "at", 3), ("eus", "eur", 3), ("enn", "en", 4),
    ("issent", "", 3), ("aient", "", 3), ("ez", "", 4), ("ee", "", 4), ("iv", "if", 3), ("ifi", "if", 3),
    # German: nouns made from verbs, plurals, cases
    ("ierung", "ier", 3), ("ierungen", "ier", 3), ("ungen", "", 4), ("ung", "", 4), ("ionen", "ion", 3), ("innen", "", 4), ("iert", "ier", 3),
    ("ieren", "ier", 3), ("niss", "nis", 3), ("ern", "", 4), ("en", "", 4), ("er", "", 4), ("oll", "ol", 3), ("ell", "el", 3), ("all", "al", 3),
    # a last vowel, which marks gender or case
    ("o", "", 5), ("a", "", 5), ("e", "", 4),
)  # fmt: skip
_BY_LAST: dict[str, list[tuple[str, str, int]]] = {}
for _row in _FOREIGN:
    _BY_LAST.setdefault(_row[0][-1], []).append(_row)


def latin(word: str) -> str:
    """The stem of a lower-case ASCII word of any Latin-written language."""
    word = IRREGULAR.get(word, word)
    if word in _AS_IS:
        return _AS_IS[word]
    if len(word) == 3:
        return word[:2] + "i" if word[2] == "y" and word[1] not in _VOWEL else word
    word = _SPELLINGS.get(word, word)
    if word.endswith("sis") and len(word) > _SHORT:
        word = word[:-2] + "e"
    found = english(word)
    for ending, instead, least in _BY_LAST.get(found[-1:], ()):
        if found.endswith(ending) and len(found) - len(ending) >= least:
            found = english(found[: -len(ending)] + instead)
            break
    if len(found) >= _SPELLED_LEAST:
        for ending, instead in _SPELLED:
            if found.endswith(ending):
                return found[: -len(ending)] + instead
    # What is left of an Italian or a Slavic plural, or case.
    return found[:-1] if len(found) > _SPELLED_LEAST and found[-1] in "iu" else found
