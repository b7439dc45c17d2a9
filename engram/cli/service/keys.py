"""Keys that open the service over HTTP."""

from __future__ import annotations

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.cli.service.setup import Setup

DAY_MS = 86_400_000


@click.group()
def key() -> None:
    """Keys that open the service over HTTP."""


@key.command("create")
@click.argument("tenant_name", metavar="TENANT", required=False, default="")
@click.option("--name", default="", help="What the key is for.")
@click.option("--scope", "scopes", multiple=True, help="What it may do; default read, write, delete.")
@click.option("--days", type=click.IntRange(1, 3650), help="Days until it ends; without, it does not end.")
@click.pass_obj
def create_key(setup: Setup, tenant_name: str, name: str, scopes: Sequence[str], days: int | None) -> None:
    """Make a key for TENANT, and print it this once. An operator's key (--scope admin) needs no tenant."""
    given = scopes or ("memories:read", "memories:write", "memories:delete")
    with setup.service() as service:
        now = service.now()
        made, known = service.keys.create(
            tenant_name, name, given, now, now + days * DAY_MS if days else None
        )
    setup.say(made, {"key": made, "id": known.id, "tenant": known.tenant, "scopes": list(known.scopes)})
    click.echo(f"Key {known.id}; it is shown only now.", err=True)


@key.command("list")
@click.argument("tenant_name", metavar="TENANT", required=False, default="")
@click.pass_obj
def list_keys(setup: Setup, tenant_name: str) -> None:
    """Keys of TENANT, or of all, without the keys themselves."""
    from engram.service.memory import iso

    with setup.service() as service:
        known, now = service.keys.listed(tenant_name), service.now()
    rows: list[dict[str, Any]] = [
        {
            "id": one.id,
            "tenant": one.tenant,
            "name": one.name,
            "prefix": one.prefix,
            "scopes": list(one.scopes),
            "createdAt": iso(one.created),
            "expiresAt": iso(one.expires) if one.expires else None,
            "lastUsedAt": iso(one.last_used) if one.last_used else None,
            "state": "in use" if one.holds(now) else "revoked" if one.revoked else "ended",
        }
        for one in known
    ]
    shown = [
        f"{row['id']}  {row['prefix']}…  {row['tenant'] or '(operator)'}  {' '.join(row['scopes'])}  "
        f"{row['state']}  last used {row['lastUsedAt'] or 'never'}  {row['name']}".rstrip()
        for row in rows
    ]
    setup.say("\n".join(shown) or "There are no keys.", {"keys": rows})


@key.command("revoke")
@click.argument("identity", metavar="ID")
@click.pass_obj
def revoke_key(setup: Setup, identity: str) -> None:
    """Make the key ID worthless at once."""
    with setup.service() as service:
        service.keys.revoke(identity, service.now())
    setup.say(f"Key {identity} is revoked.", {"id": identity})


@key.command("rotate")
@click.argument("identity", metavar="ID")
@click.option(
    "--grace-minutes", type=click.IntRange(0, 100_000), default=0, help="How long the old one opens."
)
@click.pass_obj
def rotate_key(setup: Setup, identity: str, grace_minutes: int) -> None:
    """Make a new key like ID, and end the old one."""
    with setup.service() as service:
        made, known = service.keys.rotate(identity, service.now(), grace_minutes * 60_000)
    setup.say(made, {"key": made, "id": known.id, "replaces": identity})
    click.echo(f"Key {known.id} in place of {identity}; it is shown only now.", err=True)


COMMANDS = (key,)
