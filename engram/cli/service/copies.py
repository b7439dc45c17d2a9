"""Whole stores: backup, restore, migrate."""

from __future__ import annotations

import contextlib
import os
import sys

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from engram.cli.service.setup import Setup
    from engram.service.records.database import Database


def _copy(setup: Setup, source: Database, target: Database, said: str) -> None:
    from engram.service import copying

    with _bar(copying.total(source), "Copying") as advance:
        counts = copying.copy(source, target, advance)
    rows = ", ".join(f"{count} {table}" for table, count in counts.items() if count)
    setup.say(f"{said} ({rows or 'empty'}).", {"rows": counts})


@contextlib.contextmanager
def _bar(length: int, label: str) -> Iterator[Any]:
    """A progress bar on a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.pass_obj
def backup(setup: Setup, file: str) -> None:
    """Copy the store as it is now into FILE, which must not exist; the service may go on meanwhile."""
    from engram.errors import PolicyError

    if os.path.exists(file):
        raise PolicyError("service.file_exists", f"{file} exists.", "Choose another name.")
    setup.require_store()
    partial = f"{file}.partial"
    if os.path.exists(partial):
        os.unlink(partial)
    with setup.database() as source, setup.database(partial) as target:
        _copy(setup, source, target, f"The store is kept in {file}")
    _settle_file(partial, file)


def _settle_file(partial: str, file: str) -> None:
    """Give a finished copy its name; what SQLite keeps beside a file is in it by now."""
    for beside in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial + beside)
    descriptor = os.open(partial, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.rename(partial, file)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.pass_obj
def restore(setup: Setup, file: str) -> None:
    """Fill the empty store from the backup FILE."""
    with setup.database(file) as source, setup.database() as target:
        _copy(setup, source, target, "The store is restored")


@click.command()
@click.option(
    "--to", "target_store", required=True, metavar="STORE", help="A file, or an address postgresql://…"
)
@click.pass_obj
def migrate(setup: Setup, target_store: str) -> None:
    """Copy the store into another, empty one; cut short, it goes on when it is run again."""
    setup.require_store()
    with setup.database() as source, setup.database(target_store) as target:
        _copy(setup, source, target, "The store is copied")


COMMANDS = (
    backup,
    restore,
    migrate,
)
