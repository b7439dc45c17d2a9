"""The map of memories: what is on it, how it is cut, and pictures that titles cannot break out of."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Tree

import pytest

from engram.errors import NotFoundError
from engram.upkeep import drawing, picture
from engram.upkeep.relations import Map, relations
from tests.judge import assert_valid
from tests.unit.place import Place

HOSTILE = (
    "Quote \" apostrophe ' less < more > and & done",
    "Bracket ] } ) ; --> click evil",
    'Backslash \\ and \\n and \\" end',
    "Entity &lt;script&gt; #quot; ]]> <!-- x",
    "Emoji 🦦 and 日本語の題名 and שלום end",
)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(found: Map) -> Tree.Element:
    return Tree.fromstring(drawing.svg(found))  # noqa: S314 - our own drawing


def stock(place: Place) -> None:
    place.add("release-base", "Releases start from a green main branch.", "rule")
    place.add("sign-tags", "Sign release tags with the team key.", "rule", depends_on=["release-base"])
    place.add("ship", "To ship, push the signed tag to the mirror.", "skill", depends_on=["sign-tags"])
    place.add("signing", "The team key for release tags is on the token.", parent=["sign-tags"])
    place.add("cache-on", "Cache keys always hold the tenant.", "rule")
    place.add("cache-off", "Cache keys never hold the tenant.", "rule")
    place.add("orphan", "Ring the harbour bell.", depends_on=["nowhere", "ship"])
    place.add("mascot", "The mascot is a blue otter.")
    place.add("private", "The team key hides quartz.", ignored=True)


def ids(found: Map) -> set[str]:
    return {record.id for record in found.records}


def test_the_map_holds_layers_parents_related_and_contradicting_memories(place: Place) -> None:
    stock(place)
    found = relations(place.session())
    layers = {record.id: found.layers[record.key] for record in found.records}
    assert {name: layers[name] for name in ("release-base", "sign-tags", "ship", "orphan")} == {
        "release-base": 0, "sign-tags": 1, "ship": 2, "orphan": 3,
    }  # fmt: skip
    edges = {(edge.kind, edge.source.id, edge.target.id) for edge in found.edges}
    assert ("depends_on", "ship", "sign-tags") in edges
    assert ("parent", "signing", "sign-tags") in edges
    assert ("contradicts", "cache-off", "cache-on") in edges
    assert any(kind == "related" and {a, b} == {"sign-tags", "signing"} for kind, a, b in edges)
    assert [(record.id, names) for record, names in found.missing] == [("orphan", ["nowhere"])]
    assert "private" not in ids(found)
    assert found.total == 8
    assert_valid("commands/graph.json", found.data())


def test_the_text_lists_prerequisites_before_what_builds_on_them(place: Place) -> None:
    stock(place)
    told = picture.text(relations(place.session()))
    places = [told.index(f"  {name} [") for name in ("release-base", "sign-tags", "ship", "orphan")]
    assert places == sorted(places)
    assert "ship [skill, workspace] To ship, push the signed tag to the mirror -> sign-tags" in told
    assert "cache-off x cache-on" in told
    assert "orphan: nowhere" in told


def test_a_memory_and_what_is_around_it_are_found_by_steps(place: Place) -> None:
    stock(place)
    session = place.session()
    assert ids(relations(session, around="ship", depth=0)) == {"ship"}
    assert ids(relations(session, around="ship", depth=1)) >= {"ship", "sign-tags", "orphan"}
    assert "release-base" in ids(relations(session, around="ship", depth=2))
    assert "mascot" not in ids(relations(session, around="ship", depth=6))
    assert ids(relations(session, around="rules/sign-tags.md", depth=0)) == {"sign-tags"}
    with pytest.raises(NotFoundError):
        relations(session, around="private")


def test_words_find_where_to_start(place: Place) -> None:
    stock(place)
    assert ids(relations(place.session(), query="otter mascot", depth=1)) == {"mascot"}
    assert relations(place.session(), query="xylophone").records == []


def test_the_limit_keeps_the_most_connected_and_counts_the_rest(place: Place) -> None:
    stock(place)
    found = relations(place.session(), limit=2)
    assert ids(found) == {"ship", "sign-tags"}
    assert found.left_out == 6
    assert "6 more are not shown" in picture.text(found)
    assert relations(place.session(), around="ship", depth=6, limit=2).left_out > 0


@pytest.mark.proves("F15")
def test_circles_are_named_on_the_map(place: Place) -> None:
    place.add("a", "Alpha step.", depends_on=["b"])
    place.add("b", "Beta step.", depends_on=["a"])
    found = relations(place.session())
    assert "a -> b -> a" in picture.text(found)
    assert found.data()["circles"] == [["a", "b"]]
    assert found.layers[found.records[0].key] == found.layers[found.records[1].key]
    parsed(found)


def hostile(place: Place) -> Map:
    for number, title in enumerate(HOSTILE):
        below = [f"h{number - 1}"] if number else []
        place.add(f"h{number}", title, tags=["same"], depends_on=below)
    return relations(place.session())


def test_an_svg_is_well_formed_whatever_the_titles_hold(place: Place) -> None:
    root = parsed(hostile(place))
    assert root.tag == f"{SVG}svg"
    assert {child.tag.removeprefix(SVG) for child in root.iter()} == {
        "svg", "title", "style", "defs", "marker", "path", "rect", "g", "text",
    }  # fmt: skip
    titles = {child.text for child in root.iter(f"{SVG}title")}
    assert HOSTILE[0] in titles
    assert all(not name.startswith("on") and name != "href" for child in root.iter() for name in child.attrib)


def test_boxes_of_an_svg_do_not_overlap_and_lie_inside_it(place: Place) -> None:
    for number in range(60):
        below = [f"m{number // 3}"] if number % 3 == 0 and number else []
        place.add(f"m{number}", f"Memory number {number} of a long row of them.", depends_on=below)
    root = parsed(relations(place.session()))
    boxes = [
        tuple(int(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        for rect in root.iter(f"{SVG}rect")
        if "x" in rect.attrib
    ]
    assert len(boxes) == 60
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    for at, (x, y, wide, high) in enumerate(boxes):
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - high
        for a, b, c, d in boxes[at + 1 :]:
            assert x + wide <= a or a + c <= x or y + high <= b or b + d <= y
    assert width < 4000


def test_a_mermaid_label_holds_no_sign_of_the_language(place: Place) -> None:
    told = picture.mermaid(hostile(place))
    nodes = [line for line in told.splitlines() if '["' in line]
    assert len(nodes) == len(HOSTILE)
    for line in nodes:
        assert re.fullmatch(r'  m\d+\["[^"\\\[\]{}<>|`]*"\]', line), line
    assert told.startswith("flowchart RL\n")


def test_a_dot_label_ends_where_it_should(place: Place) -> None:
    told = picture.dot(hostile(place))
    for line in told.splitlines():
        if "[label=" in line and "parent" not in line:
            assert re.fullmatch(r'  m\d+ \[label="(?:[^"\\]|\\.)*"\];', line), line
    assert told.startswith("digraph memory {")
    assert told.endswith("}")


def test_an_empty_memory_has_an_empty_picture(place: Place) -> None:
    found = relations(place.session())
    for draw in (picture.text, picture.mermaid, picture.dot, drawing.svg):
        assert draw(found)
    assert_valid("commands/graph.json", found.data())
