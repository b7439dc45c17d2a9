# ruff: noqa: E501 - lists of phrases
"""Retrieval sets that nobody tunes on by accident: made here, from a seed, in the form of any other set.

- `turns`, `sessions`: long conversations of two people. Facts are said once, in passing, among turns that
  talk about the same things without saying them; a question asks for one fact in other words and forms.
- `chats`, `days`: dialogues that are nearer to real ones (`tests/measure/chats.py`).
- `docstrings`: text that people wrote. A document is what a function's documentation says after its first
  sentence, the first sentence is the question, and the answer is looked for inside one package.
- `forms`: a hundred memories, asked for with every word in the other number or tense.
"""

from __future__ import annotations

import importlib
import inspect
import random
import re
from typing import Any

from tests.measure.chats import chats
from tests.measure.sets import Set

NAMES = (
    "Maren",
    "Tobias",
    "Leila",
    "Oskar",
    "Priya",
    "Jonas",
    "Wanda",
    "Kenji",
    "Salma",
    "Victor",
    "Ines",
    "Dario",
)
PEOPLE = (
    "sister",
    "brother",
    "cousin",
    "neighbour",
    "boss",
    "roommate",
    "uncle",
    "grandmother",
    "coach",
    "dentist",
    "colleague",
    "best friend",
)
PLACES = (
    "Lisbon",
    "the lake house",
    "Oslo",
    "the mountains",
    "Kyoto",
    "the old harbour",
    "Montreal",
    "the countryside",
    "Seville",
    "the national park",
    "Edinburgh",
    "the coast",
)
WHEN = (
    "last Friday",
    "yesterday",
    "two weeks ago",
    "in March",
    "on Sunday",
    "last summer",
    "this morning",
    "over the holidays",
    "last month",
    "a few days ago",
)
FEELINGS = (
    "I was so nervous",
    "it felt amazing",
    "honestly it was exhausting",
    "I could not stop smiling",
    "it took forever",
    "it was totally worth it",
    "I still can't believe it",
)
# A fact: how it is said, how it is asked; {a} is who speaks, {x} the detail, {p} a person, {l} a place, {w} a time.
FACTS: tuple[tuple[str, str, str, str], ...] = (
    ("pottery", "I signed up for a {x} class with my {p} {w}", "Which class is {a} taking with the {p}?", "pottery|ceramics|watercolour|life drawing|glass blowing|calligraphy"),
    ("pets", "We adopted a {x} from the shelter {w} and my {p} already adores it", "What animal did {a} adopt?", "greyhound|tabby kitten|tortoise|parrot|beagle puppy|rabbit"),
    ("running", "I finally ran the {x} {w}, {f}", "When did {a} run the {x}?", "half marathon|charity race|night trail|relay|ten kilometre run|hill sprint"),
    ("work", "I got promoted to {x} {w}, my {p} told everyone", "What position was {a} promoted to?", "team lead|head of design|senior nurse|shift supervisor|project manager|research assistant"),
    ("music", "I have been practising the {x} every evening since {w}", "Which instrument does {a} practise?", "cello|ukulele|accordion|trumpet|harp|drums"),
    ("travel", "We drove to {l} {w} and stayed in a {x}", "Where did {a} stay on the trip to {l}?", "tiny cabin|lighthouse|converted barn|hostel|camper van|family hotel"),
    ("food", "My {p} taught me how to cook {x} {w}", "Which dish did the {p} teach {a} to make?", "mushroom risotto|lentil curry|dumplings|paella|sourdough bread|ramen"),
    ("health", "The doctor said I have to avoid {x} from now on, {f}", "What does the doctor want {a} to avoid?", "gluten|dairy|caffeine|long flights|shellfish|heavy lifting"),
    ("books", "I read a book on {x} {w} that my {p} lent me", "What was the book from the {p} about that {a} read?", "deep sea life|the silk road|beekeeping|polar explorers|urban planning|ancient Egypt"),
    ("volunteer", "I volunteered at the {x} {w} with my {p}", "Where does {a} volunteer with the {p}?", "food bank|animal rescue|youth centre|community garden|hospice|repair cafe"),
    ("house", "We are repainting the {x} in sage green, the {p} picked the colour", "Which room is {a} painting?", "kitchen|hallway|nursery|attic|guest bedroom|porch"),
    ("school", "My {p} started studying {x} {w}", "What is the {p} of {a} studying?", "marine biology|architecture|nursing|philosophy|robotics|law"),
    ("movies", "We watched a documentary about {x} {w}, {f}", "What was the documentary about that {a} saw?", "volcanoes|chess prodigies|the moon landing|street food|whales|jazz singers"),
    ("money", "I am saving up for a {x} since {w}", "What is {a} saving money for?", "sailing boat|new laptop|camera lens|electric bike|wedding ring|greenhouse"),
    ("garden", "I planted {x} behind the shed {w}", "What did {a} plant behind the shed?", "tomatoes|lavender|raspberries|pumpkins|tulips|rosemary"),
    ("accident", "My {p} broke an {x} {w} while skiing near {l}", "How did the {p} of {a} get hurt near {l}?", "ankle|elbow|arm"),
    ("game", "I beat my {p} at {x} for the first time {w}", "Which game did {a} win against the {p}?", "chess|table tennis|backgammon|badminton|darts|scrabble"),
    ("business", "I want to open a {x} near {l} next year", "What kind of business does {a} plan to open?", "bookshop|bakery|dance studio|bike workshop|flower shop|coworking space"),
    ("lost", "I lost my {x} on the train {w}, {f}", "What did {a} lose on the train?", "passport|headphones|grandfather's watch|sketchbook|house keys|umbrella"),
    ("party", "We threw a surprise party for my {p} {w} with a {x} theme", "What theme did the party for the {p} of {a} have?", "pirate|disco|jungle|masquerade|seventies|space"),
)  # fmt: skip
CHAT = (
    "That sounds great, how is the {t} going?", "I was thinking about {t} too, {f}", "Tell me more about the {t} later!",
    "My {p} asked me about {t} {w}", "Wow, I did not know you were into {t}", "{n}, you always find the time for {t}",
    "We should talk about {t} when we are in {l}", "I saw your {p} {w} and we talked for hours", "Thanks, {n}, that means a lot to me",
    "How was {l}? You were there {w}, right?", "Ha, {f}, my {p} said the same", "I took a class like that once", "The weather near {l} was awful {w}",
    "What do you do to relax after a week like that?", "My {p} is visiting {w}, so the house is a mess", "I really want to try something new this year",
    "Did you watch anything good {w}?", "I'm proud of you, {n}! Keep it up", "It has been a long week at work, {f}", "Let's catch up soon, I miss our walks near {l}",
    "I read something about {t} {w}", "Is your {p} feeling better?", "You know me, I can't say no to {t}", "We are planning a trip to {l} with my {p}",
)  # fmt: skip


