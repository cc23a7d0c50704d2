"""The general method of inverse geometry in native code."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.models.elimination import GeneralArm, Solved
from armwright.models.elimination.chain import JOINTS, Array
from armwright.models.elimination.general import MOST as PADDED
from armwright.models.elimination.polish import CLOSE
from armwright.models.elimination.pose import rigid
from armwright.run.engine import Machine
from armwright.run.kernels import backward, equations, gauss, newton, rigid as transforms, roots, search
from armwright.run.kernels.machine import built
from armwright.run.kernels.table import table_of

_KERNELS = (
    transforms.multiply, transforms.invert, transforms.turn, transforms.slide, transforms.move, transforms.line_functions,
    gauss.reflect, gauss.swap_rows, gauss.solve, gauss.back_substitute, gauss.null_space,
    newton.pose_and_jacobian, newton.linear_system, newton.step, newton.polish,
    equations.walk_links, equations.sampled, equations.terms_of_samples, equations.powers_of_terms, equations.turn_of_terms,
    equations.right_side, equations.digits, equations.left_side, equations.six_equations,
    roots.doubled, roots.polynomial, roots.at_angle, roots.reduced_matrix, roots.roots,
    backward.ratio, backward.state_of_ratio, backward.state_of_terms, backward.products, backward.right_products,
    backward.turn_row, backward.last_joint, backward.configuration, backward.add_shift, backward.add_shift_matrix, backward.take_apart,
    search.root_pair, search.distance, search.is_crowded, search.from_constant, search.add, search.follow, search.is_regular,
    search.try_form, search.solve_pose, search.joint_values, search.start_state, search.solve_poses, search.polish_all,
)
_WORK = 8000
