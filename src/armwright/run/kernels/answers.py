"""Kernels around the search: poses in, sorted joint values and pose errors out."""

from __future__ import annotations

from armwright.run.kernels.follow import MOST, RECORD
from armwright.run.kernels.language import Real, Reals, Whole, at, atan2, cold, sin_cos, sqrt
from armwright.run.kernels.newton import JOINTS, polish, pose_and_jacobian, settle
from armwright.run.kernels.places import IS_TURN, SCALE
from armwright.run.kernels.search import solve_pose

GIVEN = 16  # numbers of a pose as given
KEPT = 16  # solutions of a pose in an answer
LOOSE = 1e-5  # deviation from a rotation that is forgiven
ORDERED = 1e-6  # joints that differ by less are equal when solutions are put in order
NOT_RIGID = -100.0
NOTHING = float("nan")


@cold
def joint_values(arm: Reals, state: Reals, out: Reals) -> None:
    """Puts angles in (−π, π] and slides into out, 6 numbers."""
    for j in range(JOINTS):
        out[j] = atan2(state[2 * j + 1], state[2 * j]) if arm[IS_TURN + j] > 0 else state[2 * j]


@cold
def state_of(arm: Reals, q: Reals, state: Reals, pair: Reals) -> None:
    """Puts the state of joint values q into state."""
    for j in range(JOINTS):
        sin_cos(q[j], pair)
        state[2 * j] = pair[1] if arm[IS_TURN + j] > 0 else q[j]
        state[2 * j + 1] = pair[0] if arm[IS_TURN + j] > 0 else 0.0


@cold
def nearest_rotation(T: Reals) -> None:
    """Two steps of Newton's iteration for the polar factor: RᵀR = 1 + E becomes 1 − ¾E²."""
    for count in range(2):  # noqa: B007  (the kernel language)
        xx = 1.5 - 0.5 * (T[0] * T[0] + T[4] * T[4] + T[8] * T[8])
        yy = 1.5 - 0.5 * (T[1] * T[1] + T[5] * T[5] + T[9] * T[9])
        zz = 1.5 - 0.5 * (T[2] * T[2] + T[6] * T[6] + T[10] * T[10])
        xy = -0.5 * (T[0] * T[1] + T[4] * T[5] + T[8] * T[9])
        yz = -0.5 * (T[1] * T[2] + T[5] * T[6] + T[9] * T[10])
        zx = -0.5 * (T[2] * T[0] + T[6] * T[4] + T[10] * T[8])
        for i in range(3):
            x = T[4 * i]
            y = T[4 * i + 1]
            z = T[4 * i + 2]
            T[4 * i] = x * xx + y * xy + z * zx
            T[4 * i + 1] = x * xy + y * yy + z * yz
            T[4 * i + 2] = x * zx + y * yz + z * zz


@cold
def scaled_pose(arm: Reals, given: Reals, T: Reals) -> Whole:
    """Puts the pose, 16 numbers, in units of the arm and exactly rigid, into T, 12 numbers; 0 if it is not
    rigid.
    """
    off = abs(given[12]) + abs(given[13]) + abs(given[14]) + abs(given[15] - 1)
    for i in range(3):
        for j in range(3):
            total = given[i] * given[j] + given[4 + i] * given[4 + j] + given[8 + i] * given[8 + j]
            off = max(off, abs(total - (1.0 if i == j else 0.0)))
    across = given[4] * given[9] - given[5] * given[8]
    side = given[0] * given[9] - given[1] * given[8]
    determinant = (
        given[2] * across - given[6] * side + given[10] * (given[0] * given[5] - given[1] * given[4])
    )
    size = abs(given[3]) + abs(given[7]) + abs(given[11])
    if not off <= LOOSE or not determinant > 0 or not size < 1e300:
        return 0
    for i in range(12):
        T[i] = given[i]
    for i in range(3):
        T[4 * i + 3] = given[4 * i + 3] / arm[SCALE]
    nearest_rotation(T)
    return 1


