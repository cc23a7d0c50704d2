"""Calls that take their time: what a worker is given for each, and where its result goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from armwright.errors import ArmwrightError
from armwright.studio.campaign_desk import CampaignDesk
from armwright.studio.desk_folder import FURTHER, INSTRUMENTS, REFERENCE, VALIDATION, DeskFolder
from armwright.studio.documents import Desk, Document, robot_step
from armwright.studio.run_shelf import RunShelf
from armwright.studio.sim_desk import SimDesk

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A long call as a visitor's page asks for it."""

    folder: DeskFolder
    desk: Desk
    visitor: str
    name: str
    arguments: Mapping[str, Any]

    @property
    def document(self) -> Document:
        """The robot that it is about."""
        return self.desk.document(str(self.arguments["document"]))

    @property
    def wish(self) -> Data:
        """The form, with where the robot came from."""
        return {**self.arguments["wish"], "origin": self.document.origin}

    def earlier_result(self) -> Any:
        """The result of an earlier call of this name."""
        found = self.folder.read_result(self.visitor, self.document.id, self.name)
        if found is None:
            raise ArmwrightError("there is no result of this kind yet; run it first")
        return found


@dataclass(frozen=True, slots=True)
class Errand:
    """What a worker is given, what is kept and answered, and how long it may take [s]."""

    seconds: float
    given: Callable[[Asked], Data]
    keep: Callable[[Asked, Data], Any]
    place: Callable[[Asked], str] = lambda asked: asked.document.id


def _robot_and_wish(asked: Asked) -> Data:
    return {"robot": asked.document.text, "wish": asked.wish}


def _keep_result(asked: Asked, result: Data) -> Data:
    """The last result of a kind is kept with its form and what tells whether the robot has changed since."""
    document = asked.document
    made = {**result, "wish": asked.arguments["wish"], "step": robot_step(document)}
    asked.folder.write_result(asked.visitor, document.id, asked.name, made)
    return result


def _identification(asked: Asked) -> Data:
    visitor, document = asked.visitor, asked.document.id
    folder = asked.folder
    further = [folder.find_log(visitor, document, kind=kind) for kind in FURTHER]
    logs = [folder.log_file(visitor, document), *(one for one in further if one is not None)]
    kinds = (VALIDATION, INSTRUMENTS, REFERENCE)
    named = {kind: folder.find_log(visitor, document, kind=kind) for kind in kinds}
    others = {kind: str(path or "") for kind, path in named.items()}
    return _robot_and_wish(asked) | {"logs": [str(one) for one in logs]} | others


def _excitation(asked: Asked) -> Data:
    begin = {"begin": asked.earlier_result()} if asked.arguments.get("continues") else {}
    return _robot_and_wish(asked) | begin


def _shelve_run(asked: Asked, result: Data) -> Data:
    made = {**result, "wish": asked.arguments["wish"]}
    name = str(asked.arguments["wish"].get("drive"))
    return RunShelf(asked.folder).add(asked.visitor, asked.document.id, made, name)


def _keep_paper(asked: Asked, result: Data) -> Data:
    asked.folder.write_result(asked.visitor, _paper_place(asked), asked.name, result)
    return result


def _paper_place(asked: Asked) -> str:
    return f"paper_{asked.arguments['paper']}"


def _sim_line(asked: Asked) -> Data:
    document = asked.document
    line = str(asked.arguments["line"])
    return SimDesk(asked.folder).line_call(asked.visitor, document.id, document.text, line)


def _keep_sim(asked: Asked, result: Data) -> Any:
    """The session with the new line; a motion that it simulated goes on the shelf of runs."""
    visitor, document = asked.visitor, asked.document
    given = _sim_line(asked)
    if result["run"] is not None:
        run = {**result["run"], "snippets": {}, "files": {}, "wish": {}}
        RunShelf(asked.folder).add(visitor, document.id, run, "sim")
    return SimDesk(asked.folder).keep(visitor, document.id, given, result)


def _campaign(asked: Asked) -> Data:
    """The campaign of the number that was asked for, or a new one of the robot as it is now."""
    desk, visitor, document = CampaignDesk(asked.folder), asked.visitor, asked.document
    number = asked.arguments.get("number") or desk.begin(visitor, document.id, document.text)
    return desk.call_arguments(visitor, document.id, number) | {"wish": asked.wish}


def _answer_campaign(asked: Asked, result: Data) -> Data:
    """What came of it; it is in its folder already."""
    numbers = CampaignDesk(asked.folder).numbers(asked.visitor, asked.document.id)
    return {**result, "number": asked.arguments.get("number") or max(numbers)}


ERRANDS: Mapping[str, Errand] = {
    "run_simulation": Errand(600.0, _robot_and_wish, _shelve_run),
    "run_identification": Errand(900.0, _identification, _keep_result),
    "run_excitation": Errand(1800.0, _excitation, _keep_result),
    "run_reproduction": Errand(1800.0, lambda asked: dict(asked.arguments), _keep_paper, _paper_place),
    "run_campaign": Errand(3600.0, _campaign, _answer_campaign),
    "feed_sim": Errand(120.0, _sim_line, _keep_sim),
}
