"""Where the elements of an XML text stand, so that parts can be replaced and all else stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import unescape

from armwright.errors import ArmwrightError

_PIECE = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|<!DOCTYPE[^>]*>|<(?P<end>/?)(?P<tag>[A-Za-z_][\w:.-]*)"
    r"(?P<inside>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(?P<single>/?)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


@dataclass(slots=True)
class XmlSpan:
    """An element from its first to its last letter; ``inside`` is where its content begins and ends."""

    tag: str
    attributes: Mapping[str, str]
    start: int
    inside: tuple[int, int]
    end: int
    children: list[XmlSpan] = field(default_factory=list)

    @property
    def is_single(self) -> bool:
        """True of <tag/>, which has no place for content."""
        return self.inside[0] == self.inside[1] == self.end

    def find(self, tag: str) -> XmlSpan | None:
        """The first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)


def scan(text: str) -> XmlSpan:
    """The root element; refuses text whose tags do not match."""
    root = XmlSpan("", {}, 0, (0, len(text)), len(text))
    open_elements = [root]
    for found in _pieces(text):
        if found["end"]:
            closed = open_elements.pop()
            if closed.tag != found["tag"] or not open_elements:
                raise ArmwrightError(f"XML: </{found['tag']}> closes <{closed.tag}>")
            closed.inside, closed.end = (closed.inside[0], found.start()), found.end()
        else:
            made = _element(found)
            open_elements[-1].children.append(made)
            if not found["single"]:
                open_elements.append(made)
    if len(open_elements) != 1 or len(root.children) != 1:
        raise ArmwrightError("XML: one root element expected, and every element closed")
    return root.children[0]


def _pieces(text: str) -> Iterator[re.Match[str]]:
    return (found for found in _PIECE.finditer(text) if found["tag"])


def _element(found: re.Match[str]) -> XmlSpan:
    given = _ATTRIBUTE.findall(found["inside"])
    quotes = {"&quot;": '"', "&apos;": "'"}
    attributes = {key: unescape(double or single, quotes) for key, double, single in given}
    return XmlSpan(found["tag"], attributes, found.start(), (found.end(), found.end()), found.end())


def replace_parts(text: str, edits: list[tuple[int, int, str]]) -> str:
    """The text with parts from … to replaced; parts must not overlap."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def indent_at(text: str, place: int) -> str:
    """The blanks before a place in its line."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return line[: len(line) - len(line.lstrip())]


def with_attributes(tag: str, values: Mapping[str, str]) -> str:
    """The text of a tag with other values of attributes; those that it lacks are put behind the others."""
    for key, value in values.items():
        own = re.compile(rf"(\s{re.escape(key)}\s*=\s*)(\"[^\"]*\"|'[^']*')")
        if own.search(tag):
            tag = own.sub(rf'\g<1>"{value}"', tag, count=1)
        else:
            tag = re.sub(r"(\s*/?>)$", rf' {key}="{value}"\1', tag)
    return tag
