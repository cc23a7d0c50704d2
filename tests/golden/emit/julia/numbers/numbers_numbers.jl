# Robot       numbers
# Model       numbers: Numbers
# Operations  step: 25 mul, 26 add, 0 div, 0 trig
#             setup: 0 mul, 0 add, 0 div, 0 trig
#
# Inputs
#   x  1  [-]  x1
#
# Outputs
#   constantsarray  28  [-]
#   results         54  [-]
#
# A name that ends in small letters is a part of the quantity before them.
#
# Renamed
#   constants  is written  constantsarray  (reserved)

function numbers_numbers(x)
    x1 = x[1]
    results22a = pi*x1
    results33a = x1 - 0.30000000000000004
    results6a = 0.30000000000000004*x1

    constantsarray = float([0.1, 1.0e-290, 1.5e-7, 2.5e22, 1.7976931348623157e290,
        123456789.12345679, 0.30000000000000004, 1.0e16, -2.2250738585072014e-290,
        9007199254740992.0, 1234567890123456.8, 0.30000000000000004, 2/3, 1.0e-5, 7, -3,
        1.152921504606847e18, 9007199254740992, 1/3, -22/7, 3.333333333333333e19, 1/1024, pi, -pi,
        pi/2, -2*pi/3, 7*pi, pi/1000000])
    results = float([0.1*x1, 1.0e-290*x1, 1.5e-7*x1, 2.5e22*x1, 123456789.12345679*x1, results6a,
        1.0e16*x1, -2.2250738585072014e-290*x1, 9007199254740992.0*x1, 1234567890123456.8*x1,
        results6a, 2/3*x1, 1.0e-5*x1, 7*x1, -3*x1, 1.152921504606847e18*x1, 9007199254740992*x1,
        1/3*x1, -22/7*x1, 3.333333333333333e19*x1, 1/1024*x1, results22a, -results22a, pi/2*x1,
        -2*pi/3*x1, 7*pi*x1, pi/1000000*x1, x1 - 0.1, x1 - 1.0e-290, x1 - 1.5e-7, x1 - 2.5e22, x1 -
        123456789.12345679, results33a, x1 - 1.0e16, x1 + 2.2250738585072014e-290, x1 -
        9007199254740992.0, x1 - 1234567890123456.8, results33a, x1 - 2/3, x1 - 1.0e-5, x1 - 7,
        x1 + 3, x1 - 1.152921504606847e18, x1 - 9007199254740992, x1 - 1/3, x1 + 22/7, x1 -
        3.333333333333333e19, x1 - 1/1024, x1 - pi, x1 + pi, x1 - pi/2, x1 + 2*pi/3, x1 - 7*pi,
        x1 - pi/1000000])
    return constantsarray, results
end
