"""Finds credentials in a text. A value never leaves this module: callers get kind, place and span."""

from __future__ import annotations

import re
from math import log2

from engram.safety import letters, parted, patterns, views
from engram.safety.finding import Finding
from engram.safety.secret_rules import (
    FORMATS,
    LOGIN,
    LOGIN_KIND,
    LOGIN_REASON,
    NAME_PIECE,
    NEAR,
    NEAR_WORD,
    OPTIONAL,
    PIN,
    STRONG,
    TOLD_KIND,
    TOLD_REASON,
    TOLD_VALUE,
    TOLD_WORD,
)
from engram.safety.sieve import Lines, windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_RULES = patterns.SECRETS
_TOLD, _PIN, _NEAR = range(patterns.FIRST_TOLD, patterns.FIRST_PHRASE)
# How many lines a match may go on: a key in a file of a tool stands on many.
_REACH = [60 if "[^\\0]" in rule[1] or "-----BEGIN" in rule[1] else 3 for rule in _RULES] + [0, 0, 0]
_BACK = [reach if number in patterns.OVER_LINES else 0 for number, reach in enumerate(_REACH)]
_NAME_LENGTH = 80
_REST_LENGTH = 620
"""How far from a piece of a name the value that is assigned to it may end."""
_BEHIND = frozenset(("login_secret", "plain_key"))
"""Kinds whose value is long, has a digit and stands at the end of a match."""
_LONG_VALUE = r"(?<![A-Za-z0-9+/=_.~-])(?=[A-Za-z+/=_.~-]{0,500}\d)[A-Za-z0-9+/=_.~-]{16,}"
_BEFORE_VALUE = 400
_NEAR_REACH = NEAR + 60
"""How far from a value the beginning or the end of a word near it may stand."""
_GUESSED = frozenset(("prefixed_token", "vendor_token", parted.KIND))
"""Kinds that say nothing where a line has a finding of a more telling kind."""
_SURE = frozenset(rule[0] for rule in FORMATS) - _GUESSED
_VALUES = ("value", "value2", "value3", "value4")
_compiled: dict[str, re.Pattern[str]] = {}

