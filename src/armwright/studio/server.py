"""The server: one page, its files, and what it may ask; on this machine only unless told otherwise."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.desk_folder import DeskFolder, usual_folder
from armwright.studio.gate import Gate, new_token, visitor_of
from armwright.studio.log_desk import LogPlace
from armwright.studio.office import FIRST, LATER, Office
from armwright.studio.opened_robots import MOST_BYTES, MOST_UPLOAD, encode_file
from armwright.studio.pool import Pool

HERE = "127.0.0.1"
EVERY = "0.0.0.0"  # all addresses of this machine
MOST_LOG = 256 * 2**20  # bytes of a log
MOMENT = 0.02  # s between two looks whether the server answers
END_LOOK = 0.1  # s between two looks whether it is to end
GOODBYE = 1  # s that open connections have when the server ends
MOST_REQUEST = 2 * 2**20  # bytes of a request that is no file
SCENE_SCRIPTS = ("solids.js", "scene.js")  # what draws robots, here and in pages without a server
PAGE = Template("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Armwright Studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/studio/page/icon.svg">
<link rel="stylesheet" href="/studio/page/studio.css"><link rel="stylesheet" href="/studio/page/studies.css">
<script type="importmap">{"imports": {"vue": "/studio/vue.js"}}</script>
<link rel="modulepreload" href="/studio/vue.js">$modules</head>
<body><div id="studio"></div><script src="/studio/solids.js"></script><script src="/studio/scene.js"></script>
<script type="module" src="/studio/page/main.js"></script></body></html>
""")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of the server."""

    host: str
    port: int
    token: str

    @property
    def link(self) -> str:
        """What to open: the first visit carries the token."""
        host = _outer_address() if self.host == EVERY else self.host
        return f"http://{host}:{self.port}/?token={self.token}"

    @property
    def names(self) -> frozenset[str]:
        """Hosts that a request may name; where it listens on every address, all that this machine has."""
        own = {self.host, "localhost", HERE} if self.host in (HERE, EVERY) else {self.host}
        own |= {_outer_address(), socket.gethostname()} if self.host == EVERY else set()
        return frozenset(f"{name}:{self.port}" for name in own)


def run_studio(
    *,
    host: str = HERE,
    port: int = 0,
    folder: Path | None = None,
    robots: Sequence[Path] = (),
    opens_browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until somebody quits; ``say`` is told the address, ``robots`` are files for the first desk.

    NiceGUI's distribution brings the server (Starlette, Uvicorn) and Vue, for the page. NiceGUI itself is not
    loaded: the first page would wait for it.
    """
    pool = Pool()
    vue = _vue_file()
    pool.start_early(FIRST, LATER)  # it gets ready while the server does
    from uvicorn import Config, Server  # comes with NiceGUI

    address = Address(host, port or free_port(host), new_token())
    office = Office(DeskFolder(folder or usual_folder()), pool)
    office.opened.waiting.extend(robots)
    server = Server(
        Config(
            application(office, address, vue, quit=lambda: setattr(server, "should_exit", True)),
            host=address.host,
            port=address.port,
            log_level="warning",
            lifespan="off",
            timeout_graceful_shutdown=GOODBYE,
        )
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(server, office, lambda: _greet(address, opens_browser=opens_browser, say=say)))


async def _serve(server: Any, office: Office, greet: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """The server until it ends, and no worker after it.

    Workers end as soon as that is wanted: whoever still waits for one is answered, so that the server can go.
    """
    tasks = [asyncio.create_task(one) for one in (office.warm(), greet(), _end_workers(server, office))]
    try:
        await server.serve()
    finally:
        for task in tasks:
            task.cancel()
        await office.pool.close()


async def _end_workers(server: Any, office: Office) -> None:
    while not server.should_exit:
        await asyncio.sleep(END_LOOK)
    await office.pool.close()


def application(office: Office, address: Address, vue: Path, *, quit: Callable[[], None]) -> Any:
    """The page, its files and what it may ask, behind the gate."""
    from starlette.applications import Starlette  # comes with NiceGUI
    from starlette.responses import FileResponse, HTMLResponse, JSONResponse  # comes with NiceGUI
    from starlette.routing import Mount, Route  # comes with NiceGUI
    from starlette.staticfiles import StaticFiles  # comes with NiceGUI

    def request_route(path: str, answer: Callable[[Any, Office], Awaitable[dict[str, Any]]]) -> Any:
        async def respond(request: Any) -> Any:
            return JSONResponse(await answer(request, office))

        return Route(path, respond, methods=["POST"])

    def file(path: str, local: Path) -> Any:
        return Route(path, lambda request: FileResponse(local))

    async def end(request: Any, office: Office) -> dict[str, Any]:
        quit()
        return {"ok": True}

    page = _page()
    routes = [
        Route("/", lambda request: HTMLResponse(page)),
        file("/studio/vue.js", vue),
        *(file(f"/studio/{name}", _report_folder() / name) for name in SCENE_SCRIPTS),
        Mount("/studio/page", StaticFiles(directory=_page_folder())),
        request_route("/studio/call", _answer),
        request_route("/studio/open", _open),
        request_route("/studio/upload", _open_upload),
        request_route("/studio/log", _open_log),
        request_route("/studio/quit", end),
    ]
    served: Any = Starlette(routes=routes)
    return Gate(served, address.token, address.names)


def _page() -> str:
    """The page; its scripts are asked for at once, not when the one that needs them has been read."""
    names = sorted(one.name for one in _page_folder().glob("*.js"))
    links = "".join(f'<link rel="modulepreload" href="/studio/page/{name}">' for name in names)
    return PAGE.substitute(modules=links)


def _vue_file() -> Path:
    """Vue, which NiceGUI has in its package; refused where that is not installed."""
    found = find_spec("nicegui")
    if found is None or found.origin is None:
        raise ArmwrightError("studio needs NiceGUI; type: pip install 'armwright[studio]'")
    return Path(found.origin).parent / "static" / "vue.esm-browser.prod.js"


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


async def _open_upload(request: Any, office: Office) -> dict[str, Any]:
    """Files that were dropped together, packed by the page."""
    try:
        data, main = await _body(request, MOST_UPLOAD), request.query_params.get("main", "")[:1000]
        result = await office.open_upload(visitor_of(request.headers), data, main)
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
            raise ArmwrightError(f"the file is above {most >> 20} MB, the largest allowed")
        parts.append(part)
    return b"".join(parts)


async def _greet(address: Address, *, opens_browser: bool, say: Callable[[str], None]) -> None:
    """Tell the address once it answers."""
    while not await _listens(address):
        await asyncio.sleep(MOMENT)
    say(f"Armwright Studio: {address.link}")
    if address.host != HERE:
        say(
            f"warning: {address.host} can be reached by others; anyone with the address and its "
            "token can use it"
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


def _outer_address() -> str:
    """The address by which other machines reach this one, ours where there is no network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of no machine: only the way there is looked up
        except OSError:
            return HERE
        address: str = probe.getsockname()[0]
        return address


def free_port(host: str) -> int:
    """A port that nobody uses now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            remedy = f"use {EVERY} for all of its addresses, or leave --host out"
            raise ArmwrightError(
                f"--host {host}: not an address of this machine ({error}); {remedy}"
            ) from None
        port: int = probe.getsockname()[1]
        return port


def _page_folder() -> Path:
    return Path(str(files("armwright.studio"))) / "page"


def _report_folder() -> Path:
    return Path(str(files("armwright.report")))
