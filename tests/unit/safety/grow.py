"""Sample texts whose values are made when a test runs, so that nothing here looks like a leak."""

from __future__ import annotations

import random
import re
import string

ALPHABETS = {
    "a": string.ascii_letters + string.digits,
    "h": "0123456789abcdef",
    "H": "0123456789ABCDEF",
    "U": string.ascii_uppercase + string.digits,
    "l": string.ascii_lowercase + string.digits,
    "b": string.ascii_letters + string.digits + "+/",
    "w": string.ascii_letters + string.digits + "-_",
    "d": string.digits,
    "z": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
}
_HOLE = re.compile(r"\{([ahHUlbwdzp])(\d+)\}")


def grown(template: str, seed: int = 1) -> str:
    """The template with each `{a36}` replaced by 36 characters of that alphabet.

    `p` is a password: letters of both cases, digits and a sign, starting with a letter. The same template
    and seed give the same text.
    """
    chance = random.Random(f"{seed}:{template}")

    def fill(hole: re.Match[str]) -> str:
        kind, length = hole[1], int(hole[2])
        if kind == "p":
            middle = "".join(chance.choices(ALPHABETS["a"], k=length - 4))
            return "".join((chance.choice("KQWZ"), middle, *map(chance.choice, ("!#%&*", "abc", "2345"))))
        letters = chance.choices(ALPHABETS[kind], k=length)
        if kind in "alUw" and length > 3:  # a key without a digit would be a rare draw
            letters[length // 2] = "7"
            letters[-1] = "x" if kind != "U" else "X"
        return "".join(letters)

    return _HOLE.sub(fill, template)