@cold
def pose_error(arm: Reals, q: Reals, T: Reals, work: Reals) -> Real:
    """The Frobenius norm of the pose at q minus T, lengths in metres."""
    here = at(work, 16)
    state_of(arm, q, work, here)
    pose_and_jacobian(arm, work, here, at(work, 32))
    turned = 0.0
    moved = 0.0
    for i in range(3):
        for j in range(3):
            turned += (here[4 * i + j] - T[4 * i + j]) * (here[4 * i + j] - T[4 * i + j])
        moved += (here[4 * i + 3] - T[4 * i + 3]) * (here[4 * i + 3] - T[4 * i + 3])
    return sqrt(turned + moved * arm[SCALE] * arm[SCALE])


@cold
def comes_before(a: Reals, b: Reals) -> Whole:
    """1 where the first joint in which two solutions differ is smaller in a."""
    for j in range(JOINTS):
        if a[j] < b[j] - ORDERED:
            return 1
        if a[j] > b[j] + ORDERED:
            return 0
    return 0


@cold
def insert(count: Whole, values: Reals, q: Reals) -> None:
    """Puts a solution among count sorted ones."""
    place = count
    for k in range(count - 1, -1, -1):
        if comes_before(values, at(q, JOINTS * k)) == 1:
            for j in range(JOINTS):
                q[JOINTS * (k + 1) + j] = q[JOINTS * k + j]
            place = k
        else:
            break
    for j in range(JOINTS):
        q[JOINTS * place + j] = values[j]


@cold
def answer(arm: Reals, given: Reals, q: Reals, errors: Reals, work: Reals) -> Real:
    """Puts at most 16 solutions and their pose errors into q and errors; returns how many, or −1 − how
    many.
    """
    T = work
    values = at(work, 12)
    found = at(work, 20)
    room = at(work, 20 + RECORD * (MOST + 1))
    for i in range(KEPT * JOINTS):
        q[i] = NOTHING
    for i in range(KEPT):
        errors[i] = NOTHING
    if scaled_pose(arm, given, T) == 0:
        return NOT_RIGID
    settled = solve_pose(arm, T, found, room)
    count = min(int(found[0]), KEPT)
    for k in range(count):
        joint_values(arm, at(found, RECORD * (k + 1)), values)
        insert(k, values, q)
    for k in range(count):
        errors[k] = pose_error(arm, at(q, JOINTS * k), T, room)
        for j in range(JOINTS):
            q[JOINTS * k + j] *= 1.0 if arm[IS_TURN + j] > 0 else arm[SCALE]
    return float(count) if settled == 1 and int(found[0]) <= KEPT else -1.0 - count


@cold
def solve_poses(
    n: Whole, arm: Reals, poses: Reals, q: Reals, errors: Reals, counts: Reals, work: Reals
) -> None:
    """Puts the solutions at n poses (4 × 4 each) into q, n × 16 × 6, with errors, n × 16, and counts, n.

    A count is −1 − k where k solutions were found and some may be missing, −100 where the pose is not rigid.
    """
    for i in range(n):
        there = at(q, i * KEPT * JOINTS)
        counts[i] = answer(arm, at(poses, i * GIVEN), there, at(errors, i * KEPT), work)


@cold
def polish_all(n: Whole, arm: Reals, T: Reals, q: Reals, errors: Reals, work: Reals) -> None:
    """Replaces n configurations by what Newton's method finds from them at T, in units of the arm."""
    state = work
    best = at(work, 16)
    room = at(work, 32)
    for i in range(n):
        state_of(arm, at(q, JOINTS * i), state, room)
        errors[i] = polish(arm, T, state, best, room)
        joint_values(arm, best, at(q, JOINTS * i))


@cold
def settle_all(n: Whole, arm: Reals, T: Reals, q: Reals, errors: Reals, work: Reals) -> None:
    """Replaces n configurations by what damped steps find from them at T, in units of the arm."""
    state = work
    best = at(work, 16)
    room = at(work, 32)
    for i in range(n):
        state_of(arm, at(q, JOINTS * i), state, room)
        errors[i] = settle(arm, T, state, best, room)
        joint_values(arm, best, at(q, JOINTS * i))
