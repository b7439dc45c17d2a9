"""Keys of tenants, on every record store."""

from __future__ import annotations

import pytest

from engram.errors import NotFoundError, UsageError
from engram.service.caller import SCOPES
from tests.service.stand import DAY, Stand


def test_a_key_opens_its_tenant_with_its_scopes_and_is_kept_as_a_hash(service: Stand) -> None:
    service.service.tenants.create("u1", service.clock.now)
    key, known = service.service.keys.create("u1", "laptop", ["memories:read"], service.clock.now)
    caller = service.service.keys.caller(key, service.clock.now)
    assert caller is not None
    assert (caller.tenant, caller.may("memories:read"), caller.may("memories:write")) == ("u1", True, False)
    assert key.startswith(known.prefix)
    with service.service.database.read() as work:
        assert key not in str(work.rows("SELECT * FROM keys"))
    assert service.service.keys.caller(key + "x", service.clock.now) is None


def test_a_key_ends_when_it_is_revoked_or_its_time_is_over(service: Stand) -> None:
    keys, now = service.service.keys, service.clock.now
    service.service.tenants.create("u1", now)
    key, known = keys.create("u1", "a", SCOPES, now)
    brief, _ = keys.create("u1", "b", SCOPES, now, now + DAY)
    assert keys.caller(brief, now + DAY - 1) is not None
    assert keys.caller(brief, now + DAY) is None
    keys.revoke(known.id, now)
    assert keys.caller(key, now) is None
    with pytest.raises(NotFoundError):
        keys.revoke("nokey", now)


def test_a_rotated_key_opens_for_its_grace(service: Stand) -> None:
    keys, now = service.service.keys, service.clock.now
    service.service.tenants.create("u1", now)
    old, known = keys.create("u1", "a", ["memories:read"], now)
    new, _ = keys.rotate(known.id, now, grace_ms=1_000)
    assert keys.caller(old, now + 999) is not None
    assert keys.caller(old, now + 1_000) is None
    caller = keys.caller(new, now + 1_000)
    assert caller is not None
    assert list(caller.scopes) == ["memories:read"]


def test_what_a_key_cannot_be_is_refused(service: Stand) -> None:
    keys, now = service.service.keys, service.clock.now
    for tenant, scopes in [("u1", []), ("u1", ["root"]), ("", ["memories:read"])]:
        with pytest.raises(UsageError):
            keys.create(tenant, "a", scopes, now)
    with pytest.raises(NotFoundError):
        keys.create("u1", "a", ["memories:read"], now)
    assert keys.create("", "operator", ["admin"], now)[1].tenant == ""


def test_the_keys_of_a_deleted_tenant_open_nothing(service: Stand) -> None:
    keys, now = service.service.keys, service.clock.now
    service.service.tenants.create("u1", now)
    key, _ = keys.create("u1", "a", SCOPES, now)
    service.service.tenants.delete("u1")
    assert keys.caller(key, now) is None
    assert keys.listed() == []
