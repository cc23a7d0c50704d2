"""What Julia and Matlab have in common: functions, ranges and blocks that close with "end"."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from armwright.emit.solvers.dialect import Dialect, EmittedSignature


@dataclass(frozen=True)
class BlockDialect(Dialect):
    """Loops run over first:last, both included; indices count from 1."""

    @abstractmethod
    def opening(self, signature: EmittedSignature) -> str:
        """The words before the arguments of a function."""

    def head(self, signature: EmittedSignature) -> list[str]:
        return self.layout.list_items(
            f"{self.opening(signature)}(", [one.name for one in signature.inputs], end=")"
        )

    def loop(self, counter: str, first: str, last: str, stop: str, step: int = 1) -> str:
        start, bound = (f"({text})" if " " in text else text for text in (first, last))
        return f"for {counter} = {start}:{bound}" if step == 1 else f"for {counter} = {start}:{step}:{bound}"

    def repeat(self) -> tuple[str, str]:
        return "while ", ""

    def branch(self, place: int) -> tuple[str, str]:
        return ("elseif " if place else "if "), ""
