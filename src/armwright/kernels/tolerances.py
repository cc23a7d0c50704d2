"""The tolerances and limits of all kernels, each with the reason for its size.

Lengths are in units of the arm's longest link and angles in rad, so that one number serves both. Rounding is
relative to numbers of about one.
"""

from __future__ import annotations

# ------------------------------------------------------------------------------------ arithmetic
ROUNDING = 2e-16  # distance of neighbouring doubles at one
HUGE = 1e300  # beyond every number that is met, and still finite
VANISHING = 1e-30  # squares of lengths that are zero but for underflow
TINIEST = 1e-290  # a divisor that is zero: so small that no quotient of ours is changed by it

# -------------------------------------------------------------------------------- linear algebra
BALANCING_SWEEPS = 20  # each shrinks the norm by a tenth at least; few matrices need five
BALANCED_SHRINKING = 0.9  # a scaling that gains less than a tenth is not worth its rounding
QR_STEPS = 30  # times the order, for all eigenvalues: two each are usual, a hundred for a double complex pair
OTHER_SHIFTS = 10  # steps after which the shifts are others
JACOBI_SWEEPS = 40  # convergence is quadratic: six sweeps are usual
ORTHOGONAL = 1e-14  # cosine between columns that rounding leaves
NEARLY_ORTHOGONAL = 1e-8  # cosines and turns of columns after which only their squares, rounding, are left

# ------------------------------------------------------------------------------------------ pose
ROUNDED_POSE = 1e-6  # m and rad: what six decimals, or float32, leave of a pose
EXACT_POSE = 1e-12  # deviation of RᵀR from 1 of a pose that was computed; one that was written down has more
RIGID = 2e-3  # deviation of RᵀR from 1 that is projected: axes right to 1e-3, as three decimals always are
DECIMAL_STEPS = 1e8  # of a number with eight decimals this is a multiple of one
SHORT_DECIMALS = 1e-6  # of the eighth decimal: what rounding leaves of a number that has no more
FLOAT32_STEPS = 17179869184.0  # 2³⁴: the same of a number above 1 mm in single precision
SMALL_COORDINATE = 1e-3  # m: below this digits do not tell, as sines of π leave 1e-8 in single precision
FARTHEST = 1e300  # a position beyond this is no number

# ------------------------------------------------------------------------------------- equations
GOOD_LEAD = (
    1e-4  # condition of the leading matrix with which roots are good to 1e-12; then no other φ is tried
)
TRUSTED_LEAD = 1e-6  # below this at every φ the pencil is nearly singular: errors, with the square, are 2e-4
USABLE_LEAD = 1e-13  # below this rounding alone makes the roots
TRUSTED_RIGHT = 1e-5  # condition of the right side with which eliminated equations are still exact to 1e-11
USABLE_RIGHT = 1e-8  # below this the six equations are no equations of the arm any more

# ----------------------------------------------------------------------------------------- roots
NEARLY_REAL = (
    2e-3  # imaginary part of half the angle: a double root splits by the root of its error, 1e-6 … 1e-3
)
ROUGHLY_REAL = (
    0.3  # the same where nothing was found: at the border of the workspace roots are complex nearby
)
DOUBT = 100.0  # times the root of the error: so far from real a double root may be found
ROOT_LINK = 1e-3  # roots nearer than this are counted together
ROOT_RADIUS = 1e-2  # around a constant root: one that occurs m times is found to ε^(1/m) only
ROOT_ZONE = 3e-2  # around it all roots are counted, complex ones too: eightfold ones are found to 1e-2
ROOT_BLUR = 1e-3  # within this a fourfold root is found at its place
STRAY_ROOT = 1e-3  # error at which Newton's method stops beside a pair of solutions that is complex
SURELY_BEYOND = (
    1e-9  # m and rad: where the best that a fold offers fails a pose by more, no solution is there
)
STRAY_REAL = 1e-2  # imaginary part of a pair that rounding of the pose, 1e-6, may have made complex
LOOSE_TRIES = 15  # null spaces that are taken apart where roots lack solutions: half a ms
FAR_SLIDE = 0.1  # of the circle: a slide beyond 20 units of length is as good as at infinity
ENOUGH = 0.5  # counts of solutions are whole but for rounding
NOT_LOST = 1e-5  # last pivot of the wide polynomial over the first that is not zero: the root is none

