"""XML from strangers: a small tree with line numbers, within limits, or an InputError.

Document types, entities and external references are refused (defusedxml). Size is limited by the
caller (MAX_BYTES), depth, number of elements and length of a value here. No part of the tree is
built recursively, so no input can exhaust the stack.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from armwright.errors import InputError
from armwright.robot.formats.xml_mistakes import MENDERS, refuse_other_content, syntax_error

MAX_DEPTH, MAX_ELEMENTS, MAX_ATTRIBUTES, MAX_VALUE = 64, 20_000, 200, 1_000_000
MAX_ASSIGNMENTS = 300_000  # "=" in the file: a million attributes of one element would cost seconds
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_INFINITE = re.compile(r"[+-]?inf(inity)?", re.IGNORECASE)
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its tag ("{namespace}tag" where it has one), attributes, children and line.

    folder   of an included file that it stands in, seen from that of the main file
    """

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: tuple[Element, ...] = ()
    text: str = ""
    folder: str = ""

    def all(self, *tags: str) -> tuple[Element, ...]:
        """The children with one of these tags, in file order."""
        return tuple(child for child in self.children if child.tag in tags)

    def one(self, tag: str) -> Element | None:
        """The child with this tag; an error where there are several."""
        found = self.all(tag)
        if len(found) > 1:
            raise found[1].error(f"a second <{tag}> in <{self.tag}>", remedy="keep one of them")
        return found[0] if found else None

    def error(self, what: str, *, remedy: str = "", key: str = "") -> InputError:
        """An error at the line of this element."""
        return InputError(what, remedy=remedy, line=self.line, key=key or self.label)

    @property
    def label(self) -> str:
        """The element in messages: <joint name="elbow">."""
        name = self.attributes.get("name")
        return f"<{brief(self.tag)}>" if name is None else f'<{brief(self.tag)} name="{brief(name)}">'

    def required_text(self, attribute: str, example: str) -> str:
        """The text of an attribute that must be there and not be empty."""
        value = self.attributes.get(attribute, "").strip()
        if value:
            return value
        state = "is empty" if attribute in self.attributes else "is missing"
        raise self.error(f"attribute {attribute} {state}", remedy=f'write {attribute}="{example}"')

    def numbers(self, attribute: str, count: int, default: str | None = None) -> tuple[float, ...]:
        """A given count of finite numbers, separated by blanks, from an attribute (or from its default)."""
        return tuple(self._number(attribute, word) for word in self._words(attribute, count, default))

    def bounds(self, attribute: str, count: int, default: str | None = None) -> tuple[float, ...]:
        """Numbers that may be infinite, as programs write a range without end."""
        words = self._words(attribute, count, default)
        return tuple(
            float(word) if _INFINITE.fullmatch(word) else self._number(attribute, word) for word in words
        )

    def _words(self, attribute: str, count: int, default: str | None) -> list[str]:
        text = self.attributes.get(attribute, default)
        words = [] if text is None else text.split(None, count)
        if text is None or not words:
            state = "is missing" if text is None else "is empty"
            what = "a number" if count == 1 else f"{count} numbers"
            raise self.error(f"attribute {attribute} {state}", remedy=f'write {attribute}="..." with {what}')
        if len(words) != count:
            given = "more" if len(words) > count else str(len(words))
            raise self.error(
                f'{attribute}="{brief(text)}": {given} values given, {count} expected',
                remedy="separate the numbers with blanks",
            )
        return words

    def some_numbers(self, attribute: str, least: int, most: int) -> tuple[float, ...]:
        """Between least and most finite numbers; none where the attribute is absent."""
        words = self.attributes.get(attribute, "").split(None, most)
        if attribute in self.attributes and not least <= len(words) <= most:
            raise self.error(
                f'{attribute}="{brief(self.attributes[attribute])}": {least} to {most} values expected',
                remedy="separate the numbers with blanks",
            )
        return tuple(self._number(attribute, word) for word in words)

    def choice(self, attribute: str, allowed: tuple[str, ...], default: str) -> str:
        """The value of an attribute that must be one of some words."""
        word = self.attributes.get(attribute, default).strip()
        if word in allowed:
            return word
        raise self.error(f'{attribute}="{brief(word)}" is not known', remedy=f"use {' or '.join(allowed)}")

    def number(self, attribute: str, default: float | None = None) -> float:
        """The value of an attribute that must be a finite number."""
        return self.numbers(attribute, 1, None if default is None else repr(default))[0]

    def maybe_number(self, attribute: str) -> float | None:
        """One finite number, or None where the attribute is absent."""
        return self.number(attribute) if attribute in self.attributes else None

    def _number(self, attribute: str, word: str) -> float:
        value = float(word) if _NUMBER.fullmatch(word) else math.nan
        if math.isfinite(value):
            return value
        raise self.error(
            f'{attribute}: "{brief(word)}" is not a finite number',
            remedy="write a decimal number such as 0.25 or -1e-3"
            + (", with a point and no comma; blanks separate numbers" if "," in word else ""),
        )


def brief(text: str) -> str:
    """Text short enough for a message, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN else flat[: _SHOWN - 3] + "..."


# ------------------------------------------------------------------------------------ parsing


@dataclass(slots=True)
class _Open:
    """An element whose end has not been seen."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def close(self) -> Element:
        return Element(self.tag, self.attributes, self.line, tuple(self.children), self.text.strip())


