"""From an argument list of `engram-service` to an exit code."""

from __future__ import annotations

import json
import os

import click

from engram.cli.service import copies, keys, memories, running, tenants
from engram.cli.service.setup import Setup
from engram.errors import EngramError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def run(argv: Sequence[str]) -> int:
    """Carry out one command line; the exit codes are those of `engram`."""
    as_json = "--json" in argv
    words = [*(["--json"] if as_json else []), *(word for word in argv if word != "--json")]
    masked = os.umask(0o077)  # what is written here are memories
    try:
        code = commands.main(words, prog_name="engram-service", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("Nothing was done.", err=True)
        return 130
    except click.ClickException as wrong:
        wrong.show()
        return 2
    except EngramError as refusal:
        return _refuse(refusal, as_json)
    except Exception as wrong:  # the last line of defence of a command line
        if os.environ.get("ENGRAM_DEBUG"):
            raise
        return _refuse(
            EngramError(
                "internal.failed",
                f"Something failed inside ({type(wrong).__name__}).",
                "Set ENGRAM_DEBUG=1 to see where, and report it.",
            ),
            as_json,
        )
    finally:
        os.umask(masked)
    return code if isinstance(code, int) else 0


def _refuse(refusal: EngramError, as_json: bool) -> int:
    if as_json:
        from engram.envelope import failure

        click.echo(json.dumps(failure(refusal), ensure_ascii=False))
    else:
        click.echo(f"engram-service: {refusal.sentence}", err=True)
    return refusal.exit_code


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96})
@click.option("--config", default="", metavar="FILE", help="Settings; default: the user's service.json.")
@click.option("--store", default="", metavar="STORE", help="A file for SQLite, or an address postgresql://…")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as one line of JSON; refusals too.")
@click.pass_context
def commands(context: click.Context, config: str, store: str, as_json: bool) -> None:
    """Look after the memory service."""
    context.obj = Setup(config, store, as_json)


for _module in (tenants, keys, memories, copies, running):
    for _command in _module.COMMANDS:
        commands.add_command(_command)
