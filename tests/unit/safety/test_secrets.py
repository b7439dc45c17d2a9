"""Credentials are found in every form in which people write them, and named without their value.

The values are made here, so that no scanner of this repository mistakes them for a leak.
"""

from __future__ import annotations

import base64
import time
from urllib.parse import quote

import pytest

from engram.safety import secrets
from engram.safety.redaction import redact

RANDOM = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
HEX = "0123456789abcdef" * 4

FORMATS = {
    "github_token": "ghp_" + "a1B2" * 9,
    "gitlab_token": "glpat-" + RANDOM[:20],
    "slack_token": "xoxb-" + "1234567890-" * 2 + RANDOM[:24],
    "aws_key": "AKIA" + "QRST2345UVWX6723",
    "google_key": "AIza" + RANDOM[:35],
    "model_key": "sk-ant-api03-" + RANDOM,
    "payment_key": "sk_live_" + RANDOM[:24],
    "jwt": "eyJ" + RANDOM[:20] + ".eyJ" + RANDOM[:20] + "." + RANDOM[:20],
    "package_key": "npm_" + RANDOM,
    "cloud_key": "dapi" + HEX[:32],
    "work_key": "bkua_" + HEX[:40],
    "url_password": "postgres://app:" + RANDOM[:12] + "@db.example.org/app",
    "private_key": "-----BEGIN RSA PRIVATE " + "KEY-----\n" + RANDOM * 2 + "\n-----END",
    "netrc": "machine example.org login bot password " + RANDOM[:14],
    "auth_header": "Authorization: Basic " + base64.b64encode(b"user:" + RANDOM[:12].encode()).decode(),
}


@pytest.mark.parametrize("kind", sorted(FORMATS))
@pytest.mark.proves("R127", "F11")
def test_a_known_shape_is_found_and_its_value_is_not_told(kind: str) -> None:
    findings = secrets.find(f"first line\nthe build uses {FORMATS[kind]} every night")
    assert kind in {finding.kind for finding in findings}
    assert {finding.line for finding in findings} <= {2, 3}
    assert RANDOM[:8] not in " ".join(finding.sentence() for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        'api_key: "' + RANDOM[:30] + '"',
        "export DB_PASSWORD=Tr0ub4dor" + "#oK0r",
        "mysql -u root -p" + "Zk9#mQ2vLx7p",
        "cli --auth-token " + RANDOM,
        "the admin password is Qx9-" + "Karma!Lp",
        "Das Passwort lautet " + "Mango7!Rust",
        "La contraseña es " + "Mango!Rust77",
        "Le mot de passe du serveur est " + "Mango!Rust77",
        "Пароль от базы: " + "Mango!Rust77",
        "Mật khẩu của máy là " + "Mango!Rust77",
        "数据库密码是 " + "Mango!Rust77",
        "パスワードは " + "Mango!Rust77 です",
        "the door PIN is 1733" + "54",
    ],
)
@pytest.mark.proves("F11")
def test_a_secret_told_in_context_or_prose_is_found(text: str) -> None:
    assert secrets.find(text)


@pytest.mark.parametrize(
    "disguise",
    [
        lambda value: value[:10] + "\u200b" + value[10:],
        lambda value: f"**{value[:12]}**{value[12:]}",
        lambda value: value[:16] + "\\\n" + value[16:],
        lambda value: base64.b64encode(f"token={value}".encode()).decode(),
        lambda value: quote(f"https://bot:{value}@example.org/x", safe=""),
        lambda value: "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in value),
        lambda value: f"---\nid: x\ntoken: {value}\n---\n",
    ],
    ids=["zero width", "emphasis", "line wrap", "base64", "percent", "full width", "frontmatter"],
)
@pytest.mark.proves("F11")
def test_a_disguised_token_is_found(disguise: object) -> None:
    assert callable(disguise)
    assert secrets.find("note: " + disguise("ghp_" + "a1B2" * 9))


@pytest.mark.parametrize(
    "text",
    [
        "Never commit secrets or .env files.",
        "Rotate the signing key every 90 days.",
        "Passwords must have at least 12 characters.",
        "token: ${GITHUB_TOKEN}",
        "API_KEY=<your key here>",
        "SECRET_KEY = os.environ['SECRET_KEY']",
        "export GITHUB_TOKEN=ghp_" + "x" * 36,
        "PRIMARY_KEY=id and SORT_KEY=created_at",
        "The token limit of the pack is 1200.",
        "commit 3da1d93fe30d08107847a299dd8c624c7dbb9cf2 is good",
        "sha256 of the model: " + HEX,
        "trace_id=473a063d97a768df2110a08487e626b5",
        "postgres://user:password@localhost:5432/app",
        "auth_method: token",
        "Write to kim@example.org or ping 192.168.1.20.",
    ],
)
@pytest.mark.proves("F11")
def test_ordinary_project_text_passes(text: str) -> None:
    assert secrets.find(text) == []


def test_addresses_count_only_where_the_setting_says_so() -> None:
    text = "Write to kim@example.org or ping 192.168.1.20."
    kinds = {finding.kind for finding in secrets.find(text, emails=True, private_addresses=True)}
    assert kinds == {"email", "private_address"}


@pytest.mark.proves("R82")
def test_redaction_keeps_the_words_and_masks_the_values() -> None:
    token = "ghp_" + "a1B2" * 9
    clean, count = redact(f"deploy with {token}, then ask Dana; {token} again")
    assert clean == "deploy with <secret>, then ask Dana; <secret> again"
    assert count == 2


@pytest.mark.proves("F06")
def test_a_megabyte_is_scanned_in_linear_time() -> None:
    line = "key password token = is the -a b c d e secret: https://x:y ghp_ " * 1000
    start = time.process_time()
    secrets.find(line)
    once = time.process_time() - start
    start = time.process_time()
    secrets.find(line * 8)
    assert time.process_time() - start < 8 * max(once, 0.01) * 4
