"""XML from strangers: a tree with line numbers within limits, or an InputError."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armwright.errors import InputError
from armwright.robot.formats.xml import MAX_DEPTH, MAX_ELEMENTS, Element, parse_xml, root_tag

HOSTILE = {
    "nothing": b"",
    "zero bytes": b"\0" * 100,
    "open tag": b"<a",
    "entity": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    "many laughs": b'<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;&b;">]><a>&d;</a>',
    "external": b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    "undefined entity": b"<a>&b;</a>",
    "attribute twice": b'<a b="1" b="2"/>',
    "no such encoding": b'<?xml version="1.0" encoding="klingon"?><a/>',
    "not a text encoding": b'<?xml version="1.0" encoding="rot13"?><a/>',
    "Latin-1 unannounced": b'<a b="\xe4"/>',
    "deep": b"<a>" * (MAX_DEPTH + 1),
    "broad": b"<a>" + b"<b/>" * MAX_ELEMENTS + b"</a>",
    "long attribute": b'<a b="' + b"x" * 2_000_000 + b'"/>',
    "attributes": b"<a " + b" ".join(b'a%d=""' % i for i in range(250)) + b"/>",
    "a million attributes": b"<a " + b" ".join(b'a%d=""' % i for i in range(800_000)) + b"/>",
    "two roots": b"<a/><b/>",
    "comments without an end": b"<a>" + b"<!-- -- " * 500_000,
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_bytes_are_refused_in_time(case: str) -> None:
    start = time.thread_time()  # other programs may be busy
    with pytest.raises(InputError) as caught:
        parse_xml(HOSTILE[case])
    assert caught.value.remedy
    assert time.thread_time() - start < 2  # what a reader may take for any bytes


def test_blank_lines_before_the_declaration_and_undeclared_prefixes_are_forgiven() -> None:
    root = parse_xml(b'\n\n<?xml version="1.0"?>\n<a y:c="1">\n<x:b/></a>')
    assert (root.tag, root.line) == ("a", 4)
    assert [(child.tag, child.line) for child in root.children] == [("{x}b", 5)]


def test_dashes_inside_comments_are_forgiven_and_lines_stay_theirs() -> None:
    """As TinyXML reads them, also beside an undeclared prefix; a comment without an end is refused."""
    top = parse_xml(b"<a><!-- was:\n<b/> -- old --- <!-- \n older ---->\n<c/><x:d/></a>")
    assert [(child.tag, child.line) for child in top.children] == [("c", 4), ("{x}d", 4)]
    assert parse_xml(b"<!-- made of <b> --><a><x:d/></a>").children[0].tag == "{x}d"
    with pytest.raises(InputError):
        parse_xml(b"<a><!-- -- </a>")
    with pytest.raises(InputError) as caught:
        parse_xml(b"<a><!-- \n -- -->\n<b x=1/></a>")
    assert caught.value.line == 3


@pytest.mark.parametrize("text", [b"<a>\n<b/>\n", b"<a>\n<b", b'<a>\n<b c="1'])
def test_a_file_that_breaks_off_is_called_so_with_the_line(text: bytes) -> None:
    with pytest.raises(InputError, match=r"the file ends in the middle; get the whole file") as caught:
        parse_xml(text)
    assert caught.value.line in (2, 3)


def test_an_empty_number_is_called_empty() -> None:
    limit = parse_xml(b'<limit lower="" rpy=" "/>')
    with pytest.raises(InputError, match=r'attribute lower is empty; write lower="..." with a number'):
        limit.number("lower")
    with pytest.raises(InputError, match=r"attribute rpy is empty; .* with 3 numbers"):
        limit.numbers("rpy", 3, "0 0 0")


def test_tree_has_lines_attributes_and_text() -> None:
    root = parse_xml(b'<?xml version="1.0"?>\n<a x="1">\n  <b/>\n  <c y="2">hello</c>\n</a>\n')
    assert root == Element(
        "a", {"x": "1"}, 2, (Element("b", {}, 3), Element("c", {"y": "2"}, 4, text="hello"))
    )


def test_namespaces_are_kept_apart() -> None:
    root = parse_xml(b'<a xmlns:x="http://some.where"><x:b/></a>')
    assert root.children[0].tag == "{http://some.where}b"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    assert parse_xml('<a n="Stäubli"/>'.encode(encoding)).attributes == {"n": "Stäubli"}
    assert parse_xml(
        '<?xml version="1.0" encoding="ISO-8859-1"?><a n="ä"/>'.encode("latin-1")
    ).attributes == {"n": "ä"}


def test_root_tag_is_found_behind_comments() -> None:
    assert root_tag(b'<?xml version="1.0"?>\n<!-- <robot> -->\n<mujoco model="a"/>') == "mujoco"
    assert root_tag(b"no xml") == ""


@given(st.binary(max_size=200) | st.text(alphabet='<>/="ab &;!-?[]', max_size=60).map(str.encode))
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_a_tree_or_an_input_error(data: bytes) -> None:
    try:
        found: object = parse_xml(data)
    except InputError as error:
        found = error
    assert isinstance(found, Element) or str(found)
