"""Arrays out of an ONNX file, read as what it is, a protocol-buffer message; nothing of it is executed.

Fields used: ModelProto.graph 7, GraphProto.initializer 5; of TensorProto dims 1, data_type 2, name 8,
raw_data 9.
"""

from __future__ import annotations

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TYPES = {1: "<f4", 3: "<i1"}
"""Numbers of the element types that are read, with their numpy names."""
_GRAPH, _INITIALIZER = 7, 5
_DIMS, _TYPE, _NAME, _DATA = 1, 2, 8, 9


def arrays(data: bytes) -> dict[str, tuple[list[int], str, memoryview]]:
    """Name to (shape, element type, elements) of every stored array of a known type.

    Raises UsageError `semantic.damaged` when the bytes are no such file.
    """
    found: dict[str, tuple[list[int], str, memoryview]] = {}
    try:
        for number, graph in _fields(memoryview(data)):
            if number == _GRAPH and isinstance(graph, memoryview):
                for inner, value in _fields(graph):
                    if inner == _INITIALIZER and isinstance(value, memoryview):
                        _take(value, found)
    except (IndexError, ValueError) as error:
        raise UsageError(
            "semantic.damaged", "The model file of the extra `semantic` cannot be read.", "Install it again."
        ) from error
    return found


def _take(tensor: memoryview, found: dict[str, tuple[list[int], str, memoryview]]) -> None:
    dims: list[int] = []
    name, kind, elements = "", 0, None
    for number, value in _fields(tensor):
        if number == _DIMS:
            dims += [value] if isinstance(value, int) else _packed(value)
        elif number == _TYPE and isinstance(value, int):
            kind = value
        elif number == _NAME and isinstance(value, memoryview):
            name = bytes(value).decode()
        elif number == _DATA and isinstance(value, memoryview):
            elements = value
    if elements is not None and kind in TYPES:
        found[name] = (dims, TYPES[kind], elements)


def _packed(data: memoryview) -> list[int]:
    numbers, at = [], 0
    while at < len(data):
        number, at = _varint(data, at)
        numbers.append(number)
    return numbers


def _fields(data: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(data, at)
            yield key >> 3, value
            continue
        length = {1: 8, 5: 4}.get(wire, 0)
        if wire == 2:
            length, at = _varint(data, at)
        if (not length and wire != 2) or at + length > len(data):
            raise ValueError(wire)
        yield key >> 3, data[at : at + length]
        at += length


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7
