"""Mistakes in XML: those that other readers forgive are taken out, of others it is said what to correct."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from armwright.errors import InputError

MAX_PREFIXES = 20
_PREFIXED_TAG, _PREFIXED_ATTRIBUTE = rb"<([A-Za-z_][\w.-]*):", rb"\s([A-Za-z_][\w.-]*):[\w.-]+\s*="
_INVALID = 4  # expat's number for letters that cannot stand where they are, as -- in a comment
_UNBOUND = 27  # expat's number for a prefix without a declaration
_CUT_OFF = (3, 5)  # expat's numbers for a file that ends before an element, and inside a tag or text


def with_declarations(data: bytes) -> bytes:
    """The bytes without comments, every prefix declared in the root that is used without being declared."""
    data = without_comments(data)
    used = {*re.findall(_PREFIXED_TAG, data), *re.findall(_PREFIXED_ATTRIBUTE, data)}
    missing = sorted(prefix for prefix in used - {b"xml", b"xmlns"} if b"xmlns:" + prefix not in data)
    words = b"".join(b' xmlns:%s="%s"' % (prefix, prefix) for prefix in missing[:MAX_PREFIXES])
    return re.sub(rb"<([A-Za-z_][\w:.-]*)", rb"<\g<1>" + words, data, count=1)


def without_comments(data: bytes) -> bytes:
    """The bytes with the lines of every comment left empty; one that does not end is left."""
    kept, at = [], 0
    while (start := data.find(b"<!--", at)) >= 0 and (end := data.find(b"-->", start + 4)) >= 0:
        kept += [data[at:start], b"\n" * data.count(b"\n", start, end)]
        at = end + 3
    return b"".join([*kept, data[at:]])


_INSTEAD = (  # how a file begins that something else was stored as, what it is, and what to do
    (rb"version https://git-lfs", "a pointer of Git LFS, not the file itself", "run: git lfs pull"),
    (
        rb"<!doctype html|<html",
        "an HTML page, as servers send in place of a file",
        "download the file itself (raw)",
    ),
    (rb"\s*\Z", "the file is empty", "check that this is a URDF or MJCF file"),
)


def refuse_other_content(data: bytes) -> None:
    """Refuses what a download left in place of a robot's file."""
    for start, what, remedy in _INSTEAD:
        if re.match(start, data[:200], flags=re.I):
            raise InputError(what, line=1, remedy=remedy)


MENDERS: Mapping[int, Callable[[bytes], bytes]] = {_INVALID: without_comments, _UNBOUND: with_declarations}


def syntax_error(error: expat.ExpatError | ParseError, data: bytes, skipped: int) -> InputError:
    """What is wrong, in which line of the file, and what to do."""
    line, _ = getattr(error, "position", (getattr(error, "lineno", 1), 0))
    what = expat.ErrorString(error.code) or "not well-formed"
    remedy = "correct this line" if b"<" in data else "check that this is a URDF or MJCF file"
    if error.code in _CUT_OFF and b"<" in data:
        what, remedy = "the file ends in the middle", "get the whole file, or close the tag that is open here"
    if "token" in what and not _is_utf8(data):
        remedy = "save the file as UTF-8, or state its encoding in the first line"
    if "prefix" in what:
        remedy = "declare the prefix with xmlns, or remove it; a xacro file must first be expanded"
    return InputError(f"not XML: {what}", line=line + skipped, remedy=remedy)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
