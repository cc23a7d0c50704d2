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
    Entry("NO", "N m", "inertia moment of the link about its origin"),
    Entry("N", "N m", "moment on the link about its origin, in the axes of its stage"),
    Entry("E", "N", "force on the link, in the axes of its stage"),
    Entry("FDI", "N", "force on the link, in the axes of its antecedent"),
    Entry("MS", "kg m", "first moment of a generalised link, in the axes before its joint turns"),
    Entry("A", "kg m^2, kg m or kg", "element of the inertia matrix"),
    Entry("AB", "kg m or kg", "element of the inertia matrix between the base and a joint"),
    Entry("B", "N m s", "element of the centrifugal and Coriolis matrix"),
    Entry("Q", "N m or N", "gravity and spring torque"),
    Entry("L", "", "factor of the inertia matrix"),
    Entry("ID", "1/(kg m^2)", "reciprocal of a pivot"),
    Entry("K", "", "how an acceleration of the antecedent passes into the joint"),
    Entry("R", "N m or N", "torque that is left for the joint"),
    Entry("RD", "rad/s^2", "acceleration by that torque"),
    Entry("QDP", "rad/s^2 or m/s^2", "joint acceleration"),
    Entry("TQ", "N m/rad", "slope of a torque against a position"),
    Entry("TV", "N m s/rad", "slope of a torque against a velocity"),
    Entry("GAM", "N m or N", "joint torque or force"),
)
