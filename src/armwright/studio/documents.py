"""What is on the desk: robots as text, each with what it was before and what was undone; all of it frozen."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from armwright.errors import ArmwrightError

MOST_STEPS = 100  # that can be undone
MOST_DOCUMENTS = 24  # on one desk


@dataclass(frozen=True, slots=True)
class Document:
    """A robot: its text as TOML, the texts before and those that were undone.

    origin   name in the library it came from, "" if from elsewhere or changed
    """

    id: str
    name: str
    text: str
    origin: str = ""
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()

    def change(self, text: str) -> Document:
        """The document with a new text; what was undone is gone."""
        if text == self.text:
            return self
        past = (*self.past, self.text)[-MOST_STEPS:]
        return replace(self, text=text, past=past, future=(), origin="")

    def undo(self) -> Document:
        """The document as it was before the last change; itself where there was none."""
        if not self.past:
            return self
        return replace(
            self, text=self.past[-1], past=self.past[:-1], future=(self.text, *self.future), origin=""
        )

    def redo(self) -> Document:
        """The document as it was before the last undoing; itself where nothing was undone."""
        if not self.future:
            return self
        return replace(
            self, text=self.future[0], past=(*self.past, self.text), future=self.future[1:], origin=""
        )


@dataclass(frozen=True, slots=True)
class Desk:
    """The documents in order, the one in front, and what the page shows (a model, its options, …).

    parts   the parts database that is worked on, if there is one
    """

    documents: tuple[Document, ...] = ()
    front: str = ""
    shown: Mapping[str, Any] = field(default_factory=dict)
    parts: Document | None = None

    def document(self, id: str) -> Document:
        """The document of that id."""
        for one in self.documents:
            if one.id == id:
                return one
        raise ArmwrightError("this robot is no longer open; open it again")

    def add(self, document: Document) -> Desk:
        """The desk with one more document, in front."""
        if len(self.documents) >= MOST_DOCUMENTS:
            raise ArmwrightError(f"{MOST_DOCUMENTS} robots are open; close one first")
        return replace(self, documents=(*self.documents, document), front=document.id)

    def put(self, document: Document) -> Desk:
        """The desk with the document in the place of the one with its id."""
        self.document(document.id)
        documents = tuple(document if one.id == document.id else one for one in self.documents)
        return replace(self, documents=documents)

    def close(self, id: str) -> Desk:
        """The desk without a document; its neighbour comes to the front."""
        at = self.documents.index(self.document(id))
        left = (*self.documents[:at], *self.documents[at + 1 :])
        front = left[min(at, len(left) - 1)].id if left and self.front == id else self.front
        return replace(self, documents=left, front=front if left else "")

    def to_front(self, id: str) -> Desk:
        """The desk with that document in front."""
        return replace(self, front=self.document(id).id)

    def show(self, shown: Mapping[str, Any]) -> Desk:
        """The desk with the page's own notes of what it shows."""
        return replace(self, shown=dict(shown))

    def as_dict(self) -> dict[str, Any]:
        """Plain data for a file."""
        return {"schema": 1, **asdict(self)}


def robot_step(document: Document) -> int:
    """A number that changes with the robot's text."""
    return zlib.crc32(document.text.encode())


def read_desk(data: Mapping[str, Any]) -> Desk:
    """The desk of plain data; refused where that is not what ``as_dict`` gives."""
    try:
        if data["schema"] != 1:
            raise ArmwrightError(f"schema {data['schema']} of another version")
        documents = tuple(_read_document(one) for one in data["documents"])
        parts = _read_document(data["parts"]) if data.get("parts") else None
        return Desk(documents, str(data["front"]), dict(data["shown"]), parts)
    except (KeyError, TypeError, ValueError) as error:
        raise ArmwrightError(f"not a saved desk: {error}") from None


def _read_document(data: Mapping[str, Any]) -> Document:
    texts = {key: str(data[key]) for key in ("id", "name", "text", "origin")}
    past, future = (tuple(map(str, data[key])) for key in ("past", "future"))
    return Document(**texts, past=past, future=future)
