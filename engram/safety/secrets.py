"""Finds credentials in a text. A value never leaves this module: callers get kind, place and span."""

from __future__ import annotations

import re
from math import log2

from engram.safety import views
from engram.safety.finding import Finding
from engram.safety.secret_rules import (
    ASSIGNMENTS,
    FORMATS,
    NEAR,
    NEAR_HINTS,
    NEAR_WORD,
    OPTIONAL,
    PIN,
    PIN_HINTS,
    STRONG,
    TOLD_HINTS,
    TOLD_KIND,
    TOLD_REASON,
    TOLD_VALUE,
    TOLD_WORD,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_RULES = (*FORMATS, *ASSIGNMENTS)
_HINTS = tuple((hint, number) for number, rule in enumerate(_RULES) for hint in rule[1])
_VALUES = ("value", "value2", "value3", "value4")
_compiled: dict[str, re.Pattern[str]] = {}

# A value that stands for one: a reference, a variable, a word that says so, or one character repeated.
_STANDS_FOR = re.compile(
    r"(?i)^(?:none|null|nil|true|false|undefined|required|optional|string|str|bytes|token|secret|password|passwd|"
    r"hunter2|correct[- ]?horse.*|changeme.*|change[-_]me.*|letmein|admin|root|guest|default|hidden|masked|"
    r"redacted|removed|dummy.*|fake.*|sample.*|example.*|test[-_.].*|tests?|foo.*|bar|todo|tbd|n/a|"
    r"password\d{0,4}|secret\d{0,4}|passw0rd|enc\[.*|vault:.*|op://.*|ref\+.*|sops.*|arn:.*|ssm:.*|file:.*|"
    r"[A-Za-z_.]+\(.*|.*\(\)?)$"
    r"|your[-_ ]|[-_]your|[-_]here\b|replace|placeholder|insert[-_]|x{4,}|\*{3,}|\.{3,}|<[^>]*>|\$\{|\$\("
    r"|\{\{|^\$[A-Za-z_]|%\(|^%[A-Z_]+%$|environ|process\.env|getenv|secrets?\.|vault\b|import\.meta"
    r"|config[.\[]|settings[.\[]|env[.\[(]|^@|^&|^\*"
)
_TRAILING = ".,;:)]}>\"'`"
_PLAIN_NAME = re.compile(
    r"^[A-Za-z]+(?:[._/:+-]{1,2}[A-Za-z]+)*[()\[\]{}?|.,;:!]*$|^/|^\./|^~/|^[A-Za-z]:\\|^https?://(?![^/]*@)"
)
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
_WORDY = re.compile(
    r"^(?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+|\d{1,4})(?:[-_.:/](?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+|\d{1,4})){1,12}$"
)
_NO_SECRET_NAME = re.compile(
    r"(?i)(?:public|publishable|primary|foreign|sort|partition|prefix|header|next_public|site|cache|shortcut|"
    r"keyboard|fingerprint|digest|integrity|checksum|hotkey|idempotency|page[_-]?|csrf_header|"
    r"recipient|verification)[ _.-]?|"
    r"(?:_id|keyid|_url|_uri|_path|_file|_name|_header|_prefix|_type|_ttl|_limit|_length|_size|_count|_field|_arn|_ref|"
    r"_expiry|_version|_alg(?:orithm)?|_bucket|_manager\w*|tokens)$"
)


def find(text: str, emails: bool = False, private_addresses: bool = False) -> list[Finding]:
    """One finding per kind and line; linear in the length of the text."""
    wanted = {"email"} if emails else set()
    if private_addresses:
        wanted.add("private_address")
    found: dict[tuple[str, int], Finding] = {}
    for view in views.of(text):
        told = view.name != "joined"
        for kind, start, _, reason in _matches(view.text, wanted, told):
            line = view.line(start)
            found.setdefault((kind, line), Finding("secret", kind, line, reason))
    return sorted(found.values(), key=lambda finding: (finding.line, finding.kind))


def spans(text: str, emails: bool = False, private_addresses: bool = False) -> list[tuple[str, int, int]]:
    """(kind, start, end) of each secret in the text as it stands, for masking; may overlap."""
    wanted = {"email"} if emails else set()
    if private_addresses:
        wanted.add("private_address")
    return [(kind, start, end) for kind, start, end, _ in _matches(text, wanted)]


def _matches(text: str, wanted: set[str], told: bool = True) -> Iterator[tuple[str, int, int, str]]:
    """Without `told` only shapes that are certain: lines put together make words that nobody wrote."""
    lowered = text.lower()
    for number in sorted({number for hint, number in _HINTS if hint in lowered}):
        kind, _, pattern, reason = _RULES[number]
        weigh = _certain if number < len(FORMATS) else _assigned
        if told or weigh is _certain:
            for match in _pattern(kind, pattern).finditer(text):
                if weigh(match):
                    yield kind, *_span(match), reason
    if told and any(hint in lowered for hint in TOLD_HINTS):
        yield from _told(text)
    if told:
        yield from _pins(text, lowered)
        yield from _near(text, lowered)
    for kind in sorted(wanted):
        pattern, reason = OPTIONAL[kind]
        for match in _pattern(kind, pattern).finditer(text):
            yield kind, match.start(), match.end(), reason


def _pattern(kind: str, pattern: str) -> re.Pattern[str]:
    found = _compiled.get(kind)
    if found is None:
        found = _compiled[kind] = re.compile(pattern)
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
    return not re.search(r"(?i)x{6,}|your|example|placeholder|(.)\1{9,}", body) and entropy(body[-24:]) > 1.5


def _assigned(match: re.Match[str]) -> bool:
    start, end = _span(match)
    whole = match.string[start:end]
    value = whole.rstrip(".)]}>")
    name = match.groupdict().get("name") or ""
    if (
        len(value) < 6
        or _STANDS_FOR.search(whole)
        or _STANDS_FOR.search(value)
        or _PLAIN_NAME.match(value)
        or _NO_SECRET_NAME.search(name)
    ):
        return False
    if not name and _UUID.match(value) and not re.search("key|acl|secret|auth", match[0].lower()):
        return False
    if not name and len(value) >= 20 and not re.search(r"\d", value):
        return False
    return _random(value, certain="pass" in name.lower() or "pwd" in name.lower())


def _told(text: str) -> Iterator[tuple[str, int, int, str]]:
    for word in _pattern("told_word", TOLD_WORD).finditer(text):
        for said in _pattern("told_value", TOLD_VALUE).finditer(word["rest"]):
            if any(map(_STANDS_FOR.search, (said["value"], said["value"].rstrip(_TRAILING)))):
                break
            if _is_password(said["value"].rstrip(_TRAILING), word[0].lower()):
                start = word.end() + said.start("value")
                yield TOLD_KIND, start, start + len(said["value"]), TOLD_REASON
                break


def _pins(text: str, lowered: str) -> Iterator[tuple[str, int, int, str]]:
    if any(hint in lowered for hint in PIN_HINTS):
        for match in _pattern("told_pin", PIN).finditer(text):
            yield "told_pin", *match.span("value"), "a PIN told in a sentence"


def _near(text: str, lowered: str) -> Iterator[tuple[str, int, int, str]]:
    """Words of every class of characters, near a word that speaks of passwords or of logging in."""
    if not any(hint in lowered for hint in NEAR_HINTS):
        return
    ends = [match.span() for match in _pattern("near_word", NEAR_WORD).finditer(text)]
    if not ends:
        return
    at = 0
    for match in _pattern("strong", STRONG).finditer(text):
        while at < len(ends) and ends[at][1] < match.start() - NEAR:
            at += 1
        near = ends[at : at + 2]
        if any(_beside(text, span, match.span()) for span in near) and not _STANDS_FOR.search(match[0]):
            head = text[text.rfind(" ", 0, match.start()) + 1 : match.start()]
            if "://" in head or head.startswith("/"):  # a piece of an address or of a path
                continue
            yield "near_password", *match.span(), TOLD_REASON


def _beside(text: str, word: tuple[int, int], value: tuple[int, int]) -> bool:
    """Whether both stand on one line, close to each other."""
    start, end = (word[1], value[0]) if word[1] <= value[0] else (value[1], word[0])
    return 0 <= end - start <= NEAR and "\n" not in text[start:end]


def _is_password(value: str, word: str) -> bool:
    if len(value) < 6 or _STANDS_FOR.search(value) or _PLAIN_NAME.match(value) or _WORDY.match(value):
        return False
    if value.isdigit():
        return word.startswith(("pin", "passcode", "пин", "暗証"))
    return bool(re.search(r"[A-Za-z]", value)) and _random(value, certain=True)


def _random(value: str, certain: bool) -> bool:
    """Whether the value is too irregular to be a name; `certain`: the context leaves no doubt."""
    kinds = sum(bool(re.search(kind, value)) for kind in (r"[a-z]", r"[A-Z]", r"\d", r"[^A-Za-z0-9]"))
    if certain:
        return kinds >= 3 or (kinds >= 2 and entropy(value) >= 2.8 and not _WORDY.match(value))
    if _WORDY.match(value):
        return False
    return (len(value) >= 16 and entropy(value) >= 3.0 and bool(re.search(r"\d", value))) or (
        len(value) >= 10 and kinds >= 3 and entropy(value) >= 3.0 and bool(re.search(r"\d", value))
    )


def entropy(value: str) -> float:
    """Shannon entropy in bits a character."""
    if not value:
        return 0.0
    length = len(value)
    return -sum(n / length * log2(n / length) for n in (value.count(char) for char in set(value)))