# ---------------------------------------------------------------------------------- null vectors
NULL_PIVOT = 1e-7  # of the first pivot: a root known to 1e-8 makes zeros of this size
SHARED = 4  # most solutions with one hidden angle that are told apart
SURELY_COMPLEX = 1e-2  # imaginary part of an eigenvalue, of its size: a double one splits by less
CONSISTENT = 1e-6  # residual of a shift on a null space that is spanned by powers
BESIDE_EIGENVALUE = (
    1e-9  # of the matrix: so far from an eigenvalue its system can be solved, and gives its vector
)
FREE_SHIFT = 1e-9  # pivot ratio of a shift below which x or y can be anything: a continuum

# ---------------------------------------------------------------------------------------- Newton
NEWTON_STEPS = 30  # quadratic convergence takes five; a fourfold root gains a bit per step and needs thirty
LOST_AFTER = 8  # steps: an error still above FAR_OFF then means that the start was no good
FAR_OFF = 3e-2  # the region of quadratic convergence of arms with links of about one
LONGEST_STEP = 0.4  # the Jacobian changes by less than a half over it
CLOSE = 1e-10  # pose error of a solution: half the digits of the worst conditioned ones, far below neighbours
NEARLY_MET = 1e-6  # the same where damped steps stopped: at fourfold roots the least damping is too much
AT_ROUNDING = 1e-13  # pose error below which one step without progress is the end
EXACT = 1e-15  # pose error below which no step is tried
PROGRESS = 0.9  # part of the error that a step must beat
WAITING = 4  # steps without progress near a solution
PATIENT_STEPS = 80  # from starts that are nowhere near
PATIENT_PROGRESS = 0.98  # part of the error that such a step must beat: far off, each gains little
PATIENT_WAITING = 12  # steps without that progress
MOST_DAMPING = 1e-2  # of the normal equations, far off; it fades with the square of the error
LEAST_DAMPING = 1e-15  # rounding of the normal equations, whose diagonal is about one

# ------------------------------------------------------------------------ arms near special ones
FOLLOWED_STEPS = 6  # of Newton's method from a neighbour's solution: two are usual, three at 1e-3
FOLLOWED_WELL = 1e-14  # pose error at which no further step is tried: ten times rounding
FOLLOWED_TO = 0.05  # rad or units of length that a solution may move and still be the same one
FOLLOWED_FARTHEST = 0.2  # the same of a solution next to a singular one, where every step gets much shorter
LED_BACK = 0.1  # distance over pivots below which Newton's method goes to the solution that is there
FOLLOWED_SURELY = 0.25  # second over first step: below it Newton's method has met the one solution nearby
FOLLOWED_FLAT = 2.5  # times how far the neighbour is: a smaller det J hid two solutions more, up to 1.6
CLEARANCE = 30.0  # times how far the neighbour is: nearer to its reach, a branch is in doubt

# --------------------------------------------------------------------------------- singularities
SINGULAR = 1e-6  # smallest over largest singular value of J: solutions there are known to 1e-10/1e-6 only
NEARLY_SINGULAR = 1e-5  # of singular values, or of pivots, which follow them within a factor of ten
CERTAIN_SIGN = 1e-6  # of pivots: the two solutions of a fold are as far apart, and known to 1e-10
APART_SIGN = 1e-8  # the same of a solution that stands apart from all others: it is known to 1e-8
STANDS_APART = 1e-4  # cosines, sines and slides: copies of a double root with pivots of 1e-6 are nearer
DOUBTFUL_PIVOTS = 1e-3  # ratio of pivots below which singular values are looked at
EQUALLY_FLAT = 1e-9  # of singular values, on both sides of a fourfold root at 1e-3
LEAST_LEVEL = 1e-12  # the least of these: a ten thousandth of it is rounding
ROOT_NARROWING = 1e-3  # of that level in the second round: 1e-4 on both sides, which differ by 1e-8
ROOT_NEARBY = 1e-5  # first trial along the direction that is not felt: double roots are known to 1e-8
ROOT_WIDENING = 4.0  # from one trial to the next: seven reach from 1e-5 to 0.1
ROOT_FARTHEST = 0.1  # to where a level is looked for: around a root that occurs eight times it is 1e-9 there
ROOT_FELT = (
    1e-5  # of the largest singular value: beside a root that another way crosses this grows with the distance
)
ROOT_STEEPER = 8.0  # times as flat where damped steps stopped, at 6e-3 of a fourfold root, as 0.03 away
ROOT_CHORDS = 24  # to where a level is reached; three are usual at double roots, eight at fourfold ones
ROOT_KNOWN = 1e-7  # of that distance
ROOT_EXACT = 1e-14  # or known to rounding: a double root has these points at 1e-9
ROOT_MIDWAY = 1e-6  # of points nearer to each other the root is midway to 1e-12: around a double one, 6e-7
FLAT_BELOW = 3e-2  # of singular values: a second solution may be close by

