"""Commands as data, and the small parser that `load` uses because it starts faster than click.

One table (`engram.cli.table`) describes every command; click commands are made from it (`engram.cli.clicks`)
and `parse` reads the same rows, so the two cannot diverge; a test feeds both the same command lines.
"""

from __future__ import annotations

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Values = dict[str, object]


class Option:
    """One option: its spellings, and what it holds.

    `kind`: flag (no value), text, integer, choice. A `many` option may be repeated; its values are joined
    by commas, as a person would type them in one go.
    """

    __slots__ = ("choices", "help", "key", "kind", "many", "metavar", "names")

    def __init__(
        self,
        names: str,
        help: str,  # noqa: A002 - the word that everybody looks for
        kind: str = "flag",
        metavar: str = "",
        *,
        choices: Sequence[str] = (),
        many: bool = False,
    ) -> None:
        self.names = tuple(names.split("/"))
        self.key = self.names[0].lstrip("-").replace("-", "_")
        self.kind = "choice" if choices else kind
        self.help = help
        self.metavar = metavar or ("|".join(choices) if choices else self.key.upper())
        self.choices = tuple(choices)
        self.many = many


class Words:
    """What stands on the command line without a dash; all of it, in order, as a list of words."""

    __slots__ = ("help", "key", "metavar", "required")

    def __init__(self, key: str, metavar: str, help: str, required: bool = False) -> None:  # noqa: A002
        self.key = key
        self.metavar = metavar
        self.help = help
        self.required = required


class Command:
    """One command of `engram`.

    `run` names the function, as `module:function` below `engram.cli`, which takes the parsed values and the
    screen and gives the exit code. `group` is the heading under which the overview lists it.
    """

    __slots__ = ("aliases", "detail", "example", "group", "name", "options", "run", "summary", "words")

    def __init__(
        self,
        name: str,
        run: str,
        group: str,
        summary: str,
        example: str,
        *,
        aliases: Sequence[str] = (),
        detail: str = "",
        words: Words | None = None,
        options: Sequence[Option] = (),
    ) -> None:
        self.name = name
        self.run = run
        self.group = group
        self.summary = summary
        self.example = example
        self.aliases = tuple(aliases)
        self.detail = detail
        self.words = words
        self.options = tuple(options)


def parse(command: Command, argv: Sequence[str]) -> Values:
    """The values of a command line: `--name value`, `--name=value`, `-f`, `--` ends the options.

    Options that were not given are None (False for flags). Raises `UsageError` for what the table does not
    know.
    """
    spelling = {name: option for option in command.options for name in option.names}
    raw: dict[str, list[str]] = {}
    words: list[str] = []
    rest = iter(argv)
    for word in rest:
        if word == "--":
            words.extend(rest)
        elif not word.startswith("-") or word == "-":
            words.append(word)
        else:
            _take(word, rest, spelling, raw, command)
    values: Values = {option.key: _value(option, raw.get(option.key), command) for option in command.options}
    if command.words is not None:
        values[command.words.key] = words
        if command.words.required and not words:
            raise UsageError("cli.missing", f"{command.words.metavar} is missing.", _see(command))
    elif words:
        raise UsageError("cli.extra", f"Got more words than expected: {words[0]}.", _see(command))
    return values


def _take(
    word: str, rest: Iterator[str], spelling: dict[str, Option], raw: dict[str, list[str]], command: Command
) -> None:
    """Put what one word says into `raw`; its value may be the next word."""
    long = word.startswith("--")
    name, equals, value = word.partition("=") if long else (word[:2], word[2:], word[2:])
    option = spelling.get(name)
    if option is None:
        raise UsageError("cli.unknown_option", f"There is no option {name}.", _see(command))
    values = raw.setdefault(option.key, [])
    if option.kind == "flag":
        if equals and long:
            raise UsageError("cli.bad_value", f"{name} takes no value.", _see(command))
        values.append(name)
        if equals:
            _take("-" + value, rest, spelling, raw, command)
        return
    if not equals:
        following = next(rest, None)
        if following is None:
            raise UsageError("cli.bad_value", f"{name} needs a value.", _see(command))
        value = following
    values.append(value)


def _value(option: Option, given: Sequence[str] | None, command: Command) -> object:
    """What an option holds; the last one counts unless it may be repeated."""
    if option.kind == "flag":
        return bool(given)
    if not given:
        return None
    if option.many:
        return ",".join(given)
    return convert(option, option.names[0], given[-1], command)


def convert(option: Option, name: str, value: str, command: Command) -> str | int:
    """The value in its type; raises `UsageError` when it has another."""
    if option.kind == "integer":
        try:
            return int(value)
        except ValueError:
            pass
        raise UsageError("cli.bad_value", f"{name} needs a whole number, not {value!r:.60}.", _see(command))
    if option.choices and value not in option.choices:
        allowed = ", ".join(option.choices)
        raise UsageError("cli.bad_value", f"{name} is one of {allowed}, not {value!r:.60}.", _see(command))
    return value


def _see(command: Command) -> str:
    return f"See `engram {command.name} --help`."
