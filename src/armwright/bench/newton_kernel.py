"""Kernels of the reference: damped Newton steps from one starting point after the other.

Nothing of the solvers that are measured is used here but products of rigid transforms, the motion of one
joint and the solution of six linear equations. A state has two numbers for each joint: (cos q, sin q), or
(q, 0) for a slide.
"""

from __future__ import annotations

from armwright.run.kernels.gauss import solve
from armwright.run.kernels.language import Real, Reals, Whole, at, atan2, hot, sqrt
from armwright.run.kernels.rigid import advance, move, multiply

JOINTS = 6  # joints that the robot does not have are slides that move nothing
ROW = 8  # numbers in a row of the linear system
LINKS = 12  # where the seven links begin in the table; six numbers before: 1 turn, 0 slide, -1 no joint
MOST = 64  # different solutions kept
STEPS = 60
STALLED = 12  # steps without progress
LONGEST = 0.8  # rad or m of one joint in one step
MET = 1e-11
EXACT = 1e-14
APART = 1e-5  # of cosines and sines: nearer ones are one solution


@hot
def frames_of(table: Reals, state: Reals, T: Reals, axes: Reals) -> None:
    """Puts the pose into T, and axis and origin of every joint, six numbers each, into axes."""
    next = at(axes, 6 * JOINTS)
    for i in range(12):
        T[i] = table[LINKS + i]
    for j in range(JOINTS):
        move(table[j], 1.0, state[2 * j], state[2 * j + 1], T)
        for i in range(3):
            axes[6 * j + i] = T[4 * i + 2] if table[j] >= 0 else 0.0
            axes[6 * j + 3 + i] = T[4 * i + 3]
        multiply(T, at(table, LINKS + 12 * (j + 1)), next)
        for i in range(12):
            T[i] = next[i]


@hot
def error_of(T: Reals, wanted: Reals, e: Reals) -> Real:
    """Puts the way to the wanted pose into e: a displacement and a rotation vector; returns its size."""
    trace = 0.0
    for i in range(3):
        e[i] = wanted[4 * i + 3] - T[4 * i + 3]
        a = (i + 1) % 3
        b = (i + 2) % 3
        turn = 0.0
        for k in range(3):
            turn += wanted[4 * b + k] * T[4 * a + k] - wanted[4 * a + k] * T[4 * b + k]
            trace += wanted[4 * i + k] * T[4 * i + k]
        e[3 + i] = 0.5 * turn
    sine = sqrt(e[3] * e[3] + e[4] * e[4] + e[5] * e[5])
    cosine = 0.5 * (trace - 1)
    factor = atan2(sine, cosine) / sine if sine > 1e-9 else 1.0
    size = 0.0
    for i in range(3):
        e[3 + i] *= factor
        size += e[i] * e[i] + e[3 + i] * e[3 + i]
    return sqrt(size) if cosine > 0 or sine > 1e-9 else 4.0


@hot
def jacobian(table: Reals, T: Reals, axes: Reals, J: Reals) -> None:
    """Puts the six columns of the Jacobian at the tool into J, one after the other."""
    for j in range(JOINTS):
        zx = axes[6 * j]
        zy = axes[6 * j + 1]
        zz = axes[6 * j + 2]
        x = T[3] - axes[6 * j + 3]
        y = T[7] - axes[6 * j + 4]
        z = T[11] - axes[6 * j + 5]
        is_turn = table[j] > 0
        J[6 * j] = zy * z - zz * y if is_turn else zx
        J[6 * j + 1] = zz * x - zx * z if is_turn else zy
        J[6 * j + 2] = zx * y - zy * x if is_turn else zz
        J[6 * j + 3] = zx if is_turn else 0.0
        J[6 * j + 4] = zy if is_turn else 0.0
        J[6 * j + 5] = zz if is_turn else 0.0


@hot
def normal_equations(J: Reals, e: Reals, damping: Real, g: Reals) -> None:
    """Puts JᵀJ + damping and Jᵀe into g, six rows of eight."""
    for i in range(JOINTS):
        for j in range(JOINTS):
            total = damping if i == j else 0.0
            for k in range(6):
                total += J[6 * i + k] * J[6 * j + k]
            g[ROW * i + j] = total
        total = 0.0
        for k in range(6):
            total += J[6 * i + k] * e[k]
        g[ROW * i + 6] = total
        g[ROW * i + 7] = 0.0


def step(table: Reals, g: Reals, state: Reals, pair: Reals) -> None:
    """Moves the state by column 6 of g, shortened where that is long."""
    longest = LONGEST
    for j in range(JOINTS):
        longest = max(longest, abs(g[ROW * j + 6]))
    for j in range(JOINTS):
        advance(table[j], g[ROW * j + 6] * LONGEST / longest, at(state, 2 * j), pair)


def descend(table: Reals, wanted: Reals, state: Reals, best: Reals, work: Reals) -> Real:
    """Puts the best of the states that the steps come by into best; returns its error."""
    T = work
    axes = at(work, 12)
    e = at(work, 64)
    J = at(work, 72)
    g = at(work, 108)
    pair = at(work, 160)
    least = 1e300
    waiting = 0
    for count in range(STEPS):  # noqa: B007  (the kernel language)
        frames_of(table, state, T, axes)
        size = error_of(T, wanted, e)
        waiting = 0 if size < 0.98 * least else waiting + 1
        if size < least:
            least = size
            for i in range(2 * JOINTS):
                best[i] = state[i]
        if least < EXACT or waiting > STALLED or (waiting > 1 and least < MET):
            break
        jacobian(table, T, axes, J)
        normal_equations(J, e, 1e-3 * min(1.0, size * size) + 1e-15, g)
        if solve(JOINTS, ROW, g) == 0:
            break
        step(table, g, state, pair)
    return least


def is_known(best: Reals, found: Reals) -> Whole:
    """1 where the state is among those found."""
    for i in range(int(found[0])):
        apart = 0.0
        for k in range(2 * JOINTS):
            apart = max(apart, abs(best[k] - found[1 + 2 * JOINTS * i + k]))
        if apart < APART:
            return 1
    return 0


def reference_solutions(n: Whole, table: Reals, T: Reals, starts: Reals, found: Reals, work: Reals) -> None:
    """Puts the number of different solutions that n starts (12 numbers each) lead to, and these, into found.

    T is the pose, 12 numbers; found has room for 1 + 64 × 12.
    """
    state = work
    best = at(work, 16)
    room = at(work, 32)
    found[0] = 0.0
    for i in range(n):
        for k in range(2 * JOINTS):
            state[k] = starts[2 * JOINTS * i + k]
        if descend(table, T, state, best, room) < MET and int(found[0]) < MOST and is_known(best, found) == 0:
            place = 1 + 2 * JOINTS * int(found[0])
            for k in range(2 * JOINTS):
                found[place + k] = best[k]
            found[0] += 1
