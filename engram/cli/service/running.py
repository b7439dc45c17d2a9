"""The worker and the doctor."""

from __future__ import annotations

import os
import signal

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.service.setup import Setup


@click.command()
@click.pass_obj
def worker(setup: Setup) -> None:
    """Work on reindex jobs until it is stopped; several may run."""
    from engram.service.worker import Worker

    with setup.service() as service:
        made = Worker(service)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: made.stop(0))
        click.echo("Working on reindex jobs.", err=True)
        made.run()


@click.command()
@click.option("--strict", is_flag=True, help="Fail for notes as well.")
@click.pass_obj
def doctor(setup: Setup, strict: bool) -> int:
    """Look at settings, store, embeddings, index and jobs."""
    from engram.service.checkup import BAD, NOTE, checks

    found = list(checks(setup.config(), os.environ))
    shown = [
        f"{check.state:4}  {check.id}: {check.message}" + (f"\n      {check.remedy}" if check.remedy else "")
        for check in found
    ]
    data = [
        {"id": check.id, "state": check.state, "message": check.message, "remedy": check.remedy}
        for check in found
    ]
    setup.say("\n".join(shown), {"checks": data})
    worst = {check.state for check in found}
    return 1 if BAD in worst or (strict and NOTE in worst) else 0


COMMANDS = (
    worker,
    doctor,
)
