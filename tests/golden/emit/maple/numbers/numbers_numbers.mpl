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
#
# Set Digits := 17 before a call for results as exact as doubles.

numbers_numbers := proc(x)
  local x1, results22a, results33a, results6a, constantsarray, results;
  x1 := x[1];
  results22a := Pi*x1;
  results33a := x1 - 0.30000000000000004;
  results6a := 0.30000000000000004*x1;

  constantsarray := [0.1, 1.0e-290, 1.5e-7, 2.5e22, 1.7976931348623157e290, 123456789.12345679,
      0.30000000000000004, 1.0e16, -2.2250738585072014e-290, 9007199254740992.0,
      1234567890123456.8, 0.30000000000000004, 2/3, 1.0e-5, 7, -3, 1152921504606846976,
      9007199254740992, 1/3, -22/7, 100000000000000000000/3, 1/1024, Pi, -Pi, Pi/2, -2*Pi/3, 7*Pi,
      Pi/1000000];
  results := [0.1*x1, 1.0e-290*x1, 1.5e-7*x1, 2.5e22*x1, 123456789.12345679*x1, results6a,
      1.0e16*x1, -2.2250738585072014e-290*x1, 9007199254740992.0*x1, 1234567890123456.8*x1,
      results6a, 2/3*x1, 1.0e-5*x1, 7*x1, -3*x1, 1152921504606846976*x1, 9007199254740992*x1,
      1/3*x1, -22/7*x1, 100000000000000000000/3*x1, 1/1024*x1, results22a, -results22a, Pi/2*x1,
      -2*Pi/3*x1, 7*Pi*x1, Pi/1000000*x1, x1 - 0.1, x1 - 1.0e-290, x1 - 1.5e-7, x1 - 2.5e22, x1 -
      123456789.12345679, results33a, x1 - 1.0e16, x1 + 2.2250738585072014e-290, x1 -
      9007199254740992.0, x1 - 1234567890123456.8, results33a, x1 - 2/3, x1 - 1.0e-5, x1 - 7, x1 +
      3, x1 - 1152921504606846976, x1 - 9007199254740992, x1 - 1/3, x1 + 22/7, x1 -
      100000000000000000000/3, x1 - 1/1024, x1 - Pi, x1 + Pi, x1 - Pi/2, x1 + 2*Pi/3, x1 - 7*Pi,
      x1 - Pi/1000000];
  return [constantsarray, results];
end proc:
