"""Mistakes in XML that other readers forgive: what they are, and the bytes without them."""

from __future__ import annotations

import re

MAX_PREFIXES = 20
_PREFIXED_TAG, _PREFIXED_ATTRIBUTE = rb"<([A-Za-z_][\w.-]*):", rb"\s([A-Za-z_][\w.-]*):[\w.-]+\s*="
_INVALID = 4  # expat's number for letters that cannot stand where they are, as -- in a comment
_UNBOUND = 27  # expat's number for a prefix without a declaration


class ForgivenError(Exception):
    """A mistake that other readers of XML forgive, and the bytes without it."""

    def __init__(self, mended: bytes) -> None:
        self.mended = mended


def declare_prefixes(data: bytes) -> bytes:
    """The bytes with every prefix declared in the root that is used without being declared."""
    used = {*re.findall(_PREFIXED_TAG, data), *re.findall(_PREFIXED_ATTRIBUTE, data)}
    missing = sorted(prefix for prefix in used - {b"xml", b"xmlns"} if b"xmlns:" + prefix not in data)
    words = b"".join(b' xmlns:%s="%s"' % (prefix, prefix) for prefix in missing[:MAX_PREFIXES])
    return re.sub(rb"<([A-Za-z_][\w:.-]*)", rb"<\g<1>" + words, data, count=1)


def blank_comments(data: bytes) -> bytes:
    """The bytes with the lines of every comment left empty; one that does not end is left."""
    kept, at = [], 0
    while (start := data.find(b"<!--", at)) >= 0 and (end := data.find(b"-->", start + 4)) >= 0:
        kept += [data[at:start], b"\n" * data.count(b"\n", start, end)]
        at = end + 3
    return b"".join([*kept, data[at:]])


MENDERS = {_INVALID: blank_comments, _UNBOUND: declare_prefixes}
