"""What a reader of a foreign file noticed: supported, known but ignored, or unknown.

One ``Notes`` lives as long as one call of a reader. Things of the same kind are counted and reported
once, with the line of the first; what may change torques comes before what does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from armwright.errors import ArmwrightError, Finding, InputError, rank_findings
from armwright.expr import made_name
from armwright.robot.formats.xml import Element, brief

_QUIET = ("ignored", "renamed")  # said of parts that are not used and of names that are made
_PAIRS = 3  # so many new names are shown beside the old ones
_PLACES = 4  # so many are named where the same was noticed at several


@dataclass(slots=True)
class _Noticed:
    """A finding and the places at which it was noticed."""

    code: str
    severity: str
    text: str
    remedy: str
    line: int
    places: dict[str, None] = field(default_factory=dict)
    count: int = 0

    @property
    def place_names(self) -> str:
        """The first places, and how many more there are."""
        places = list(self.places)
        more = f" and {len(places) - _PLACES} more" if len(places) > _PLACES else ""
        return f"{', '.join(places[:_PLACES])}{more}"

    @property
    def times(self) -> str:
        """How often it was noticed, where that is more than once."""
        return "" if self.count == 1 else f" ({self.count} times)"

    def finding(self) -> Finding:
        times = self.times.replace(")", ", first here)")
        where = f"line {self.line}, {self.place_names}"
        return Finding(self.code, self.severity, where, self.text + times, self.remedy)


def _together(notes: Sequence[_Noticed]) -> Finding:
    """One finding of several that change nothing; of parts that are not used each with its place."""
    first = notes[0]
    if len(notes) == 1:
        return first.finding()
    if first.code == "renamed":
        text = "; ".join(note.text for note in notes)
    else:
        text = "not used: " + "; ".join(f"{note.place_names}{note.times}: {note.text}" for note in notes)
    return Finding(first.code, first.severity, f"line {first.line}", text, notes[-1].remedy)


@dataclass(slots=True)
class Notes:
    """Collects findings; those that say the same are merged.

    part   name of the part of the file that is being read, "" for none in particular
    """

    part: str = ""
    noticed: list[tuple[str, str, _Noticed]] = field(default_factory=list)  # part, place, note

    def namespace(self, root: Element, top: Element) -> None:
        """Notes that the tags of the file had a default namespace, which is taken off in ``top``."""
        if root.tag != top.tag:
            text = "a default namespace says nothing about a robot"
            self.add("ignored", top, text, where=f"<{top.tag} xmlns=>")

    def add(
        self,
        code: str,
        element: Element,
        text: str,
        *,
        where: str = "",
        severity: str = "info",
        remedy: str = "",
    ) -> None:
        """One thing noticed at an element; ``where`` replaces its label."""
        note = _Noticed(code, severity, text, remedy, element.line)
        self.noticed.append((self.part, where or element.label, note))

    def forget(self, parts: Collection[str]) -> None:
        """Leaves out what was noticed in parts of the file that are not used after all."""
        self.noticed = [one for one in self.noticed if one[0] not in parts]

    def _merged_notes(self) -> Iterable[_Noticed]:
        """Each thing once, with all its places and the line of the first."""
        kinds: dict[tuple[str, str, str], _Noticed] = {}
        for _, place, note in self.noticed:
            known = kinds.setdefault((note.code, note.severity, note.text), replace(note, places={}))
            known.places[place] = None
            known.count += 1
        return kinds.values()

    def note_ignored(self, element: Element, why: str, *, inside: str = "") -> None:
        """A known element that says nothing about the mechanism."""
        place = f"<{brief(element.tag)}>" + (f" in <{brief(inside)}>" if inside else "")
        self.add("ignored", element, why, where=place)

    def note_unknown(self, element: Element, inside: str, *, known: str) -> None:
        """An element that the format does not have."""
        self.add(
            "unknown",
            element,
            "not an element of this format; nothing was read from it",
            where=f"<{brief(element.tag)}> in <{brief(inside)}>",
            severity="info" if ":" in element.tag or "}" in element.tag else "warning",
            remedy=f"known here: {known}",
        )

    def note_shape(self, element: Element, link: str, error: ArmwrightError) -> None:
        """A link whose shapes cannot be read; the reason is that of the first such link."""
        why = error.what if isinstance(error, InputError) else str(error)
        self.add(
            "shape",
            element,
            "shapes are not read, so the link is left out of self-collision checks",
            where=f"'{brief(link)}'",
            remedy=f"{why}; give STL or OBJ files or plain shapes, or [[capsule]] in a .toml that extends it",
        )

    def note_unused(self, element: Element, attributes: tuple[str, ...], why: str) -> None:
        """Known attributes that say nothing about the mechanism, where there are any."""
        if any(key in element.attributes for key in attributes):
            text = f"attributes of {why} are not used"
            self.add("ignored", element, text, where=f"<{brief(element.tag)}>")

    def only(
        self, element: Element, attributes: tuple[str, ...], children: Mapping[str, str] | None = None
    ) -> None:
        """Reports attributes, children and text that are not listed.

        children maps each known tag to "" where it is read, or to why it is not.
        """
        for attribute in element.attributes:
            if attribute not in attributes:
                self._unknown_attribute(element, attribute, attributes)
        known = children or {}
        for child in element.children:
            if "xacro" in child.tag:
                continue  # reported by the reader
            if child.tag not in known:
                self.note_unknown(child, element.tag, known=" ".join(sorted(known)) or "none")
            elif known[child.tag]:
                self.note_ignored(child, known[child.tag], inside=element.tag)
        if element.text:
            self.add(
                "unknown",
                element,
                "text between tags; nothing was read from it",
                where=f"<{brief(element.tag)}>",
                severity="warning",
            )

    def _unknown_attribute(self, element: Element, attribute: str, known: tuple[str, ...]) -> None:
        self.add(
            "unknown",
            element,
            "not an attribute of this element; nothing was read from it",
            where=f"<{brief(element.tag)} {brief(attribute)}=>",
            severity="info" if "}" in attribute or ":" in attribute else "warning",
            remedy=f"known here: {' '.join(known) or 'none'}",
        )

    def first_child(self, element: Element, tag: str) -> Element | None:
        """The first child with this tag; further ones are reported."""
        found = element.all(tag)
        for other in found[1:]:
            self.add(
                "repeated",
                other,
                f"a second <{tag}> in <{brief(element.tag)}>; the first is used",
                where=element.label,
                severity="warning",
                remedy="keep one of them",
            )
        return found[0] if found else None

    def findings(self) -> tuple[Finding, ...]:
        """Everything noticed: warnings first, each kind in the order of the file.

        What changes no number, parts that are not used and names that are made, is one finding each.
        """
        groups: dict[object, list[_Noticed]] = {}
        for note in sorted(self._merged_notes(), key=lambda note: note.line):
            is_quiet = note.code in _QUIET and note.severity == "info"
            groups.setdefault(note.code if is_quiet else id(note), []).append(note)
        return rank_findings(map(_together, groups.values()))


class ForeignNames:
    """Allowed, unique names for what a foreign file calls as it likes."""

    def __init__(self, kind: str, notes: Notes) -> None:
        self.kind, self.notes = kind, notes
        self.taken: set[str] = set()
        self.renamed: dict[str, str] = {}
        self.first: Element | None = None

    def name_for(self, text: str, element: Element) -> str:
        """The name itself where it is allowed, else a near one, reported."""
        name = self.free(made_name(text, self.kind))
        if name != text:
            self.renamed[text] = name
            self.first = self.first or element
        return name

    def free(self, wanted: str) -> str:
        """The wanted name, or with a number behind it where it is taken; taken from now on."""
        name, n = wanted, 1
        while name in self.taken:
            n += 1
            name = f"{wanted[: 63 - len(str(n))]}_{n}"
        self.taken.add(name)
        return name

    def report(self) -> None:
        """One note for all names that had to be changed."""
        if self.first is None:
            return
        pairs = [f"'{brief(text)}' is called '{name}'" for text, name in self.renamed.items()]
        count = f"{len(pairs)} {self.kind}s: " if len(pairs) > 1 else f"{self.kind} "
        more = f" and {len(pairs) - _PAIRS} more" if len(pairs) > _PAIRS else ""
        self.notes.add(
            "renamed",
            self.first,
            f"{count}{', '.join(pairs[:_PAIRS])}{more} here",
            remedy="a name is a letter, then letters, digits and underscores, at most 64; frames can still "
            "be found by their old names",
        )
