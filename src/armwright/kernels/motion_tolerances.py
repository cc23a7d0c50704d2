"""The tolerances and limits of the kernels that close loops and integrate motions, each with its reason.

Those of arithmetic and of inverse geometry are in ``tolerances``.
"""

from __future__ import annotations

# ----------------------------------------------------------------------------------------- loops
CLOSED_GAP = 1e-12  # [m, rad] what is left of a gap: rounding over a dozen frames is 1e-15
CLOSING_TURNS = 30  # of Newton; from nearby four are usual
CLOSING_STRIDE = 0.5  # [rad, m] longest step of a passive joint in one turn
SAME_ASSEMBLY = 1e-6  # [rad, m] distance of two assemblies that are one: each is closed to 1e-12
PREDICTED_WAY = 0.2  # [rad, m] how far passive joints are predicted at once along a motion
FINEST_PART = 1e-6  # of a motion, below which there is no way on: a branch point, or the end of the reach
LAST_PART = 1e-14  # of a motion, which rounding leaves at its end
CONTRACTION = 0.25  # of the step before is the most that one of Newton may be, to lead to the nearest
SAME_BRANCH = 0.05  # [rad, m] how far a correction may lead from a prediction: it is the same assembly

# --------------------------------------------------------------------------- steps of a simulation
DIVERGED = 1e7  # a position or velocity beyond this has diverged; angles up to 2**25 have a quick sine
PARTS_OF_STEP = 40  # a joint that comes to rest more often than that chatters, and is held
DIRECTION_TRIES = 4  # that directions of joints at rest may change at one instant: go, push back, go
LOOKS_IN_STEP = 4  # places in a step at which a velocity is looked at: it may turn and turn back
EVENT_HALVINGS = 50  # of the part of a step: an event is located to rounding
STATE_TURNS = 12  # of Newton's method that closes loops after a step; one or two are usual
STRAY_JOINT = 1e-3  # of its way in a step: a joint that is farther off at its end makes it untrusted

# -------------------------------------------------------------------------------- implicit methods
VELOCITY_NUDGE = 1e-7  # change of a velocity for differences, relative to 1 + |v|: about the root of rounding
IMPLICIT_TURNS = 12  # of Newton's method; three are usual
SETTLED_VELOCITY = 1e-12  # relative change of velocities after which Newton's method has ended
LOOSE_VELOCITY = 1e-6  # change above which it did not converge: the step is too long for the motion

# --------------------------------------------------------------------------------- adaptive methods
STEP_SAFETY = 0.9  # of the step that the error asks for, so that few steps are refused
LEAST_FACTOR = 0.2  # between a step and the next: after one whose error is far too large
LARGEST_FACTOR = 6.0  # the same after one that is nearly exact
THIRD_ORDER = 0.01  # weight of the error of third order beside that of fifth (Hairer, Nørsett, Wanner II.10)
NO_ERROR = 1e-30  # an error below this is none
SHORTEST_STEP = 1e-10  # of a step of the schedule: below it there is no way on
STALLED_EVENTS = 40  # events in a row without progress: the joint chatters, and the step is taken whole
TRUSTED_STEP = 1e6  # times the tolerance: a thousandth of it is how far joints may be off after a good step
