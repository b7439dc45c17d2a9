"""Who owns memories."""

from __future__ import annotations

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.service.setup import Setup


@click.group()
def tenant() -> None:
    """Who owns memories."""


@tenant.command("create")
@click.argument("name")
@click.pass_obj
def create_tenant(setup: Setup, name: str) -> None:
    """Make the tenant NAME: a cuid or cuid2, small letters and digits."""
    from engram.service.naming import check_tenant

    check_tenant(name)
    with setup.service() as service:
        service.tenants.create(name, service.now())
    setup.say(f"Tenant {name} is made.", {"tenant": name})


@tenant.command("list")
@click.pass_obj
def list_tenants(setup: Setup) -> None:
    """All tenants, with how many memories they have."""
    from engram.service.memory import iso

    with setup.service() as service:
        rows = service.tenants.listed()
    text = "\n".join(f"{name}  {count} memories  since {iso(created)}" for name, created, count in rows)
    data = [{"tenant": name, "createdAt": iso(created), "memories": count} for name, created, count in rows]
    setup.say(text or "There are no tenants.", {"tenants": data})


@tenant.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete_tenant(setup: Setup, name: str, yes: bool) -> None:
    """Erase the tenant NAME with its memories, vectors, keys and audit."""
    with setup.service() as service:
        if not service.tenants.exists(name):
            from engram.service.records.tenants import unknown

            raise unknown(name)
        if not yes:
            click.confirm(f"Erase everything of {name} for good?", abort=True, err=True)
        count = service.tenants.delete(name)
        behind = service.settle()
    setup.say(f"Tenant {name} and its {count} memories are erased.", {"tenant": name, "memories": count})
    for finding in behind:
        click.echo(finding["message"], err=True)


COMMANDS = (tenant,)
