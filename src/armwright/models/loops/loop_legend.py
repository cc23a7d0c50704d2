"""What quantities in models of closed robots are called, and what they mean."""

from __future__ import annotations

from armwright.models.core.model import Entry
from armwright.models.core.unrolled_inverse import MINORS

LEGEND = (
    Entry("PV", "", "pivot: small where the loops are near a singular position"),
    Entry("IPV", "", "reciprocal of a pivot, not a number where the pivot is next to nothing"),
    Entry("LP", "", "part of a constraint that another one takes out of it"),
    Entry("WR", "", "entry of the constraints after that"),
    Entry("RQ", "", "square of RH"),
    Entry("RH", "", "what two constraints have of a passive joint, together"),
    Entry("IRH", "", "reciprocal of RH"),
    Entry("RC", "", "cosine by which these two are turned into each other"),
    Entry("RS", "", "sine of that turn"),
    Entry("RU", "", "entry of the first of them after the turn"),
    Entry("RV", "", "entry of the second, which has lost the joint"),
    Entry("VQ", "rad/s or m/s", "velocity of a passive joint"),
    Entry("AQ", "rad/s^2 or m/s^2", "acceleration of a passive joint"),
    Entry("WL", "", "velocity of a passive joint per velocity of a motor"),
    Entry("PHI", "m/s^2 or rad/s^2", "what a constraint lacks when no joint accelerates"),
    Entry("LAM", "N or N m", "force of a constraint"),
    Entry("GM", "N m or N", "torque or force of a motor"),
    Entry("AM", "kg m^2, kg m or kg", "element of the inertia matrix of the motors"),
    Entry("ML", "", "factor of that matrix"),
    Entry("MAR", "kg m^2, kg m or kg", "element of that matrix less what the motors behind it take"),
    Entry("MID", "1/(kg m^2)", "reciprocal of a pivot of that matrix"),
    Entry("TM", "", "factor of what ties of motors feel of the inertia matrix"),
    Entry("TC", "", "motion of a motor in a tie of motors that are more than the freedoms"),
    *(
        Entry("T" + entry.stem, "", f"of these ties: {entry.meaning}")
        for entry in (*MINORS, Entry("DET", "", "determinant"))
    ),
    *(
        Entry("K" * k + entry.stem, entry.unit, f"of the constraints left, block {k}: {entry.meaning}")
        for k in range(1, 4)
        for entry in (*MINORS, Entry("DET", "", "determinant"))
    ),
)
