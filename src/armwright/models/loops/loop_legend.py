"""What quantities in models of closed robots are called, and what they mean."""

from __future__ import annotations

from armwright.models.core.model import Entry
from armwright.models.core.unrolled_inverse import MINORS

LEGEND = (
    Entry("PV", "", "pivot: small where the loops are near a singular position"),
    Entry("IPV", "", "reciprocal of a pivot; NaN where the pivot is close to zero"),
    Entry("LP", "", "multiple of one constraint that is subtracted from another"),
    Entry("WR", "", "entry of the constraints after the subtraction"),
    Entry("RQ", "", "square of RH"),
    Entry("RH", "", "norm of the two entries of a passive joint in a pair of constraints"),
    Entry("IRH", "", "reciprocal of RH"),
    Entry("RC", "", "cosine of the rotation that combines the pair of constraints"),
    Entry("RS", "", "sine of the rotation that combines the pair of constraints"),
    Entry("RU", "", "entry of the first of the pair after the rotation"),
    Entry("RV", "", "entry of the second of the pair after the rotation, which no longer contains the joint"),
    Entry("VQ", "rad/s or m/s", "velocity of a passive joint"),
    Entry("AQ", "rad/s^2 or m/s^2", "acceleration of a passive joint"),
    Entry("WL", "", "velocity of a passive joint per velocity of a motor"),
    Entry("PHI", "m/s^2 or rad/s^2", "second derivative of a constraint when no joint accelerates"),
    Entry("LAM", "N or N m", "force of a constraint"),
    Entry("GM", "N m or N", "torque or force of a motor"),
    Entry("AM", "kg m^2, kg m or kg", "element of the inertia matrix of the motors"),
    Entry("ML", "", "factor of the inertia matrix of the motors"),
    Entry(
        "MAR",
        "kg m^2, kg m or kg",
        "element of the inertia matrix of the motors, reduced by the motors after it",
    ),
    Entry("MID", "1/(kg m^2)", "reciprocal of a pivot of the inertia matrix of the motors"),
    Entry("TM", "", "factor of the inertia matrix projected onto the constraints between motors"),
    Entry("TC", "", "motion of a motor in a constraint between motors that outnumber the degrees of freedom"),
    *(
        Entry("T" + entry.stem, "", f"of the constraints between motors: {entry.meaning}")
        for entry in (*MINORS, Entry("DET", "", "determinant"))
    ),
    *(
        Entry("K" * k + entry.stem, entry.unit, f"of the constraints left, block {k}: {entry.meaning}")
        for k in range(1, 4)
        for entry in (*MINORS, Entry("DET", "", "determinant"))
    ),
)
