"""Who may come in: only pages of this server, by the token of its address, from a host it is known by."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN, VISITOR = "armwright_token", "armwright_visitor"
_YEAR = 365 * 24 * 3600
_ID = re.compile(r"[0-9a-f]{32}")
# Vue makes functions of the templates of our own page, which needs unsafe-eval; text of a file is never a
# template or a script, and nothing is loaded from elsewhere.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'; "
    "form-action 'self'; base-uri 'none'"
)


@dataclass(frozen=True, slots=True)
class Gate:
    """The check of every request before the application answers it.

    token   of this start of the server; ``/?token=…`` gives it to a browser as a cookie
    hosts   names with ports that the server may be called by: others mean that a name was bent to us
    """

    app: App
    token: str
    hosts: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = _headers(scope)
        why = self._refusal(headers)
        if why is None and self._is_entry(scope):
            await _let_in(scope, send, self.token, _cookies(headers).get(VISITOR, ""))
        elif why is None and self._knows(headers):
            await self.app(scope, receive, _with_policy(send))
        else:
            await _refuse(scope, send, why or "this address needs the token that `armwright studio` printed")

    def _refusal(self, headers: Mapping[str, str]) -> str | None:
        if headers.get("host", "") not in self.hosts:
            return "this server does not answer to that name"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc not in self.hosts:
            return "this request comes from another page"
        return None

    def _is_entry(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["path"] != "/":
            return False
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        return bool(given) and hmac.compare_digest(given.encode(), self.token.encode())

    def _knows(self, headers: Mapping[str, str]) -> bool:
        cookies = _cookies(headers)
        is_ours = hmac.compare_digest(cookies.get(TOKEN, "").encode(), self.token.encode())
        return is_ours and _ID.fullmatch(cookies.get(VISITOR, "")) is not None


def visitor_of(headers: Mapping[str, str]) -> str:
    """The id of the visitor's browser, which the gate has checked."""
    return _cookies(headers)[VISITOR]


def new_token() -> str:
    """A word that nobody guesses."""
    return secrets.token_urlsafe(24)


def _headers(scope: Scope) -> dict[str, str]:
    return {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}


def _cookies(headers: Mapping[str, str]) -> dict[str, str]:
    try:
        found = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return {}
    return {key: one.value for key, one in found.items()}


async def _let_in(scope: Scope, send: Send, token: str, visitor: str) -> None:
    """Cookies and a step to the page itself, so that the token stays in no history."""
    known = visitor if _ID.fullmatch(visitor) else secrets.token_hex(16)
    flags = f"; Path=/; HttpOnly; SameSite=Strict; Max-Age={_YEAR}"
    cookies = [f"{TOKEN}={token}{flags}", f"{VISITOR}={known}{flags}"]
    headers = [(b"location", b"/"), *((b"set-cookie", one.encode()) for one in cookies)]
    await _answer(send, 303, headers, b"")


async def _refuse(scope: Scope, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    text = f"Armwright Studio: {why}.\nOpen the address that `armwright studio` printed.\n"
    await _answer(send, 403, [(b"content-type", b"text/plain; charset=utf-8")], text.encode())


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_policy(send: Send) -> Send:
    """Answers that tell the browser to load nothing from elsewhere and to be framed by nobody."""

    async def sending(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            more = [
                (b"content-security-policy", POLICY.encode()),
                (b"x-content-type-options", b"nosniff"),
                (b"referrer-policy", b"no-referrer"),
            ]
            message = {**message, "headers": [*message["headers"], *more]}
        await send(message)

    return sending