# ------------------------------------------------------------------------------- same or different
SAME_STATE = 1e-7  # largest difference of cosines, sines and slides of one solution found twice
NEIGHBOURS = 3e-2  # solutions farther apart are never one: ε^(1/4) of a fourfold root with a margin of 250
PARTED = 3e-6  # rad or m: branches that meet, from a closed form that loses five digits: the root of 1e-11
MIDWAY = 1e-12  # pose error between two copies of one root that rounding explains
NO_FARTHER = 30.0  # times the larger error of the copies: more is the square of a distance
HALF_TURN = 1e-11  # rad: so far from -π rounding puts half a turn, of solutions that are nearly singular too
ALIKE = 1e-14  # pose errors below this are equally exact
FELT = 1e-3  # of the largest singular value: directions in which a correction is exact
ORDERED = 1e-6  # joints that differ by less are equal when solutions are put in order
DOUBLE = 1e-6  # joints of the robot that differ by less are one solution

# ------------------------------------------------------------------------------------- closed forms
POSE_MET = 1e-9  # error over the twelve entries of the pose that a branch is a solution with, or rounding's
POSE_MET_SINGLE = 1e-3  # in single precision, whose root of rounding is 3e-4
ROUGH = 3e-13  # error beyond that of a solution in general position, of lengths about one
NEAR_BRANCH = 1e-6  # error that rounding makes of a branch close to a singular one: the root of rounding
STRAY_BRANCH = 1e-4  # error of a branch that rounding of its pose, 1e-6, may have taken beyond its reach
DOUBLE_MARGIN = 1e-13  # 1 - cos²: the two solutions of a step differ by less than 1e-6 rad
BEYOND = 1e-11  # how far outside the reach rounding may put a point of its border
BEYOND_SINGLE = 1e-5  # the same in single precision
POSE_LEFT_SINGLE = 5e-6  # m and rad: what rounding leaves in single precision after a step, of a few m
SPARE_SINGLE = 1e-10  # of squared columns: no step where rounding, 1e-7, alone makes them independent
LOOSE_GRIP = 1e-12  # 1 or m: a direction of this length is rounding's, and the angle is free
HELD_GRIP = 1e-7  # above rounding's: beside a fold, whose angles are known to 1e-8, grips are no better known
CLEAR_GRIP = 1e-5  # above this angles are known to 1e-11, and nothing has to be looked at twice
CLEAR_MARGIN = 1e-9  # the same for margins, which go with squares of angles
AS_SINGULAR = 30.0  # times as flat: points of one continuum differ by less where one is known roughly
SURELY_SINGULAR = 1e-13  # of singular values: a solution that can move, though no step says so

# ------------------------------------------------------------------------ poses that are nearly reached
BESIDE_CORRECTIONS = 3  # across a direction: convergence is quadratic
BESIDE_WIDEST = 1e-2  # first step along a direction that is hardly felt: solutions 1e-4 beyond a fold
BESIDE_ROUNDS = 3  # each with a tenth of the step before: the cube of the last one is rounding
BESIDE_STEPS = 20  # of Newton's method on a polynomial of degree four
BESIDE_LINE = 40  # steps along a line of hardly any motion: more than a turn of all joints
FIRM_ACROSS = 1e-8  # pivots of squared Jacobians: singular values above 1e-4, whose steps are exact to 1e-8
SURE_MARGIN = 4.0  # times the tolerance: what surely fails a pose, in m and rad together
SURE_BEND = 10.0  # of the square of a motion: more than the bend of what six joints move, per m of a link
MERGED = 1e-2  # rad or units of length: a pair of solutions that rounding, 1e-6, takes beyond its fold
AMPLIFIED = 30.0  # times the tolerance: error of a branch whose steps were taken one after the other
FIRM_GRIP = 1e-3  # rounding of a pose, 1e-6, moves angles by less than 1e-3
FIRM_MARGIN = 1e-4  # the same for margins, which go with squares of angles
STEADY_DRIFT = 2e-2  # rad or m that noise of a pose may move the nearest solution; farther it is left
NEARER = 1e-9  # rad or m by which a point of a continuum must be nearer than a solution that is known
BETWEEN = 1e-3  # rad or m from a row between two branches that nearly meet to each of them
FAR_AWAY = 0.2  # rad or units of length: a solution so far away says nothing of what is near
LIMIT_EDGE = 1e-9  # rad or m by which rounding may put a joint beyond its limit
STEADY_STEPS = 30  # from a position nearby; five are usual

