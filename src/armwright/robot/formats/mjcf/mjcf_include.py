"""<include> of an MJCF file: the content of another file in the same folder, put where it stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePosixPath

from armwright.errors import InputError
from armwright.robot.files import MissingFileError, file_inside
from armwright.robot.formats.format import MAX_BYTES
from armwright.robot.formats.mjcf.mjcf_inertia import SAVE_INERTIAS
from armwright.robot.formats.xml import MAX_ELEMENTS, Element, brief, parse_xml, without_namespace
from armwright.robot.parts.mesh_places import package_root, place_in_package

MAX_FILES = 64


def with_includes(top: Element, folder: Path | None) -> Element:
    """The tree with every <include> replaced by the children of the root of the file it names.

    Files are looked for from the folder of the main file, in its package, and each is included once, as
    MuJoCo has it. Lines of included elements are those of their own file.
    """
    return _Includes(folder).expand(top)


class _Includes:
    """The files seen so far; lives as long as one call of the reader."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.seen: set[Path] = set()
        self.elements = 0

    def expand(self, element: Element, folder: str = "") -> Element:
        """The element without <include>; folder: of the file that it stands in."""
        children: list[Element] = []
        for child in element.children:
            children += self._content(child) if child.tag == "include" else [self.expand(child, folder)]
        self.elements += len(children)
        if self.elements > MAX_ELEMENTS:
            raise element.error(f"more than {MAX_ELEMENTS} elements", remedy="read a smaller model")
        return replace(element, children=tuple(children), folder=folder)

    def _path(self, file: str) -> Path:
        """Where the file is: in or below the folder of the main one, or in its package."""
        what, top, below, within = "included file", self.folder, file, None
        if top is not None:
            within = package_root(top.absolute())
            top, below = place_in_package(top, file, what=what)
        return file_inside(top, below, what=what, largest=MAX_BYTES, example="scene.xml", within=within)

    def _content(self, include: Element) -> list[Element]:
        file = include.required_text("file", "common.xml").replace("\\", "/").removeprefix("./")
        try:
            path = self._path(file)
        except MissingFileError as error:  # MuJoCo does not find it either
            raise include.error(error.what, remedy=error.remedy) from None
        except InputError as error:
            raise include.error(error.what, remedy=f"{error.remedy}; or {SAVE_INERTIAS}") from None
        if path in self.seen or len(self.seen) >= MAX_FILES:
            raise include.error(f"{brief(file)} is included a second time", remedy="include it once")
        self.seen.add(path)
        try:
            folder = str(PurePosixPath(file).parent)
            return list(self.expand(without_namespace(parse_xml(path.read_bytes())), folder).children)
        except InputError as error:
            raise error.at(file=str(path)) from None
