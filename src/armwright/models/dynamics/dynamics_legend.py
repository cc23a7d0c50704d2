"""The vocabulary of emitted dynamics."""

from __future__ import annotations

from armwright.models.core.model import Entry
from armwright.models.kinematics.frame_chain import ANGLE_SUM
from armwright.robot.parameters import INERTIAL_UNITS

FACTORS = (
    Entry("L", "", "factor of the inertia matrix"),
    Entry("AR", "kg m^2, kg m or kg", "element of the inertia matrix, reduced by the joints after it"),
    Entry("ID", "1/(kg m^2)", "reciprocal of a pivot"),
)

_UNTURNED = "in the axes before the joint turns"
_REGROUPED = (
    ("QXX", "kg m^2", "regrouped moment ∫x² dm"),
    ("QXY", "kg m^2", "regrouped moment ∫xy dm"),
    ("QXZ", "kg m^2", "regrouped moment ∫xz dm"),
    ("QYY", "kg m^2", "regrouped moment ∫y² dm"),
    ("QYZ", "kg m^2", "regrouped moment ∫yz dm"),
    ("QL", "kg m^2", "regrouped moment ∫z² dm"),
    ("QX", "kg m", "regrouped first moment along x"),
    ("QY", "kg m", "regrouped first moment along y"),
    ("QZ", "kg m", "regrouped first moment along z"),
)

