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

Base.@kwdef mutable struct functions_functions_data{T<:Real}
    a::T = 0.75  # m
    b::T = NaN  # kg m^2
    # made by functions_functions_setup!
    KEEP::T = NaN
    MINa::T = NaN
end

# To be called once, and again whenever a parameter has changed.
function functions_functions_setup!(par)
    a = par.a
    b = par.b

    # parameters
    KEEP = cos(a)*sqrt(a^2 + b^2) + b^3 - 1/(a + b)

    # one of each
    MINa = a - b
    par.KEEP = KEEP
    par.MINa = MINa
    return par
end

function functions_functions(x, t, Tarray, u, par)
    a = par.a
    b = par.b
    KEEP = par.KEEP
    MINa = par.MINa
    x1 = x[1]
    x2 = x[2]
    x3 = x[3]
    tpar = t
    T11 = Tarray[1, 1]
    T12 = Tarray[1, 2]
    T13 = Tarray[1, 3]
    T21 = Tarray[2, 1]
    T22 = Tarray[2, 2]
    T23 = Tarray[2, 3]

    # one of each
    ROOTa = x1^2 + 1
    ROOT = sqrt(ROOTa + abs(x2))
    ANG = atan(0.5 - x1, -(1 - x2))
    SMO = tanh(3*x1)*exp(-abs(tpar)) + sign(x3)
    POWa = x1 + x2
    POW = x1^3 + POWa^2 + (x2 - x3)^5 + x3^12 - ROOTa^4
    RAT = a/(b*(x2^2 + 1))*(x1 - x2)/(x3^2 + 1)/(cos(tpar) + 2)
    FIX = 0.5877852522924731*x1 + 1.4142135623730951 + 1/3*x2 - 1.75*x3
    TUR = sin(x1 + pi/3)*cos(x2) + pi*x3
    MINb = x1*x2
    MINx = MINa*MINb - (x3 + tpar + POWa)

    y = float([ROOT, ANG, SMO, POW, RAT, FIX, TUR, MINx])
    total = float(ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx)
    Z = permutedims(reshape(float([MINb, -x1,
        0, pi/2,
        KEEP*x1, T11*T22 - T12*T21,
        T13 + T23, 1]), 2, 2, 2), 3:-1:1)
    return y, total, Z
end
