"""A real server and a real browser for the tests: started once, ended whatever happens."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHROME = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SIZE = {"width": 1280, "height": 720}
PATIENCE = 90_000  # ms for what a page is to show: a machine may be busy with the other tests


@contextmanager
def running_studio(folder: Path) -> Iterator[str]:
    """The address of a server that keeps its desks in a folder; skipped where NiceGUI is missing."""
    pytest.importorskip("nicegui", reason="Studio is served by NiceGUI")
    command = [sys.executable, "-m", "armwright", "studio", "--no-browser", "--folder", str(folder)]
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "NICEGUI"))}
    log = folder / "server.log"
    with log.open("w") as stream:
        server = subprocess.Popen(command, stderr=stream, env={**kept, "PYTHONPATH": path})
    try:
        yield _address(log, server)
    finally:
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _address(log: Path, server: subprocess.Popen[bytes]) -> str:
    """What the server says about itself, within a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        found = re.search(r"http\S+", log.read_text())
        if found:
            return found[0]
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {log.read_text()}")


@contextmanager
def running_browser() -> Iterator[Any]:
    """The system's Chromium; skipped where it or Playwright is missing, required where all tools are."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright drives the browser")
    if CHROME is None and not os.environ.get("ARMWRIGHT_REQUIRE_TOOLS"):
        pytest.skip("no Chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROME, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


def entered(browser: Any, link: str, *, dark: bool = False) -> Any:
    """A page of a new visitor on which nothing went wrong and nothing left the machine so far.

    ``page.troubles`` grows where something does.
    """
    context = browser.new_context(viewport=SIZE, color_scheme="dark" if dark else "light")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.troubles = []
    origin = link.split("/?")[0]

    def look(request: Any) -> None:
        if not request.url.startswith((origin, origin.replace("http", "ws"), "data:", "blob:")):
            page.troubles.append(f"left the machine: {request.url}")

    page.on("request", look)
    page.on("pageerror", lambda error: page.troubles.append(f"script: {error}"))
    page.on("console", lambda one: one.type == "error" and page.troubles.append(f"console: {one.text}"))
    page.goto(link)
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    return page


def open_robot(page: Any, name: str) -> None:
    """A robot of the library on the desk, and its page."""
    if page.query_selector(".cards") is None:
        page.click(".brand")
    page.click(f"button[aria-label^='{name}:']", timeout=60_000)
    page.wait_for_selector(".tables table")


def miss_once(page: Any, name: str) -> None:
    """The first answer to a call is that of a worker which was not ready in time; later ones are true."""
    left = [name]

    def answer(route: Any) -> None:
        if route.request.post_data_json["name"] in left:
            left.clear()
            route.fulfill(json={"ok": False, "error": "the worker process was not ready"})
        else:
            route.continue_()

    page.route("**/studio/call", answer)


def serious_findings(page: Any) -> list[str]:
    """What axe finds on the page that keeps somebody from using it, by day and by night."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe checks pages").Axe()
    grave = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        found = axe.run(page, context={"include": ["#studio"]}).response["violations"]
        grave += [(scheme, one) for one in found if one["impact"] in ("serious", "critical")]
    return [f"{scheme}, {one['id']}: {one['nodes'][0]['html'][:90]}" for scheme, one in grave]
