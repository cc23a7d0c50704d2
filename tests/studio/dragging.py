"""Files dragged from the system's desktop onto a page, as a person does it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

COPY = 1  # of the operations that a drag allows


def drop_files(page: Any, place: str, files: Iterable[Path]) -> None:
    """Files or folders are dropped on the first element of a selector."""
    with dragged_files(page, place, files) as let_go:
        let_go()


@contextmanager
def dragged_files(page: Any, place: str, files: Iterable[Path]) -> Any:
    """Files are held above an element; calling what comes back lets them go, else they leave the page."""
    box = _resting_box(page, place)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(30.0, box["height"] / 2)}
    data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": COPY}
    session, is_over = page.context.new_cdp_session(page), False

    def send(kind: str) -> None:
        session.send("Input.dispatchDragEvent", {"type": kind, **point, "data": data})

    def let_go() -> None:
        nonlocal is_over
        is_over = True
        send("drop")

    for kind in ("dragEnter", "dragOver"):
        send(kind)
    try:
        yield let_go
    finally:
        if not is_over:
            send("dragCancel")
        session.detach()


def _resting_box(page: Any, place: str) -> Any:
    """Where the first element of a selector stands when nothing above it grows any more, in sight."""
    element, box = page.locator(place).first, None
    for _ in range(50):
        element.scroll_into_view_if_needed()
        before, box = box, element.bounding_box()
        if box == before:
            break
        page.wait_for_timeout(200)
    return box