# A value that stands for one: a reference, a variable, a word that says so, or one character repeated.
_STANDS_FOR = re.compile(
    r"(?i)^(?:none|null|nil|true|false|undefined|required|optional|string|str|bytes|token|secret|password|passwd|"
    r"hunter2|correct[- ]?horse.*|-?changeme.*|change[-_]me.*|letmein|admin|root|guest|default|hidden|masked|"
    r"redacted|removed|dummy.*|fake.*|sample.*|example.*|test[-_.].*|tests?|foo.*|bar|todo|tbd|n/a|"
    r"password\d{0,4}|secret\d{0,4}|passw0rd|enc\[.*|vault:.*|op://.*|ref\+.*|sops.*|arn:.*|ssm:.*|file:.*|"
    r"(?:admin|pass|test|user|demo|dev|local|root|postgres|mysql|minio\w*)[-_]?\d{0,4}|(?:1password|bitwarden|keepass\w*|lastpass|dashlane|keychain)\b.*|p[hk]c?_.*|\(\(.*|geheim\d{0,4}|secreto\d{0,4}|motdepasse\d{0,4}|username|[\w.]+\(.*|.*\(\)?)$"
    r"|your[-_ ]|[-_]your|[-_]here\b|replace|placeholder|insert[-_]|x{4,}|\*{3,}|\.{3,}|<[^>]*>|\$\{|\$\("
    r"|(?-i:EXAMPLE)|^~|^-|^x:\d+:|^[\w./-]+#v?[\d.]+$|\.git#|^0x[0-9A-F]{8,16}$"
    r"|\{\{|^\$[A-Za-z_]|%\(|^%[A-Z_]+%$|environ|process\.env|getenv|secrets?\.|vault\b|import\.meta"
    r"|config[.\[]|settings[.\[]|env[.\[(]|^@|^&|^\*"
)
_TRAILING = ".,;:)]}>\"'`"
_PLAIN_NAME = re.compile(
    r"^[A-Za-z]+(?:[._/:+-]{1,2}[A-Za-z]+)*[()\[\]{}?|.,;:!]*$|^/|^\./|^~/|^[A-Za-z]:\\|^https?://(?![^/]*@)"
)
# Capitals where no name has them, in a value of several parts: what somebody typed to be hard to guess.
_IRREGULAR = re.compile(
    r"^(?=.*[+_!#%*.-]).*(?:[A-Z]{2,}[a-z]|[a-z][A-Z]{2,}|(?<![A-Za-z])[A-Z][A-Z]?[a-z]{0,2}[A-Z])"
)
_TITLED = re.compile(
    r"^(?:[A-Z]?[a-z]+\d{0,4}|[A-Z]{2,}\d{0,4}|\d{1,4})(?:[-_./:]?(?:[A-Z][a-z]+\d{0,4}|[a-z]+\d{0,4}|\d{1,4})){0,6}$"
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
_WORDY = re.compile(
    r"^(?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+|\d{1,4})(?:[-_.:/](?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+|\d{1,4})){1,12}$"
)
# Words, versions and dates put together: a name of something, where only the form of a value tells.
_NUMBERED = re.compile(
    r"^(?:[a-z]+\d{0,4}|[A-Z][a-z]+\d{0,4}|[A-Z]{2,}\d{0,4}|\d{1,8})(?:[-_.:/](?:[a-z]+\d{0,4}|[A-Z][a-z]+\d{0,4}|[A-Z]{2,}\d{0,4}|\d{1,8})){1,12}$"
)
_NO_SECRET_NAME = re.compile(
    r"(?i)(?:public|existing_?secret|publishable|primary|foreign|sort|partition|prefix|header|next_public|site|cache|shortcut|"
    r"keyboard|fingerprint|digest|integrity|checksum|hotkey|idempotency|page[_-]?|csrf_header|"
    r"recipient|verification)[ _.-]?|"
    r"(?:_id|keyid|_url|_uri|_path|_file|_name|_header|_prefix|_type|_ttl|_limit|_length|_size|_count|_field|_arn|_ref|"
    r"_expiry|_version|_alg(?:orithm)?|_bucket|_manager\w*|tokens)$"
)


def find(
    text: str, emails: bool = False, private_addresses: bool = False, seen: Sequence[views.View] | None = None
) -> list[Finding]:
    """One finding per kind and line; linear in the length of the text. `seen`: its views, where they are."""
    wanted = {"email"} if emails else set()
    if private_addresses:
        wanted.add("private_address")
    found: dict[tuple[str, int], Finding] = {}
    for view in views.of(views.one_break(text)) if seen is None else seen:
        certain_only = view.name in ("joined", "drawn")
        for kind, start, _, reason in _matches(view, wanted, certain_only):
            line = view.line(start)
            found.setdefault((kind, line), Finding("secret", kind, line, reason))
    for line in _in_pieces(text):
        found.setdefault((parted.KIND, line), Finding("secret", parted.KIND, line, parted.REASON))
    named = {line for kind, line in found if kind in _SURE}
    kept = [one for one in found.values() if one.kind not in _GUESSED or one.line not in named]
    return sorted(kept, key=lambda finding: (finding.line, finding.kind))


def spans(text: str, emails: bool = False, private_addresses: bool = False) -> list[tuple[str, int, int]]:
    """(kind, start, end) of each secret in the text as it stands, for masking; may overlap."""
    wanted = {"email"} if emails else set()
    if private_addresses:
        wanted.add("private_address")
    found = [(kind, start, end) for kind, start, end, _ in _matches(views.View("raw", text), wanted)]
    return found + [(parted.KIND, start, end) for start, end in parted.find(text)]


def _in_pieces(text: str) -> Iterator[int]:
    """Lines on which tokens in pieces begin, and those in which signs are told by words."""
    clean = letters.plain(views.one_break(text))
    shown = views.unmarked(clean)
    told = parted.said(shown)
    lines = Lines(shown)
    for start, _ in parted.find(shown):
        yield lines.number(start)
    if shown != clean:
        lines = Lines(clean)
        for start, _ in parted.separated(clean):
            yield lines.number(start)
    starless = clean.replace("*", "") if "*_" in clean or "_*" in clean else shown
    for other in (told, starless):
        if other == shown:
            continue
        view = views.View("said", views.changed_lines(shown, other))
        for _, start, _, _ in _matches(view, set(), certain_only=True):
            yield view.line(start)


def _matches(
    view: views.View, wanted: set[str], certain_only: bool = False
) -> Iterator[tuple[str, int, int, str]]:
    """With `certain_only` just shapes that are certain: letters put together make words that nobody wrote."""
    text, lines = view.text, view.lines()
    first_branch, behind = patterns.span(0)[0], patterns.span(patterns.FIRST_PHRASE)[0]
    for branch, first, last in windows(view.marks(), first_branch, behind, _REACH, _BACK):
        number = patterns.group(branch)
        if certain_only and (number >= len(FORMATS) or _RULES[number][0] in _GUESSED):
            continue
        start, end = lines.span(first, last)
        if number < len(_RULES):
            yield from _by_rule(number, branch, text, start, end)
        elif number == _TOLD:
            yield from _told(text, start, end)
        elif number == _NEAR:
            yield from _near(text, start, end)
        else:
            for match in _pattern(PIN).finditer(text, start, end):
                yield "told_pin", *match.span("value"), "a PIN told in a sentence"
    if view.name == "base64" and (login := _pattern(LOGIN).match(text)) and _assigned(login):
        yield LOGIN_KIND, *login.span("value"), LOGIN_REASON
    for kind in sorted(wanted):
        pattern, reason = OPTIONAL[kind]
        for match in _pattern(pattern).finditer(text):
            yield kind, match.start(), match.end(), reason


def _by_rule(
    number: int, branch: int, text: str, start: int, end: int
) -> Iterator[tuple[str, int, int, str]]:
    kind, _, reason = _RULES[number]
    weigh = _certain if number < len(FORMATS) else _assigned
    pattern = patterns.branch(branch)
    if kind == "assigned_secret":
        matches = _named(pattern, text, start, end)
    elif kind in _BEHIND:
        stretches = _near_values(text, start, end)
        matches = (match for stretch in stretches for match in _each(pattern, text, *stretch))
    else:
        matches = _each(pattern, text, start, end)
    for match in matches:
        if weigh(match):
            yield kind, *_span(match), reason


def _named(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Matches that begin with a name: tried in words that have a piece of such a name, and before them."""
    tried = free = start
    for core in _pattern(NAME_PIECE).finditer(text, start, end):
        begin = _word_start(text, core.start(), tried)
        if begin > tried and text[begin - 1] == " ":
            begin = _word_start(text, begin - 1, tried)
        for at in range(begin, core.start() + 1):
            if at < free or (at > begin and text[at - 1].isalnum()):
                continue
            match = pattern.match(text, at, min(end, core.start() + _REST_LENGTH))
            if match:
                yield match
                value, stop = _span(match)
                free = max(value if stop - value <= _NAME_LENGTH else match.end(), at + 1)
        tried = core.start() + 1


def _word_start(text: str, at: int, first: int) -> int:
    """Where the word begins that ends at or goes over a place; not before `first`, nor far away."""
    first = max(first, at - _NAME_LENGTH)
    while at > first and (text[at - 1].isalnum() or text[at - 1] in "_.-@"):
        at -= 1
    return at


def _near_values(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Pieces of a stretch that end with what may be a long random value."""
    begin = stop = -1
    for value in _pattern(_LONG_VALUE).finditer(text, start, end):
        if begin < 0 or value.start() - _BEFORE_VALUE > stop:
            if begin >= 0:
                yield begin, stop
            begin = max(start, stop, value.start() - _BEFORE_VALUE)
        stop = min(end, value.end() + 2)
    if begin >= 0:
        yield begin, stop


def _each(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """All matches, and those that begin inside the value of another one, when it is as short as a name."""
    while match := pattern.search(text, start, end):
        yield match
        begin, stop = _span(match)
        inside = pattern.groupindex and stop - begin <= _NAME_LENGTH
        start = max(begin if inside else match.end(), match.start() + 1)


def _pattern(pattern: str) -> re.Pattern[str]:
    found = _compiled.get(pattern)
    if found is None:
        found = _compiled[pattern] = re.compile(pattern)
    return found


def _span(match: re.Match[str]) -> tuple[int, int]:
    return next(
        (match.span(name) for name in _VALUES if match.re.groupindex.get(name) and match[name]), match.span()
    )


def _certain(match: re.Match[str]) -> bool:
    if "value" in match.re.groupindex:
        value, user = match["value"], match.groupdict().get("user")
        return not _STANDS_FOR.search(value) and value.lower() not in {
            "password",
            "pass",
            "pwd",
            "secret",
            user,
        }
    body = match[0]
    body = body.lstrip("A")
    return (
        not re.search(
            r"(?i)x{6,}|your|example|placeholder|1234567890abcdefghij|abcdefghijklmnop|IjoiMTIzNDU2Nzg5MCI|eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6Ikpv|(.)\1{9,}",
            body,
        )
        and entropy(body[-24:]) > 1.5
    )


def _assigned(match: re.Match[str]) -> bool:
    start, end = _span(match)
    whole = match.string[start:end].partition("</")[0]
    value = whole.rstrip(".)]}>")
    name = match.groupdict().get("name") or ""
    certain = "pass" in name.lower() or "pwd" in name.lower()
    if (
        len(value) < 6
        or _STANDS_FOR.search(whole)
        or _STANDS_FOR.search(value)
        or _STANDS_FOR.search(_read(value))
        or _NO_SECRET_NAME.search(name)
    ):
        return False
    if _PLAIN_NAME.match(value) and not (certain and _IRREGULAR.search(value)):
        return False
    if "user" in match.re.groupindex and _TITLED.match(value):
        return False
    if name.lower() == "pass" and match.string[match.end("name") : start].strip("`\"' ") == "":
        return False  # "pass `--strict`": a verb
    if "badge" in match.string[max(0, start - 120) : start].rpartition("\n")[2]:
        return False
    if not name and _UUID.match(value) and not re.search("key|acl|secret|auth", match[0].lower()):
        return False
    if not name and len(value) >= 20 and not re.search(r"\d", value):
        return False
    return _random(value, certain)


def _read(value: str) -> str:
    """What a value says that is base64 with its signs for nothing; else nothing."""
    return views.base64_text(value).rpartition(":")[2] if value.endswith("=") else ""


def _told(text: str, start: int, end: int) -> Iterator[tuple[str, int, int, str]]:
    for word in _pattern(TOLD_WORD).finditer(text, start, end):
        for said in _pattern(TOLD_VALUE).finditer(word["rest"]):
            value = said["value"]
            if any(map(_STANDS_FOR.search, (value, value.rstrip(_TRAILING), _read(value)))):
                break
            if _is_password(said["value"].rstrip(_TRAILING), word[0].lower()):
                at = word.end() + said.start("value")
                yield TOLD_KIND, at, at + len(said["value"]), TOLD_REASON
                break


def _near(text: str, start: int, end: int) -> Iterator[tuple[str, int, int, str]]:
    """Words of every class of characters, near a word that speaks of passwords or of logging in."""
    for match in _pattern(STRONG).finditer(text, start, end):
        first, last = max(start, match.start() - _NEAR_REACH), min(end, match.end() + _NEAR_REACH)
        words = (word.span() for word in _pattern(NEAR_WORD).finditer(text, first, last))
        if any(_beside(text, span, match.span()) for span in words) and not _STANDS_FOR.search(match[0]):
            head = text[text.rfind(" ", 0, match.start()) + 1 : match.start()]
            if "://" in head or head.startswith("/"):  # a piece of an address or of a path
                continue
            yield "near_password", *match.span(), TOLD_REASON


def _beside(text: str, word: tuple[int, int], value: tuple[int, int]) -> bool:
    """Whether both stand on one line, close to each other."""
    start, end = (word[1], value[0]) if word[1] <= value[0] else (value[1], word[0])
    return 0 <= end - start <= NEAR and "\n" not in text[start:end]


def _is_password(value: str, word: str) -> bool:
    if len(value) < 6 or _STANDS_FOR.search(value):
        return False
    if (_PLAIN_NAME.match(value) and not _IRREGULAR.search(value)) or _WORDY.match(value):
        return False
    if value.isdigit():
        return word.startswith(("pin", "passcode", "пин", "暗証"))
    if word.startswith("pin"):
        return False
    return bool(re.search(r"[A-Za-z]", value)) and _random(value, certain=True)


def _random(value: str, certain: bool) -> bool:
    """Whether the value is too irregular to be a name; `certain`: the context leaves no doubt."""
    kinds = sum(bool(re.search(kind, value)) for kind in (r"[a-z]", r"[A-Z]", r"\d", r"[^A-Za-z0-9]"))
    if certain:
        return kinds >= 3 or (kinds >= 2 and entropy(value) >= 2.8 and not _WORDY.match(value))
    if _WORDY.match(value) or _NUMBERED.match(value):
        return False
    return (len(value) >= 16 and entropy(value) >= 2.8 and bool(re.search(r"\d", value))) or (
        len(value) >= 10 and kinds >= 3 and entropy(value) >= 3.0 and bool(re.search(r"\d", value))
    )


def entropy(value: str) -> float:
    """Shannon entropy in bits a character."""
    if not value:
        return 0.0
    length = len(value)
    return -sum(n / length * log2(n / length) for n in (value.count(char) for char in set(value)))
