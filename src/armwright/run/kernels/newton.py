"""Kernels of Newton's method on the pose: joints as cosine and sine, or as a slide.

A state has two numbers for each joint: (cos q, sin q), or (q, 0) for a slide.
"""

from __future__ import annotations

from armwright.run.kernels.gauss import solve
from armwright.run.kernels.language import Real, Reals, at, cold, sqrt
from armwright.run.kernels.places import IS_TURN, LINKS
from armwright.run.kernels.rigid import advance, move, multiply

JOINTS = 6
ROW = 8  # numbers in a row of the linear system
MOST_STEPS = 30
LOST = 8  # steps after which an error above FAR means that the start was no good
FAR = 3e-2
LONGEST = 0.4  # rad or units of length per step
CLOSE = 1e-10  # pose error of a solution
ROUNDING = 1e-13  # below this one step without progress is the end
EXACT = 1e-15
PATIENT = 80  # steps from a state that is not near a solution
STALLED = 12
DAMPING = 1e-2
FLOOR = 1e-15


def pose_and_jacobian(arm: Reals, state: Reals, T: Reals, frames: Reals) -> None:
    """Puts the pose into T and axis and origin of every joint (6 numbers each) into frames."""
    next = at(frames, 6 * JOINTS)
    for i in range(12):
        T[i] = arm[LINKS + i]
    for j in range(JOINTS):
        move(arm[IS_TURN + j], 1.0, state[2 * j], state[2 * j + 1], T)
        for i in range(3):
            frames[6 * j + i] = T[4 * i + 2]
            frames[6 * j + 3 + i] = T[4 * i + 3]
        multiply(T, at(arm, LINKS + 12 * (j + 1)), next)
        for i in range(12):
            T[i] = next[i]


def linear_system(arm: Reals, T: Reals, wanted: Reals, frames: Reals, g: Reals) -> Real:
    """Puts the Jacobian and the twist to the wanted pose into g, 6 rows of 8; returns the pose error."""
    error = 0.0
    for i in range(12):
        error += (wanted[i] - T[i]) * (wanted[i] - T[i])
    for j in range(JOINTS):
        zx = frames[6 * j]
        zy = frames[6 * j + 1]
        zz = frames[6 * j + 2]
        if arm[IS_TURN + j] > 0:
            x = T[3] - frames[6 * j + 3]
            y = T[7] - frames[6 * j + 4]
            z = T[11] - frames[6 * j + 5]
            g[j] = zy * z - zz * y
            g[ROW + j] = zz * x - zx * z
            g[2 * ROW + j] = zx * y - zy * x
            g[3 * ROW + j] = zx
            g[4 * ROW + j] = zy
            g[5 * ROW + j] = zz
        else:
            g[j] = zx
            g[ROW + j] = zy
            g[2 * ROW + j] = zz
            g[3 * ROW + j] = 0.0
            g[4 * ROW + j] = 0.0
            g[5 * ROW + j] = 0.0
    for i in range(3):
        g[ROW * i + 6] = wanted[4 * i + 3] - T[4 * i + 3]
        a = (i + 1) % 3
        b = (i + 2) % 3
        turn_ab = 0.0
        turn_ba = 0.0
        for k in range(3):
            turn_ba += wanted[4 * b + k] * T[4 * a + k]
            turn_ab += wanted[4 * a + k] * T[4 * b + k]
        g[ROW * (3 + i) + 6] = 0.5 * (turn_ba - turn_ab)
        g[ROW * i + 7] = 0.0
        g[ROW * (3 + i) + 7] = 0.0
    return sqrt(error)


@cold
def step(arm: Reals, g: Reals, state: Reals, pair: Reals) -> None:
    """Moves the state by the solution in column 6 of g, shortened where it is long."""
    longest = 0.0
    for j in range(JOINTS):
        longest = max(longest, abs(g[ROW * j + 6]))
    factor = LONGEST / longest if longest > LONGEST else 1.0
    for j in range(JOINTS):
        advance(arm[IS_TURN + j], factor * g[ROW * j + 6], at(state, 2 * j), pair)


@cold
def polish(arm: Reals, wanted: Reals, state: Reals, best: Reals, work: Reals) -> Real:
    """Puts the solution that Newton's method finds from the state into best; returns its pose error.

    work[0] becomes the smallest over the largest pivot of the Jacobian there, with the sign of its
    determinant;
    it needs 160 places.
    """
    T = at(work, 1)
    frames = at(work, 13)
    g = at(work, 70)
    pair = at(work, 130)
    least = 1e300
    waiting = 0
    for count in range(MOST_STEPS):
        pose_and_jacobian(arm, state, T, frames)
        error = linear_system(arm, T, wanted, frames, g)
        pivots = solve(JOINTS, ROW, g)
        is_better = error < 0.9 * least
        if error < least:
            least = error
            work[0] = pivots
            for i in range(2 * JOINTS):
                best[i] = state[i]
        waiting = 0 if is_better else waiting + 1
        if not error > EXACT or pivots == 0 or (count >= LOST and least > FAR):
            break
        if waiting >= 4 or (waiting >= 1 and least < ROUNDING):
            break
        step(arm, g, state, pair)
    return least


def normal_equations(g: Reals, damping: Real, out: Reals) -> None:
    """Puts JᵀJ + damping and Jᵀe into out, from J and e in g; both 6 rows of 8."""
    for i in range(JOINTS):
        for j in range(JOINTS + 1):
            total = damping if i == j else 0.0
            for k in range(JOINTS):
                total += g[ROW * k + i] * g[ROW * k + j]
            out[ROW * i + j] = total
        out[ROW * i + 7] = 0.0


def settle(arm: Reals, wanted: Reals, state: Reals, best: Reals, work: Reals) -> Real:
    """Puts what damped steps find from a state that is not near a solution into best; returns its error.

    The damping lets the iteration end in singular configurations too. work needs 220 places.
    """
    T = at(work, 1)
    frames = at(work, 13)
    g = at(work, 70)
    pair = at(work, 130)
    normal = at(work, 140)
    least = 1e300
    waiting = 0
    for count in range(PATIENT):  # noqa: B007  (the kernel language)
        pose_and_jacobian(arm, state, T, frames)
        error = linear_system(arm, T, wanted, frames, g)
        waiting = 0 if error < 0.98 * least else waiting + 1
        if error < least:
            least = error
            for i in range(2 * JOINTS):
                best[i] = state[i]
        if not error > EXACT or waiting > STALLED or (waiting > 1 and least < ROUNDING):
            break
        normal_equations(g, min(error * error, DAMPING) + FLOOR, normal)
        if solve(JOINTS, ROW, normal) == 0:
            break
        step(arm, normal, state, pair)
    return least