class _ParserHandlers:
    """Handlers of the parser; ``stack[0]`` is the document and holds the root at the end."""

    def __init__(self, position: Any, skipped: int) -> None:
        self.position, self.skipped = position, skipped
        self.stack = [_Open("", {}, 1)]
        self.count = 0

    def start(self, tag: str, attributes: list[str]) -> None:
        line = self.position.CurrentLineNumber + self.skipped
        self.count += 1
        self._limit(self.count, MAX_ELEMENTS, "elements", line)
        self._limit(len(self.stack), MAX_DEPTH, "levels of elements", line)
        self._limit(len(attributes) // 2, MAX_ATTRIBUTES, "attributes of one element", line)
        self._limit(max(map(len, attributes), default=0), MAX_VALUE, "characters in one attribute", line)
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        self.stack.append(
            _Open(_qualified_tag(tag), {_qualified_tag(key): value for key, value in pairs}, line)
        )

    def end(self, _: str) -> None:
        done = self.stack.pop().close()
        self.stack[-1].children.append(done)

    def data(self, text: str) -> None:
        top = self.stack[-1]
        if len(top.text) < _SHOWN:
            top.text += text[:_SHOWN] if top.text else text.lstrip()[:_SHOWN]

    @staticmethod
    def _limit(value: int, allowed: int, what: str, line: int) -> None:
        if value > allowed:
            raise InputError(f"more than {allowed} {what}", line=line, remedy="split or simplify the file")


def _qualified_tag(tag: str) -> str:
    """Expat joins namespace and tag with a brace; put it back as {namespace}tag."""
    return "{" + tag if "}" in tag else tag


def parse_xml(data: bytes) -> Element:
    """The root element of any bytes that are XML within the limits.

    Forgiven: blank lines before the declaration, prefixes that nobody declared, and -- inside comments.
    """
    start = len(data) - len(data.lstrip(b" \t\r\n"))
    data, skipped = data[start:], data[:start].count(b"\n")
    refuse_other_content(data)
    for _ in MENDERS:
        try:
            return _parse_once(data, skipped)
        except _ForgivenError as error:
            data = error.mended
    return _parse_once(data, skipped)


class _ForgivenError(Exception):
    """A mistake that other readers of XML forgive, and the bytes without it."""

    def __init__(self, mended: bytes) -> None:
        self.mended = mended


def _parse_once(data: bytes, skipped: int) -> Element:
    """The root element; lines count from those that were skipped."""
    if data.count(b"=") > MAX_ASSIGNMENTS:
        raise InputError(f"more than {MAX_ASSIGNMENTS} attributes", remedy="split or simplify the file")
    parser = DefusedXMLParser(forbid_dtd=True, forbid_entities=True, forbid_external=True)
    reader = parser.parser
    builder = _ParserHandlers(reader, skipped)
    reader.ordered_attributes = 1
    reader.buffer_text = True
    reader.StartElementHandler = builder.start
    reader.EndElementHandler = builder.end
    reader.CharacterDataHandler = builder.data
    reader.ProcessingInstructionHandler = reader.CommentHandler = None
    try:
        reader.Parse(data, True)
    except DefusedXmlException:
        raise InputError(
            "document types and entities are not read",
            line=reader.CurrentLineNumber + skipped,
            remedy="remove <!DOCTYPE ...> and write the values themselves",
        ) from None
    except (expat.ExpatError, ParseError) as error:
        mend = MENDERS.get(getattr(error, "code", 0))
        if mend is not None and (mended := mend(data)) != data:
            raise _ForgivenError(mended) from None
        raise syntax_error(error, data, skipped) from None
    except InputError:
        raise
    except (ValueError, LookupError) as error:
        raise InputError(f"its encoding cannot be read ({error})", remedy="save the file as UTF-8") from None
    return builder.stack[0].children[0]


def without_namespace(top: Element) -> Element:
    """The tree with plain tags for the elements of the root's own namespace (<robot xmlns="...">)."""
    space, brace, _ = top.tag.partition("}")
    return _without_prefix(top, f"{space}{brace}") if brace else top


def _without_prefix(element: Element, prefix: str) -> Element:
    children = tuple(
        _without_prefix(child, prefix) for child in element.children
    )  # depth is within MAX_DEPTH
    return replace(element, tag=element.tag.removeprefix(prefix), children=children)


def root_tag(data: bytes) -> str:
    """The tag of the first element, or "" where there is none; used to tell formats apart."""
    match = re.search(rb"<([A-Za-z_][\w:.-]*)", re.sub(rb"<!--.*?-->", b"", data[:65536], flags=re.S))
    return match[1].decode("ascii") if match else ""


def attribute_value(text: str) -> str:
    """The text in quotes, as the value of an attribute is written.

    The standard library's ``xml.sax.saxutils`` does the same, but loads http and ssl with it.
    """
    plain = escape(text, quote=False)
    for letter in "\n\r\t":
        plain = plain.replace(letter, f"&#{ord(letter)};")
    if '"' not in plain:
        return f'"{plain}"'
    return f"'{plain}'" if "'" not in plain else f'"{plain.replace(chr(34), "&quot;")}"'
