"""Errors of sine, cosine, exp, tanh and atan2 in units in the last place, and their special values."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest

from armwright.expr import atan2, cos, exp, name, sin, tanh
from tests.run.accuracy import REGIONS, Region, largest_error, native
from tests.run.hosts import function_on, playable_hosts
from tests.run.programs import function_of_one

pytest.importorskip("llvmlite")
CASES = [(function, region) for function, regions in REGIONS.items() for region in regions]
SPECIAL = [0.0, -0.0, 5e-324, -2.2e-308, 1e-200, 1e300, -1.7e308, np.inf, -np.inf, np.nan]


@pytest.mark.parametrize(("function", "region"), CASES, ids=[f"{f} {r.title}" for f, r in CASES])
def test_errors_stay_within_their_limits(function: str, region: Region) -> None:
    assert largest_error(function, region, 100_000, seed=1) <= region.limit


@pytest.mark.long
@pytest.mark.parametrize(("function", "region"), CASES, ids=[f"{f} {r.title}" for f, r in CASES])
def test_errors_stay_within_their_limits_over_ten_million_points(function: str, region: Region) -> None:
    assert largest_error(function, region, 10_000_000, seed=2) <= region.limit


@pytest.mark.parametrize("host", playable_hosts())
def test_older_processors_are_as_exact(host: str) -> None:
    """Without fused products the reduction takes other parts of π/2."""
    for function, make in (("sin", sin), ("cos", cos)):
        compiled = function_on(playable_hosts()[host], function_of_one(make(name("x")), "x"))
        for region in REGIONS[function]:
            (x,) = region.draw(np.random.default_rng(3), 20_000)
            got = compiled(x)
            wanted = getattr(np, function)(x.astype(np.longdouble))
            error = np.abs(got - wanted) / np.spacing(np.abs(wanted).astype(np.float64))
            assert error.max() <= region.limit


def test_worst_known_angle() -> None:
    """6381956970095103·2^797 lies within 2^-61 of a multiple of π/2."""
    x = math.ldexp(6381956970095103, 797)
    with mpmath.workprec(1200):
        s, c = float(mpmath.sin(mpmath.mpf(x))), float(mpmath.cos(mpmath.mpf(x)))
    assert abs(native("sin")(x) - s) <= 4 * np.spacing(abs(s))
    assert abs(native("cos")(x) - c) <= 4 * np.spacing(abs(c))


@pytest.mark.parametrize("function", ["sin", "cos", "tanh", "exp"])
def test_special_arguments(function: str) -> None:
    """Against NumPy: zeros, the smallest and largest doubles, infinities, NaN; alone and beside others."""
    x = np.array(SPECIAL)
    with np.errstate(all="ignore"):
        wanted = getattr(np, function)(x)
    many = native(function)(np.concatenate([x, np.full(9, 0.5)]))
    assert np.allclose(many[: len(x)], wanted, rtol=1e-15, atol=0, equal_nan=True)
    for value, one in zip(x, wanted, strict=True):
        assert np.isclose(native(function)(value), one, rtol=1e-15, atol=0, equal_nan=True)


def test_exp_at_the_ends_of_its_range() -> None:
    x = np.array([709.78, 709.79, -708.0, -740.0, -745.1, -745.2, 1e6, -1e6])
    with np.errstate(all="ignore"):
        wanted = np.exp(x)
    assert np.allclose(native("exp")(x), wanted, rtol=1e-15, atol=5e-324)


def test_atan2_in_every_corner() -> None:
    """Against NumPy, signs of zero included."""
    values = np.array([0.0, -0.0, 1.0, -1.0, 5e-324, 1e-310, 1e308, -1.7e308, np.inf, -np.inf, np.nan])
    y, x = (part.ravel() for part in np.meshgrid(values, values))
    got, wanted = native("atan2")(y, x), np.arctan2(y, x)
    assert np.allclose(got, wanted, rtol=4e-16, atol=0, equal_nan=True)
    assert np.array_equal(np.signbit(got[~np.isnan(wanted)]), np.signbit(wanted[~np.isnan(wanted)]))


@pytest.mark.parametrize("function", ["sin", "cos", "tanh", "exp"])
def test_single_precision_is_the_rounded_double(function: str) -> None:
    """Functions of floats are computed in double, so they err by half a unit and very little more."""
    make = {"sin": sin, "cos": cos, "tanh": tanh, "exp": exp}[function]
    host = playable_hosts()["host"]
    compiled = function_on(host, function_of_one(make(name("x")), "x"), dtype="float32")
    x = np.random.default_rng(4).uniform(-60, 60, 5000).astype(np.float32)
    x[:4] = 3e9, -1e30, 0.0, 1e-30
    with np.errstate(over="ignore"):
        wanted = getattr(np, function)(x.astype(np.float64)).astype(np.float32)
    got = compiled(x)
    assert np.allclose(got, wanted, rtol=1.2e-7, atol=0)  # one unit of a float
    y, z = np.float32(-0.5), np.float32(-2.0)
    two = function_on(host, function_of_one(atan2(name("y"), name("x")), "y", "x"), dtype="float32")
    assert two(y, z) == np.float32(np.arctan2(np.float64(y), np.float64(z)))
