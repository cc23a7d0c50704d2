"""Tables of what ties joints together and drives them: loops, couplings, motors, friction laws."""

from __future__ import annotations

from dataclasses import fields

from armwright.models.laws.friction import LAWS
from armwright.robot import Motor, Robot
from armwright.robot.joint import Joint
from armwright.studio.cell_shapes import (
    Cell,
    Places,
    Row,
    Table,
    add_form,
    choice_cell,
    node_text,
    optional_cell,
    parameter_cell,
    plain_cell,
    row,
    table,
    text_cell,
)

MOTOR_UNITS = {"R": "Ω", "L": "H", "Kt": "N m/A", "Ke": "V s/rad", "inertia": "kg m^2", "ratio": ""}
MOTOR_MODES = ("voltage", "current")
MOTOR_KEYS = tuple(field.name for field in fields(Motor) if field.name != "mode")


def loop_table(robot: Robot) -> Table:
    """Where loops are opened, and a form to close one more between two links."""
    links = [robot.base.link.name, *(link.name for link in robot.links)]
    passive = [joint.name for joint in robot.moving if not joint.is_active]
    rows = [
        row(
            i,
            [
                choice_cell(f"opened:{i}", loop.joint.name, [loop.joint.name, *passive]),
                choice_cell(f"loop_from:{i}", _link_name(links, loop.joint.parent), links),
                choice_cell(f"loop_to:{i}", _link_name(links, loop.twin_parent), links),
                text_cell(f"loop_home:{i}", f"{loop.joint.home:.9g}", unit=loop.joint.unit),
            ],
            remove=f"loop_remove:{i}",
        )
        for i, loop in enumerate(robot.loops, 1)
    ]
    note = (
        "A loop is opened at a joint without a motor; its two frames are in the table above. "
        "A new loop is closed at home; give it lengths, set μ = 0 for passive joints, then Assemble."
    )
    form = add_form("Close a loop", "loop_add", [("link", links[1:]), ("and link", links)])
    heads = ["loop", "opened at", "on link", "closes on link", "home"]
    return table("Loops", heads, rows, note=note if rows else "", add=form)


def _link_name(links: list[str], number: int) -> str:
    return links[number] if number < len(links) else str(number)


def coupling_table(robot: Robot, places: Places) -> Table:
    """Joints that follow others, and a form to let one more follow."""
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    movable = [joint.name for joint in robot.joints if joint.is_moving]
    rows = []
    for one in robot.couplings:
        j = numbers[one.follower]
        leader = choice_cell(f"leader:{j}", one.leader, [name for name in movable if name != one.follower])
        numbers_of = [parameter_cell(f"coupling_{key}{j}", places) for key in ("ratio", "offset")]
        rows.append(row(j, [plain_cell(one.follower), leader, *numbers_of], remove=f"coupling_remove:{j}"))
    form = add_form("Couple", "coupling_add", [("joint", movable), ("follows", movable)])
    heads = ["j", "joint", "follows", "ratio", "offset"]
    note = "The joint is at offset + ratio · the other; it is not in q." if rows else ""
    return table("Couplings", heads, rows, note=note, add=form if len(movable) > 1 else None)


def drive_table(robot: Robot, places: Places) -> Table:
    """Motors, friction laws and stiffness of every moving joint; an empty cell is not known."""
    stems = list(dict.fromkeys(stem for joint in robot.joints for stem in _law_stems(joint)))
    rows = [_drive_row(j, joint, places, stems) for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
    heads = ["j", "joint", *MOTOR_KEYS, "driven by", "friction law", *stems, "stiffness"]
    note = (
        "Motor constants on the motor side of the gears; leave unknown ones empty. "
        "With a stiffness the joint is a spring, its torque −stiffness · q."
    )
    return table("Motors and friction", heads, rows, note=note)


def _drive_row(j: int, joint: Joint, places: Places, stems: list[str]) -> Row:
    motor = joint.motor or Motor()
    cells = [
        text_cell(f"motor_{key}:{j}", node_text(getattr(motor, key)), unit=MOTOR_UNITS[key])
        for key in MOTOR_KEYS
    ]
    mode = choice_cell(f"motor_mode:{j}", motor.mode, MOTOR_MODES) if joint.motor else plain_cell("")
    law = choice_cell(f"law:{j}", joint.friction.law, list(LAWS))
    own = [optional_cell(f"{stem}{j}", places) for stem in stems]
    return row(j, [plain_cell(joint.name), *cells, mode, law, *own, _stiffness(j, joint)])


def _law_stems(joint: Joint) -> list[str]:
    return [stem for stem, _ in joint.friction.extra]


def _stiffness(j: int, joint: Joint) -> Cell:
    unit = "N m/rad" if joint.unit == "rad" else "N/m"
    return text_cell(f"stiffness:{j}", node_text(joint.stiffness), unit=unit)
