"""What the options before a command say, and how a command speaks."""

from __future__ import annotations

import contextlib
import json
import os

import click

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from engram_contracts.models import ServiceConfig

    from engram.service.records.database import Database
    from engram.service.service import Service


class Setup:
    """What the options before the command say."""

    def __init__(self, config: str, store: str, as_json: bool) -> None:
        self.path = config
        self.store = store
        self.as_json = as_json

    def config(self) -> ServiceConfig:
        """The settings."""
        from engram.service import config as settings
        from engram.workspace import UserDirs

        path = self.path or os.path.join(UserDirs.of(os.environ).config, settings.FILE)
        return settings.load(path, os.environ, {"store": self.store} if self.store else {})

    def require_store(self) -> None:
        """Raises NotFoundError where there is no store to take anything out of."""
        from engram.service.opening import require_store

        require_store(self.config(), os.environ)

    @contextlib.contextmanager
    def service(self) -> Iterator[Service]:
        """The service that the settings describe."""
        from engram.service.opening import open_service

        service = open_service(self.config(), os.environ, make_tenants=False)
        try:
            yield service
        finally:
            service.close()

    @contextlib.contextmanager
    def database(self, where: str = "") -> Iterator[Database]:
        """Its record store alone, or another one."""
        from engram.service.opening import open_database

        config = self.config()
        if where:
            config["store"] = where
        database = open_database(config, os.environ)
        try:
            yield database
        finally:
            database.close()

    def say(self, text: str, data: Any) -> None:
        """The answer, as a text for people or as an envelope."""
        if self.as_json:
            from engram.envelope import success

            text = json.dumps(success(data), ensure_ascii=False)
        else:
            from engram.cli.screen import neutral

            text = neutral(text)  # names and labels are what others wrote
        click.echo(text)