# ------------------------------------------------------------------------------------- other starts
NEAR_POSE = 1e-3  # to poses whose solutions are starts: far enough to be regular, near enough for Newton
NEARER_POSE = 1e-5  # the same where solutions lie closer together
TRIALS = 152  # starts spread over all configurations: each of sixteen solutions is met by nine on average
SPARSE = 0.3  # between points of a continuum that are kept as starts
REACH_FIRST = 1e-5  # shortest step beside a nearly singular solution
REACH_RATIO = 4.362  # eight steps in this ratio reach from 1e-5 to 0.3
REACHES = 8  # steps, each to both sides

# ------------------------------------------------------------------------------ motions with tool at rest
CURVE_STEP = 0.2  # along a curve: a twentieth of a turn is followed by the correction
CURVE_SHORTER = 0.25  # of a step that cannot be made
CURVE_FINEST = (
    2e-3  # the shortest step, for bends of 6e-3: loops so small come back, roots that occur six times do not
)
CURVE_ONWARD = 0.9  # cosine between directions a step apart on one curve; curves cross at larger angles
CURVE_STEPS = 400  # eighty rad or units of length: several turns of all joints
CURVE_CORRECTIONS = 8  # quadratic convergence from 0.2 takes five, more beside a fold
MOVES_ALIKE = (
    0.2  # of how far the joint moves that moves most: of others the first one that moves as far leads
)
CURVE_STILL = 2e-13  # pose error on a curve: rounding, and not an arm that is 1e-9 beside one that can move
CURVE_ASTRAY = 0.4  # part of a step by which its correction may change it
BESIDE_CURVE = 0.05  # distance of a point of the curve from its chords: a quarter of a step
ON_CURVE = 1e-3  # a point that the curve comes so near to is on it: a step of 0.01 along it errs by 1e-4
FAINT_DAMPING = 1e-9  # of J Jᵀ, about one: what is felt by less than 3e-5 is left to the next correction
CURVE_RANK = 1e-7  # of the largest singular value: directions that are corrected
CORRECTED = 1e-13  # a correction shorter than this is the last
FAR_OUT = 100.0  # units of length to which slides are followed
FEW_POINTS = (
    4  # of a curve that is none: a step to both sides of a root that occurs five times, and a bit more
)
ZERO_HALVINGS = 40  # to where a joint is zero on a cubic: to 1e-12 of a step
ZERO_ASIDE = 0.1  # of a step, to both sides of such a point: cubics there are exact to 1e-9
TURN_CHORDS = 20  # to where a joint turns back on a curve; six are usual
TURN_CERTAIN = 1e-3  # such a part, whose sign points on a fold tell that are known to 1e-6
TURN_KNOWN = 1e-10  # part of a step of unit length by which the joint moves there; damping leaves 1e-9
BENDS = 1e-3  # of terms of second order, about 0.1 where there are any; points of surfaces are known to 1e-5
DIRECTIONS_APART = 1e-4  # squared part of a right angle: curves that cross at less than 1/100 rad are one
TRIAL_MOVE = 0.05  # to see whether there is a motion at all
MOVE_STEP = 0.25  # rad or units of length of the joint that leads, in one go
MOVE_STEPS = 40  # more than half a turn
MOVE_FINEST = 0.01  # the step at which a joint that turns back before zero is left where it is
MOVE_CORRECTIONS = 6  # after each step: convergence is quadratic
FOLD_CORRECTIONS = 24  # where an error is only quartered by each: from 0.1 to below rounding
MOVE_STILL = 1e-11  # pose error during a motion that goes on from points that are not exact
DIMENSIONS = 3  # ways in which an arm with the tool at rest can move at once
LEADS = 0.05  # part of a motion that a joint must have to lead it
IN_LINE_PARTS = 3  # of a straight way at which the pose is looked at: 0.87, 0.62, 0.44 of it, where right
IN_LINE_FIRST = 0.87  # angles and equal lengths put no solutions that stand alone
IN_LINE_RATIO = 0.7071067811865476  # from one part to the next: no fraction of an angle or a length
IN_LINE_FELT = 1e-4  # m and rad of a way of some rad: Jacobians at multiple roots are known to 1e-5
WHOLE_PART = 1e-5  # of a motion's parts, which are known to 1e-8 over the gap to what is felt
STRAIGHT_STILL = 1e-7  # pose error along a straight motion from a point that is known to the root of rounding
JOINED = 2.0  # distance of points of one continuum that a straight motion may join
JOINED_STEP = 0.35  # a sine differs from its chord by a fiftieth of it
JOINED_STEPS = 12  # twice as many as straight on
LINKED = 0.8  # distance of two points that a motion may connect
LINK_RANK = 1e-4  # of the largest singular value: what is felt by less is left alone midway
LINK_MET = 1e-9  # pose error midway between linked points
LINK_ASTRAY = 0.4  # of their distance, by which the middle may be corrected: more leads to another continuum
TURNING = 1e-7  # part of a direction that is no slide
SLIDES_STILL = 1e-11  # pose error after a move along slides, of lengths about one

