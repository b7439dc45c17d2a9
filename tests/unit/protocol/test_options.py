"""Options of the server commands."""

from __future__ import annotations

import pytest

from engram.protocol.options import read_options

VALUES = {"--schemas": ("standard", "minimal"), "--workspace": ()}


@pytest.mark.proves("R36")
@pytest.mark.parametrize(
    ("arguments", "found", "notes"),
    [
        ([], {}, 0),
        (["--always-load"], {"--always-load": ""}, 0),
        (["--schemas", "minimal"], {"--schemas": "minimal"}, 0),
        (["--schemas=minimal"], {"--schemas": "minimal"}, 0),
        (["--schemas", "huge"], {}, 1),
        (["--schemas"], {}, 1),
        (["--schemas", "--always-load"], {"--always-load": ""}, 1),
        (["--workspace", "a b"], {"--workspace": "a b"}, 0),
        (["--workspace="], {"--workspace": ""}, 0),
        (["--always-load=yes"], {}, 1),
        (["--frobnicate", "x", "-v", "--always-load"], {"--always-load": ""}, 3),
    ],
)
def test_known_options_are_read_and_others_noted(
    arguments: list[str], found: dict[str, str], notes: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert read_options(arguments, ("--always-load",), VALUES, "server") == found
    written = capfd.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == notes
    assert written.err.count("server: ") == notes
