"""From an argument list of `engram-service` to an exit code."""

from __future__ import annotations

import json

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
    try:
        code = commands.main(list(argv), prog_name="engram-service", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("Nothing was done.", err=True)
        return 130
    except click.ClickException as wrong:
        wrong.show()
        return 2
    except EngramError as refusal:
        if as_json:
            from engram.envelope import failure

            click.echo(json.dumps(failure(refusal), ensure_ascii=False))
        else:
            click.echo(f"engram-service: {refusal.sentence}", err=True)
        return refusal.exit_code
    return code if isinstance(code, int) else 0


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