def all_sets() -> list[Set]:
    """Every stand-in."""
    return [conversations("turn"), conversations("session"), chats(), chats("days"), docstrings(), forms()]


def conversations(by: str, count: int = 12, seed: int = 7) -> Set:
    """A set of `count` conversations; a document is one turn, or with `by` = "session" all of one session."""
    rng = random.Random(seed)
    made = Set(f"{by}s")
    for number in range(count):
        _conversation(rng, made, f"c{number:02}", by)
    return made


def _conversation(rng: random.Random, made: Set, group: str, by: str) -> None:
    speakers = rng.sample(NAMES, 2)
    facts = [(speaker, fact) for speaker in speakers for fact in rng.sample(FACTS, 15)]
    rng.shuffle(facts)
    topics = [fact[0] for _, fact in facts]
    per_session = 1.3
    sessions = int(len(facts) / per_session)
    places = [rng.randrange(sessions) for _ in facts]
    for session in range(sessions):
        turns: list[tuple[str, tuple[str, tuple[str, str, str, str]] | None]] = []
        turns += [("", fact) for place, fact in zip(places, facts, strict=True) if place == session]
        turns += [(rng.choice(CHAT), None) for _ in range(rng.randrange(14, 22))]
        rng.shuffle(turns)
        whole = []
        for n, (chat, fact) in enumerate(turns):
            speaker = fact[0] if fact else speakers[n % 2]
            other = speakers[1 - speakers.index(speaker)]
            slots = {
                "a": speaker, "n": other, "t": rng.choice(topics), "p": rng.choice(PEOPLE), "l": rng.choice(PLACES),
                "w": rng.choice(WHEN), "f": rng.choice(FEELINGS), "x": "",
            }  # fmt: skip
            said = chat
            if fact:
                slots["x"] = rng.choice(fact[1][3].split("|"))
                said = fact[1][1]
            text = f"{speaker}: {said.format(**slots)}."
            turn = f"{group}-s{session:02}-t{n:02}"
            whole.append(text)
            if by == "turn":
                made.add(turn, group, text)
            if fact:
                answer = turn if by == "turn" else f"{group}-s{session:02}"
                made.ask(f"q-{turn}", group, fact[1][2].format(**slots), [answer])
        if by == "session":
            made.add(f"{group}-s{session:02}", group, "\n".join(whole))