LEGEND = (
    Entry("C", "", "cosine of a joint angle, or of a sum of parallel ones"),
    Entry("S", "", "sine of a joint angle, or of a sum of parallel ones"),
    *(Entry(stem, unit, f"{text} of the link") for stem, unit, text in _REGROUPED),
    Entry("QZZ", "kg m^2", "regrouped moment of inertia about z, QXX + QYY"),
    Entry("QXD", "kg m^2", "QXX - QYY"),
    Entry("QM", "kg", "regrouped mass of the link"),
    Entry("QZH", "kg m^2", "half of QZZ"),
    Entry("QDH", "kg m^2", "half of QXD"),
    *(
        Entry(f"{key}G", unit, f"{key} of the link and of what is fixed to it or regrouped with it")
        for key, unit in INERTIAL_UNITS.items()
    ),
    *(Entry(f"{stem}A", unit, f"{text}, {_UNTURNED}") for stem, unit, text in _REGROUPED),
    Entry("QZZA", "kg m^2", f"QZZ {_UNTURNED}"),
    Entry("QXDA", "kg m^2", f"QXD {_UNTURNED}"),
    Entry("QXT", "kg m^2", "twice the moment ∫xy dm of the link"),
    Entry(
        "QT",
        "kg m^2",
        "C times ∫x² dm - ∫y² dm, minus S times QXT: the change of the moments as the joint turns",
    ),
    Entry("QC", "kg m^2", "C QT"),
    ANGLE_SUM,
    Entry(
        "LA", "m", "vector from the origin of the antecedent to that of the joint, in the axes of its stage"
    ),
    Entry("VSP", "m/s^2", "acceleration of the joint origin less gravity, in the axes of the antecedent"),
    Entry("VSA", "m/s^2", "acceleration of the joint origin less gravity, in the axes of its stage"),
    Entry("DV", "rad^2/s^2", "product of two components of the angular velocity"),
    Entry(
        "DVA",
        "rad^2/s^2",
        "product of two components of the angular velocity, in the axes before the joint turns",
    ),
    Entry("DU", "rad^2/s^2", "U33 - U22, U11 - U33 or U22 - U11"),
    Entry("DUA", "rad^2/s^2", "U33 - U22, U11 - U33 or U22 - U11, in the axes before the joint turns"),
    Entry("WQA", "rad/s", "W3 plus the joint velocity"),
    Entry("EL", "N", "force on the link, in its own axes"),
    Entry("NL", "N m", "moment on the link about its origin, in its own axes"),
    Entry("WA", "rad/s", "angular velocity of the antecedent, in the axes before the joint turns"),
    Entry("WPA", "rad/s^2", "angular acceleration of the antecedent, in the axes before the joint turns"),
    Entry(
        "VPA", "m/s^2", "acceleration of the joint origin less gravity, in the axes before the joint turns"
    ),
    Entry("UA", "rad/s^2", "element of the acceleration matrix, in the axes before the joint turns"),
    Entry("W", "rad/s", "angular velocity of the link, KC97 (6)"),
    Entry("WP", "rad/s^2", "angular acceleration of the link, KC97 (8)"),
    Entry("U", "rad/s^2", "element of the acceleration matrix of the link, KC97 (9)"),
    Entry("VP", "m/s^2", "acceleration of the frame origin less gravity, KC97 (10)"),
    Entry("F", "N", "inertia force of the link, KC97 (15)"),
    Entry("NO", "N m", "inertia moment of the link about its origin, M of KC97 (16)"),
    Entry("N", "N m", "moment on the link about its origin, in the axes of its stage, m of KC97 (19)"),
    Entry("E", "N", "force on the link, in the axes of its stage, f of KC97 (17)"),
    Entry("FDI", "N", "force on the link, in the axes of its antecedent, KC97 (18)"),
    Entry("EC", "N", "force on a link per unit acceleration of a joint, in the axes of its stage"),
    Entry("NC", "N m", "moment on a link per unit acceleration of a joint, in the axes of its stage"),
    Entry("FC", "N", "EC in the axes of the link"),
    Entry("MC", "N m", "NC in the axes of the link"),
    Entry("EB", "N s", "force on a link per velocity of a joint, in the axes of its stage"),
    Entry("NB", "N m s", "moment on a link per velocity of a joint, in the axes of its stage"),
    Entry("FB", "N s", "EB in the axes of the link"),
    Entry("MB", "N m s", "NB in the axes of the link"),
    Entry("NM", "N m s", "moment on a link per velocity of a joint before it, in the axes of its stage"),
    Entry("H", "kg m/s", "momentum of what a link carries, relative to the link"),
    Entry("HL", "kg m/s", "H in the axes of the link"),
    Entry("KF", "kg m^2/s", "moments of the momentum H: position times velocity, by components"),
    Entry("KFL", "kg m^2/s", "KF in the axes of the link"),
    Entry("MS", "kg m", "first moment of a generalised link, in the axes before its joint turns"),
    Entry("MSL", "kg m", "MS in the axes of the link"),
    Entry("JGXX", "kg m^2", "moment ∫x² dm of a generalised link, in its own axes"),
    Entry("JGXY", "kg m^2", "moment ∫xy dm of a generalised link, in its own axes"),
    Entry("JGXZ", "kg m^2", "moment ∫xz dm of a generalised link, in its own axes"),
    Entry("JGYY", "kg m^2", "moment ∫y² dm of a generalised link, in its own axes"),
    Entry("JGYZ", "kg m^2", "moment ∫yz dm of a generalised link, in its own axes"),
    Entry("JGL", "kg m^2", "moment ∫z² dm of a generalised link, in its own axes"),
    Entry("JGZZ", "kg m^2", "JGXX + JGYY: its moment of inertia about z"),
    Entry("JGXD", "kg m^2", "JGXX - JGYY"),
    Entry("JPXX", "kg m^2", "moment ∫x² dm of a generalised link, in the axes before its joint turns"),
    Entry("JPXY", "kg m^2", "moment ∫xy dm of a generalised link, in the axes before its joint turns"),
    Entry("JPXZ", "kg m^2", "moment ∫xz dm of a generalised link, in the axes before its joint turns"),
    Entry("JPYY", "kg m^2", "moment ∫y² dm of a generalised link, in the axes before its joint turns"),
    Entry("JPYZ", "kg m^2", "moment ∫yz dm of a generalised link, in the axes before its joint turns"),
    Entry("JPL", "kg m^2", "moment ∫z² dm of a generalised link, in the axes before its joint turns"),
    Entry("JPZZ", "kg m^2", "JPXX + JPYY: its moment of inertia about z"),
    Entry("JPXD", "kg m^2", "JPXX - JPYY"),
    Entry("A", "kg m^2, kg m or kg", "element of the inertia matrix"),
    Entry("AB", "kg m or kg", "element of the inertia matrix between the base and a joint"),
    Entry("B", "N m s", "element of the centrifugal and Coriolis matrix"),
    Entry("Q", "N m or N", "gravity and spring torque"),
    *FACTORS,
    Entry("K", "", "effect of the acceleration of the antecedent on that of the joint"),
    Entry("R", "N m or N", "torque that remains to accelerate the joint"),
    Entry("RD", "rad/s^2", "acceleration due to the torque R"),
    Entry("QDP", "rad/s^2 or m/s^2", "joint acceleration"),
    Entry("TQ", "N m/rad", "derivative of a torque with respect to a position"),
    Entry("TV", "N m s/rad", "derivative of a torque with respect to a velocity"),
    Entry("GAM", "N m or N", "joint torque or force, KC97 (20)"),
)
