# ruff: noqa: E501, SIM905 - patterns and lists of words are harder to read when broken
"""Names of packages that are a well-known one with two letters swapped: how a poisoned memory plants a package."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_KNOWN = """
requests urllib3 numpy pandas django flask fastapi pydantic pytest sqlalchemy cryptography setuptools
boto3 celery tensorflow pytorch scikit matplotlib beautifulsoup selenium scrapy pillow aiohttp httpx
dateutil paramiko colorama express lodash react angular axios webpack typescript eslint prettier mongoose
chalk commander moment underscore socket passport jquery electron puppeteer playwright storybook
tailwindcss cross-env serde tokio reqwest anyhow spring hibernate jackson kotlin rails devise nokogiri
puppet terraform kubernetes
""".split()
_SHUFFLED = {(name[0], len(name), "".join(sorted(name))): name for name in _KNOWN if len(name) > 5}
_INSTALLS = re.compile(
    r"\b(?:install|package|pip3?|npm|pnpm|yarn|uv add|cargo add|gem|pypi|depend\w*|import|require\w*)\b"
)
_NAME = re.compile(r"(?<![\w./@-])[a-z][a-z0-9]{5,15}(?=[-_@=\s\"'`.,;:)]|$)")


def lookalikes(text: str) -> Iterator[int]:
    """Where a lower-case text names such a package, on a line that speaks of packages."""
    for hint in _INSTALLS.finditer(text):
        start = text.rfind("\n", 0, hint.start()) + 1
        end = text.find("\n", hint.end())
        for name in _NAME.finditer(
            text, max(start, hint.start() - 60), min(len(text) if end < 0 else end, hint.end() + 60)
        ):
            known = _SHUFFLED.get((name[0][0], len(name[0]), "".join(sorted(name[0]))))
            if known is not None and known != name[0]:
                yield name.start()