PACKAGES = (
    "argparse", "asyncio", "collections", "concurrent.futures", "configparser", "csv", "ctypes", "datetime", "decimal", "difflib", "email.message",
    "fractions", "ftplib", "gzip", "heapq", "html.parser", "http.client", "imaplib", "inspect", "ipaddress", "json", "logging", "mailbox", "mimetypes",
    "multiprocessing", "os", "pathlib", "pickle", "random", "re", "sched", "shutil", "smtplib", "socket", "sqlite3", "ssl", "statistics", "string", "subprocess",
    "tarfile", "tempfile", "textwrap", "threading", "tokenize", "traceback", "turtle", "typing", "unittest", "unittest.mock", "urllib.parse", "urllib.request", "uuid", "xml.dom.minidom", "zipfile",
)  # fmt: skip
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\s*\n")


def docstrings() -> Set:
    """Known documents of the standard library, asked for by their first sentence; a group is six packages."""
    made = Set("docstrings")
    for number, package in enumerate(PACKAGES):
        seen: set[str] = set()
        for name, text in _documented(importlib.import_module(package)):
            first, *others = _SENTENCE.split(text, maxsplit=1)
            question, rest = " ".join(first.split()), " ".join("".join(others).split())
            if len(question.split()) < 4 or len(rest.split()) < 12 or question in seen:
                continue
            seen.add(question)
            did, group = f"{package}.{name}", f"g{number // 6}"
            made.add(did, group, rest)
            made.ask(f"q-{did}", group, question, [did])
    return made


def _documented(module: Any) -> list[tuple[str, str]]:
    """Name and documentation of the public functions, classes and methods of a module."""
    found = []
    for name, value in sorted(vars(module).items()):
        if name.startswith("_") or not callable(value):
            continue
        found.append((name, inspect.getdoc(value) or ""))
        if inspect.isclass(value):
            for inner, method in sorted(vars(value).items()):
                if not inner.startswith("_") and callable(method):
                    found.append((f"{name}.{inner}", inspect.getdoc(method) or ""))
    return found


NOUNS = (
    "policy", "box", "class", "branch", "query", "index", "cache", "batch", "city", "process", "key", "patch", "library", "switch", "address", "crash",
    "company", "bus", "category", "proxy", "entry", "hash", "delay", "match", "factory", "release", "service", "database", "image", "page", "cookie",
    "response", "edge", "bridge", "source", "license", "table", "module", "file", "value", "schema", "server", "client", "user", "token", "job", "worker", "queue",
    "test", "report", "shift", "sensor", "driver", "packet", "socket", "thread", "buffer", "column", "row", "invoice", "coupon", "refund", "cart", "order", "product",
)  # fmt: skip
VERBS = (
    ("run", "ran", "running"), ("write", "wrote", "writing"), ("keep", "kept", "keeping"), ("send", "sent", "sending"), ("build", "built", "building"),
    ("stop", "stopped", "stopping"), ("plan", "planned", "planning"), ("copy", "copied", "copying"), ("retry", "retried", "retrying"), ("apply", "applied", "applying"),
    ("deploy", "deployed", "deploying"), ("create", "created", "creating"), ("merge", "merged", "merging"), ("migrate", "migrated", "migrating"), ("validate", "validated", "validating"),
    ("compile", "compiled", "compiling"), ("cancel", "cancelled", "cancelling"), ("refer", "referred", "referring"), ("log", "logged", "logging"), ("drop", "dropped", "dropping"),
    ("commit", "committed", "committing"), ("submit", "submitted", "submitting"), ("encrypt", "encrypted", "encrypting"), ("round", "rounded", "rounding"), ("schedule", "scheduled", "scheduling"),
    ("archive", "archived", "archiving"), ("restart", "restarted", "restarting"), ("rename", "renamed", "renaming"), ("parse", "parsed", "parsing"), ("fetch", "fetched", "fetching"),
    ("verify", "verified", "verifying"), ("approve", "approved", "approving"), ("reject", "rejected", "rejecting"), ("install", "installed", "installing"), ("update", "updated", "updating"),
    ("read", "read", "reading"), ("find", "found", "finding"), ("throw", "threw", "throwing"), ("freeze", "froze", "freezing"), ("choose", "chose", "choosing"),
)  # fmt: skip


def forms(seed: int = 3) -> Set:
    """A hundred memories of two nouns, a verb and a third noun, each asked for in the other forms of all."""
    rng = random.Random(seed)
    made = Set("forms")
    for number in range(100):
        one, two, three = rng.sample(NOUNS, 3)
        verb, past, progressive = rng.choice(VERBS)
        if number % 2:
            text = f"The {one} and the {plural(two)} are what we {verb} with the {three}"
            question = f"{plural(one)} {two} {rng.choice((past, progressive))} {plural(three)}"
        else:
            text = f"We {past} {plural(one)} before any {two} with {plural(three)}"
            question = f"{progressive} {one}, {plural(two)}, {three}"
        made.add(f"m{number:03}", "all", text)
        made.ask(f"q{number:03}", "all", question, [f"m{number:03}"])
    return made


def plural(noun: str) -> str:
    """The English plural."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")
