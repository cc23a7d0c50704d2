# Robot       functions
# Model       functions: Every operation once
# References  none
# Operations  step: 29 mul, 32 add, 3 div, 4 trig, 6 other
#             setup: 5 mul, 5 add, 1 div, 1 trig, 1 other
#
# Inputs
#   x       3       [m]  x1, x2, x3; a vector
#   t       scalar  [s]  tpar; a scalar
#   Tarray  2 x 3   [-]  T11, T12, T13, T21, T22, T23; a matrix
#   u       2       [V]  u1, u2; without effect
#
# Outputs
#   y      8          [-]  one of each
#   total  scalar     [-]  their sum
#   Z      2 x 2 x 2  [-]  three indices
#
# Parameters
#   a  [m]       0.75  known
#   b  [kg m^2]
# Parameters without effect here: c
#
# Quantities: a name is one of these, component digits, joint numbers
#   KEEP  [-]  depends on parameters only
#   POW   [-]  powers
# A name that ends in small letters is a part of the quantity before them.
#
# Renamed
#   T    is written  Tarray  (taken, ignoring case)
#   t    is written  tpar    (taken, ignoring case)
#   MIN  is written  MINx    (reserved)

import numpy as np


def functions_functions_parameters():
    """The values that are known, and nan for the others."""
    return {
        "a": 0.75,
        "b": np.nan,
    }


def functions_functions_setup(par):
    """The parameters with what a call needs besides; once, and again when one has changed."""
    a = par["a"]
    b = par["b"]

    # parameters
    KEEP = np.cos(a)*np.sqrt(a**2 + b**2) + b**3 - 1/(a + b)

    # one of each
    MINa = a - b
    return {
        **par,
        "KEEP": KEEP,
        "MINa": MINa,
    }


def functions_functions(x, t, Tarray, u, par):
    """Arrays of one sample, or of many with the samples along the first axis."""
    x = np.asarray(x, dtype=float)
    t = np.asarray(t, dtype=float)
    Tarray = np.asarray(Tarray, dtype=float)
    u = np.asarray(u, dtype=float)
    a = par["a"]
    b = par["b"]
    KEEP = par["KEEP"]
    MINa = par["MINa"]
    x1 = x[..., 0]
    x2 = x[..., 1]
    x3 = x[..., 2]
    tpar = t
    T11 = Tarray[..., 0, 0]
    T12 = Tarray[..., 0, 1]
    T13 = Tarray[..., 0, 2]
    T21 = Tarray[..., 1, 0]
    T22 = Tarray[..., 1, 1]
    T23 = Tarray[..., 1, 2]

    # one of each
    ROOTa = x1**2 + 1
    ROOT = np.sqrt(ROOTa + np.abs(x2))
    ANG = np.arctan2(0.5 - x1, -(1 - x2))
    SMO = np.tanh(3*x1)*np.exp(-np.abs(tpar)) + np.sign(x3)
    POWa = x1 + x2
    POW = x1**3 + POWa**2 + (x2 - x3)**5 + x3**12 - ROOTa**4
    RAT = a/(b*(x2**2 + 1))*(x1 - x2)/(x3**2 + 1)/(np.cos(tpar) + 2)
    FIX = 0.5877852522924731*x1 + 1.4142135623730951 + 1/3*x2 - 1.75*x3
    TUR = np.sin(x1 + np.pi/3)*np.cos(x2) + np.pi*x3
    MINb = x1*x2
    MINx = MINa*MINb - (x3 + tpar + POWa)

    batch = np.broadcast_shapes(x.shape[:-1], t.shape, Tarray.shape[:-2], u.shape[:-1])
    y = [
        ROOT,
        ANG,
        SMO,
        POW,
        RAT,
        FIX,
        TUR,
        MINx,
    ]
    y = np.stack([np.broadcast_to(xx, batch) for xx in y], axis=-1).reshape(batch + (8,))
    total = [
        ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx,
    ]
    total = np.stack([np.broadcast_to(xx, batch) for xx in total], axis=-1).reshape(batch + ())
    Z = [
        MINb,
        -x1,
        0,
        np.pi/2,
        KEEP*x1,
        T11*T22 - T12*T21,
        T13 + T23,
        1,
    ]
    Z = np.stack([np.broadcast_to(xx, batch) for xx in Z], axis=-1).reshape(batch + (2, 2, 2))
    return y, total, Z