# --------------------------------------------------------------------------------------- crossings
LINE_STEP = 0.1  # rad or units of length along a line of hardly any motion
LINE_CORRECTIONS = 6  # across it: convergence is quadratic
LINE_LEFT = 1e-6  # error beyond which the line is no longer one of hardly any motion
LINE_SIGN = 3e-15  # an error below this has no sign
LINE_AT_REST = 1e-14  # largest error on a line that is a continuum of the arm itself
LINE_FEW = 5  # points: a line on which so many are at rest is a continuum
LINE_ASTRAY = 0.5  # part of a step by which its correction may change it
LINE_CORRECTED = 1e-8  # a correction across a line after which its square, rounding, is left
LINE_TOUCH = 0.5  # of an error that turns back: nearer to zero the parabola through three points may err
LINE_VERTICES = 2  # parabolas where an error turns back: the second one is exact to 1e-6 of a step
LINE_NARROWING = 0.1  # of the steps from one to the next
LINE_CHORDS = 12  # to where an error changes its sign; four are usual, and Newton's method goes on from there

# ------------------------------------------------------------------------------- arms with fewer joints
PER_DEVIATION = (
    3.0  # times as far from a pose as its matrix is from a rotation: of 3 to 5 decimals at most 1.4
)
NEARLY_ZERO = 3e-2  # where a pose is rounded virtual joints are not zero; as far as Newton's method reaches
PINNED_STEPS = 20  # of Newton's method: convergence is quadratic, but double roots gain a bit per step
PINNED_CORRECTED = 1e-14  # a step shorter than this is the last: rounding
UPRIGHT = 1e-9  # cosine below zero that rounding makes
STAYS_ZERO = 1e-7  # a virtual joint that is corrected no more

# ------------------------------------------------------------------------------------- three slides
ALIGNED = 1e-12  # a middle turn that changes nothing
WRIST = 1e-7  # sine of the angle between first and last axis below which their sum alone is known
OUTSIDE = 1e-3  # how far beyond ±1 a cosine is still taken as ±1; Newton's method decides
SLIDE_RANK = 1e-10  # of the largest singular value: slides that are felt by less depend on others

# ------------------------------------------------------------------------------------ numeric search
NUMERIC_STEPS = 60  # from starts that are anywhere: most need twenty
NUMERIC_STALLED = 0.9  # of the error six steps before: of descents that led on, one in fifty fell by less
NUMERIC_CLOSE = 1e-2  # error, m and rad, below which a slow descent is nearly singular and goes on
NUMERIC_LONGER = 8  # times the starts up to the last solution that was new: then others are unlikely
NUMERIC_FIRST = 1e-2  # damping, of the square of the error
NUMERIC_FALLING = 0.2  # of the damping after a step that is better
NUMERIC_RISING = 4.0  # after one that is not
NUMERIC_LEAST = (
    1e-3  # of the square of the error: twists that no joints make err by as much, and steps follow them
)
NUMERIC_MOST = 1e6  # damping with which steps are too short to lead anywhere
NUMERIC_FLOOR = 1e-14  # of the squared Jacobian: more than rounding where axes are alike
NUMERIC_EXACT = 1e-14  # error, m and rad, below which no step is tried
NUMERIC_MET = 1e-10  # error of a solution: lengths are in metres and may be a hundred
NUMERIC_ALIKE = (
    1e-5  # rad or m: iterations to 1e-10 part solutions by less only where these are nearly singular
)
NEARBY_ROUNDS = 30  # along a continuum: each takes away most of what is left
NEARBY_FREE = 1e-16  # (rad or m)²: a slide of less than 1e-8 is one of rounding
NUMERIC_SINGULAR = 1e-7  # smallest over largest singular value, with lengths that are not scaled

# ------------------------------------------------------------------------------- joints that follow others
TOGETHER = 1e-6  # rad or m between axes that follow one joint, in a solution of the ordinary chain
BEYOND_LINKS = 1e-9  # of the reach of two links, by which rounding may put a point beyond it
LINKS_STRAIGHT = 1e-8  # sine of the angle of two links at which both of their solutions are one
