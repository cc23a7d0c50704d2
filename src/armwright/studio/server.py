"""The server: one page, its files, and what it may ask; on this machine only unless told otherwise."""

from __future__ import annotations

import asyncio
import json
import socket
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder, usual_folder
from armwright.studio.gate import Gate, new_token, visitor_of
from armwright.studio.log_desk import LogPlace
from armwright.studio.office import MOST_BYTES, Office, encode_file
from armwright.studio.pool import Pool

HERE = "127.0.0.1"
MOST_LOG = 256 * 2**20  # bytes of a log
MOMENT = 0.02  # s between two looks whether the server answers
GOODBYE = 1  # s that open connections have when the server ends
MOST_REQUEST = 2 * 2**20  # bytes of a request that is no file


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server is to be found."""

    host: str
    port: int
    token: str

    @property
    def link(self) -> str:
        """What to open: the first visit carries the token."""
        return f"http://{self.host}:{self.port}/?token={self.token}"

    @property
    def names(self) -> frozenset[str]:
        """Hosts that a request may name."""
        own = {self.host, "localhost", HERE} if self.host == HERE else {self.host}
        return frozenset(f"{name}:{self.port}" for name in own)


def run_studio(
    *,
    host: str = HERE,
    port: int = 0,
    folder: Path | None = None,
    opens_browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until somebody quits; ``say`` is told the address."""
    try:
        from nicegui import app, background_tasks, ui
    except ImportError:
        raise ArmwrightError("studio needs NiceGUI; type: pip install 'armwright[studio]'") from None
    address = Address(host, port or free_port(host), new_token())
    office = Office(DeskFolder(folder or usual_folder()), Pool())
    build(app, ui, office, address)

    def greet_soon() -> None:  # the server listens only after this has returned
        background_tasks.create(office.warm())
        background_tasks.create(_greet(address, opens_browser=opens_browser, say=say))

    app.on_startup(greet_soon)
    app.on_shutdown(office.pool.close)
    ui.run(
        host=address.host,
        port=address.port,
        title="Armwright Studio",
        favicon=str(_page_folder() / "icon.svg"),
        language="en-US",
        dark=None,
        show=False,
        reload=False,
        tailwind=False,
        show_welcome_message=False,
        binding_refresh_interval=None,
        timeout_graceful_shutdown=GOODBYE,
    )


def build(app: Any, ui: Any, office: Office, address: Address) -> None:
    """The page and what it may ask, on the application of NiceGUI, behind the gate."""
    from starlette.requests import Request  # comes with NiceGUI

    async def call(request: Request) -> Any:
        return await _answer(request, office)

    async def open_file(request: Request) -> Any:
        return await _open(request, office)

    async def open_log(request: Request) -> Any:
        return await _open_log(request, office)

    async def end() -> dict[str, bool]:
        app.shutdown()
        return {"ok": True}

    app.add_middleware(Gate, token=address.token, hosts=address.names)
    app.add_static_files("/studio/page", _page_folder())
    app.add_static_file(local_file=_scene_file(), url_path="/studio/scene.js")
    _route(app, "/studio/call", call)
    _route(app, "/studio/open", open_file)
    _route(app, "/studio/log", open_log)
    _route(app, "/studio/quit", end)
    ui.page("/", title="Armwright Studio")(lambda: _page(ui))


def _route(app: Any, path: str, answer: Callable[..., Any]) -> None:
    from starlette.routing import Route  # comes with NiceGUI

    async def respond(request: Any) -> Any:
        from starlette.responses import JSONResponse  # comes with NiceGUI

        return JSONResponse(await (answer(request) if answer.__code__.co_argcount else answer()))

    app.router.routes.insert(0, Route(path, respond, methods=["POST"]))


def _page(ui: Any) -> None:
    """The page: one element that our own script fills."""
    for sheet in ("studio.css", "studies.css"):
        ui.add_head_html(f'<link rel="stylesheet" href="/studio/page/{sheet}">')
    ui.add_body_html(
        '<div id="studio"></div><script src="/studio/scene.js"></script>'
        '<script type="module" src="/studio/page/main.js"></script>'
    )


async def _answer(request: Any, office: Office) -> dict[str, Any]:
    try:
        asked = json.loads(await _body(request, MOST_REQUEST))
        result = await office.answer(visitor_of(request.headers), str(asked["name"]), asked["arguments"])
    except (ArmwrightError, KeyError, TypeError, ValueError) as error:
        return {"ok": False, "error": str(error)}
    return {"ok": True, "result": result}


async def _open(request: Any, office: Office) -> dict[str, Any]:
    """A file that was dropped: its bytes and its suffix, nothing else of its name."""
    try:
        data = encode_file(await _body(request, MOST_BYTES))
        arguments: Mapping[str, Any] = {"data": data, "suffix": request.query_params.get("suffix", "")[:12]}
        result = await office.answer(visitor_of(request.headers), "open_file", arguments)
    except ArmwrightError as error:
        return {"ok": False, "error": str(error)}
    return {"ok": True, "result": result}


async def _open_log(request: Any, office: Office) -> dict[str, Any]:
    """A log that was dropped for a robot or its campaign: its bytes and its suffix, nothing else."""
    try:
        keys = ("suffix", "document", "campaign", "stem")
        suffix, document, number, stem = (request.query_params.get(key, "")[:24] for key in keys)
        data, place = await _body(request, MOST_LOG), LogPlace(suffix.lower(), stem, number)
        result = await office.keep_log(visitor_of(request.headers), document, place, data)
    except (ArmwrightError, ValueError) as error:
        return {"ok": False, "error": str(error)}
    return {"ok": True, "result": result}


async def _body(request: Any, most: int) -> bytes:
    """The bytes of a request, read no further than is allowed."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise ArmwrightError(f"the file is above {most >> 20} MB, which is the most")
        parts.append(part)
    return b"".join(parts)


async def _greet(address: Address, *, opens_browser: bool, say: Callable[[str], None]) -> None:
    """Tell the address once it answers."""
    while not await _listens(address):
        await asyncio.sleep(MOMENT)
    say(f"Armwright Studio: {address.link}")
    if address.host != HERE:
        say(
            f"warning: {address.host} can be reached by others; who has the address with its token can use it"
        )
    if opens_browser:
        webbrowser.open(address.link)


async def _listens(address: Address) -> bool:
    try:
        _, writer = await asyncio.open_connection(address.host, address.port)
    except OSError:
        return False
    writer.close()
    return True


def free_port(host: str) -> int:
    """A port that nobody uses now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def _page_folder() -> Path:
    return Path(str(files("armwright.studio"))) / "page"


def _scene_file() -> Path:
    return Path(str(files("armwright.report"))) / "scene.js"
