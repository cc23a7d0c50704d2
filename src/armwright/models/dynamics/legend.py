"""The vocabulary of emitted dynamics."""

from __future__ import annotations

from armwright.models.model import Entry

LEGEND = (
    Entry("C", "", "cosine of a joint angle, or of a sum of parallel ones"),
    Entry("S", "", "sine of a joint angle, or of a sum of parallel ones"),
    Entry("QXX", "kg m^2", "regrouped moment ∫x² dm of the link"),
    Entry("QXY", "kg m^2", "regrouped moment ∫xy dm of the link"),
    Entry("QXZ", "kg m^2", "regrouped moment ∫xz dm of the link"),
    Entry("QYY", "kg m^2", "regrouped moment ∫y² dm of the link"),
    Entry("QYZ", "kg m^2", "regrouped moment ∫yz dm of the link"),
    Entry("QL", "kg m^2", "regrouped moment ∫z² dm of the link"),
    Entry("QZZ", "kg m^2", "regrouped moment of inertia about z, QXX + QYY"),
    Entry("QXD", "kg m^2", "QXX - QYY"),
    Entry("QX", "kg m", "regrouped first moment of the link along x"),
    Entry("QY", "kg m", "regrouped first moment of the link along y"),
    Entry("QZ", "kg m", "regrouped first moment of the link along z"),
    Entry("QM", "kg", "regrouped mass of the link"),
    Entry("WA", "rad/s", "angular velocity of the antecedent, in the axes before the joint turns"),
    Entry("WPA", "rad/s^2", "angular acceleration of the antecedent, in the axes before the joint turns"),
    Entry(
        "VPA", "m/s^2", "acceleration of the joint origin less gravity, in the axes before the joint turns"
    ),
    Entry("UA", "rad/s^2", "element of the acceleration matrix, in the axes before the joint turns"),
    Entry("W", "rad/s", "angular velocity of the link"),
    Entry("WP", "rad/s^2", "angular acceleration of the link"),
    Entry("U", "rad/s^2", "element of the acceleration matrix of the link"),
    Entry("VP", "m/s^2", "acceleration of the frame origin less gravity"),
    Entry("F", "N", "inertia force of the link"),
    Entry("FDI", "N", "force on the link, in the axes of its antecedent"),
    Entry("GAM", "N m or N", "joint torque or force"),
)
