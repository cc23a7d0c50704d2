"""The gate: without the token, by another name or from another page nobody comes in."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from armwright.errors import ArmwrightError
from armwright.studio.gate import TOKEN, VISITOR, Gate
from armwright.studio.server import Address, free_port

HOST, WORD, ID = "127.0.0.1:8080", "a-word", "0" * 32
COOKIES = f"{TOKEN}={WORD}; {VISITOR}={ID}"


def answers(path: str = "/", query: str = "", kind: str = "http", **headers: str) -> list[dict[str, Any]]:
    """What the gate sends; the application behind it sends 200."""
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {}

    pairs = [(key.encode(), value.encode()) for key, value in headers.items()]
    scope = {"type": kind, "path": path, "query_string": query.encode(), "headers": pairs}
    asyncio.run(Gate(app, WORD, frozenset({HOST}))(scope, receive, send))
    return sent


def test_the_token_becomes_a_cookie_that_scripts_do_not_see() -> None:
    (start, _) = answers(query=f"token={WORD}", host=HOST)
    cookies = [value.decode() for key, value in start["headers"] if key == b"set-cookie"]
    assert start["status"] == 303
    assert all("HttpOnly" in one and "SameSite=Strict" in one for one in cookies)
    assert any(one.startswith(f"{TOKEN}={WORD}") for one in cookies)


def test_a_visitor_who_returns_keeps_the_same_desk() -> None:
    (start, _) = answers(query=f"token={WORD}", host=HOST, cookie=f"{VISITOR}={ID}")
    assert any(f"{VISITOR}={ID}".encode() in value for _, value in start["headers"])


def test_who_has_the_cookie_comes_in_and_is_told_to_load_nothing_from_elsewhere() -> None:
    (start,) = answers("/studio/call", host=HOST, cookie=COOKIES, origin=f"http://{HOST}")
    assert start["status"] == 200
    policy = dict(start["headers"])[b"content-security-policy"]
    assert b"default-src 'self'" in policy
    assert b"http" not in policy


@pytest.mark.parametrize(
    "headers",
    [
        {"host": HOST},
        {"host": HOST, "cookie": f"{TOKEN}=guess; {VISITOR}={ID}"},
        {"host": HOST, "cookie": f"{TOKEN}={WORD}; {VISITOR}=../../x"},
        {"host": "evil.example:8080", "cookie": COOKIES},
        {"host": HOST, "cookie": COOKIES, "origin": "http://evil.example"},
        {"host": HOST, "cookie": COOKIES, "origin": "null"},
    ],
)
@pytest.mark.parametrize("path", ["/", "/studio/call", "/_nicegui_ws/socket.io/"])
def test_others_are_refused(headers: dict[str, str], path: str) -> None:
    assert answers(path, **headers)[0]["status"] == 403
    assert answers(path, kind="websocket", **headers)[0]["type"] == "websocket.close"


def test_a_wrong_token_in_the_address_is_refused() -> None:
    assert answers(query="token=guess", host=HOST)[0]["status"] == 403


def test_a_server_on_every_address_answers_to_the_one_that_it_prints() -> None:
    own = Address("0.0.0.0", 81, "t")
    assert own.link.split("/")[2] in own.names
    assert "0.0.0.0" not in own.link
    assert Address("127.0.0.1", 81, "t").names == {"127.0.0.1:81", "localhost:81"}
    with pytest.raises(ArmwrightError, match="not an address of this machine"):
        free_port("192.0.2.77")
