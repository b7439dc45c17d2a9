"""Single memories, and many of them as JSON lines."""

from __future__ import annotations

import os

import click

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.cli.service.setup import Setup


@click.group()
def memory() -> None:
    """Look up and take back what happened to single memories."""


@memory.command("history")
@click.argument("tenant_name", metavar="TENANT")
@click.argument("identity", metavar="ID")
@click.pass_obj
def history(setup: Setup, tenant_name: str, identity: str) -> None:
    """Who changed the memory ID of TENANT, and when, newest first."""
    from engram.service.memory import iso

    with setup.service() as service:
        entries = service.audit.of(tenant_name, identity)
    shown = [
        f"{iso(one['at'])}  {one['action']}  by {one['actor']}  {' '.join(one['label'].split())}".rstrip()
        for one in entries
    ]
    setup.say("\n".join(shown) or "Nothing is known of it.", {"history": entries})


@memory.command("restore")
@click.argument("tenant_name", metavar="TENANT")
@click.argument("identity", metavar="ID")
@click.pass_obj
def restore_memory(setup: Setup, tenant_name: str, identity: str) -> None:
    """Bring the deleted memory ID of TENANT back, as it was."""
    from engram.service.caller import Caller
    from engram.service.undo import restore

    with setup.service() as service:
        found, diagnostics = restore(service, tenant_name, identity, Caller(actor="operator"))
    setup.say(f"Memory {identity} is back.", {"memory": found.view()})
    for finding in diagnostics:
        click.echo(finding["message"], err=True)


@click.command("export")
@click.option("--tenant", "tenant_name", default="", metavar="TENANT", help="This tenant alone.")
@click.option("--output", default="-", type=click.File("w", encoding="utf-8", atomic=True), metavar="FILE")
@click.pass_obj
def export_memories(setup: Setup, tenant_name: str, output: Any) -> None:
    """Write memories with their vectors as JSON lines."""
    from engram.service.exchange import exported

    setup.require_store()
    count = -1
    with setup.service() as service:
        for line in exported(service, tenant_name):
            output.write(line + "\n")
            count += 1
    click.echo(f"{count} memories.", err=True)


@click.command("import")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option("--new-tenants", is_flag=True, help="Make the tenants that are not there.")
@click.pass_obj
def import_memories(setup: Setup, file: Any, new_tenants: bool) -> None:
    """Bring in memories from FILE (- for standard input); what is there already stays as it is."""
    from engram.service.caller import Caller
    from engram.service.exchange import bring_in
    from engram.service.opening import open_service

    service = open_service(setup.config(), os.environ, make_tenants=new_tenants)
    try:
        made, there = bring_in(service, file, Caller(actor="operator"))
    except UnicodeDecodeError:
        raise UsageError("service.import", "The file is not UTF-8.", "Import what `export` wrote.") from None
    else:
        behind = service.settle()
    finally:
        service.close()
    setup.say(f"{made} memories brought in, {there} were there.", {"imported": made, "present": there})
    for finding in behind:
        click.echo(finding["message"], err=True)


COMMANDS = (
    memory,
    export_memories,
    import_memories,
)
