/*
 * Robot       numbers
 * Model       numbers: Numbers
 * Operations  step: 24 mul, 25 add, 0 div, 0 trig
 *             setup: 0 mul, 0 add, 0 div, 0 trig
 *
 * Inputs
 *   x  1  [-]  x1
 *
 * Outputs
 *   constantsarray  26  [-]
 *   results         50  [-]
 *
 * A name that ends in small letters is a part of the quantity before them.
 *
 * Renamed
 *   constants  is written  constantsarray  (reserved)
 */

#include <math.h>

#include "numbers_numbers.h"

static const double pi = 3.141592653589793;

void numbers_numbers(const double *restrict x, double *restrict constantsarray,
    double *restrict results)
{
    const double x1 = x[0];
    const double results20a = pi*x1;

    constantsarray[0] = 0.1;
    constantsarray[1] = 1.0e-300;
    constantsarray[2] = 1.5e-7;
    constantsarray[3] = 5.0e-324;
    constantsarray[4] = 2.5e22;
    constantsarray[5] = 1.7976931348623157e308;
    constantsarray[6] = 123456789.12345679;
    constantsarray[7] = 0.30000000000000004;
    constantsarray[8] = -2.2250738585072014e-308;
    constantsarray[9] = 9007199254740992.0;
    constantsarray[10] = 1.0e16;
    constantsarray[11] = 1234567890123456.8;
    constantsarray[12] = 7.0;
    constantsarray[13] = -3.0;
    constantsarray[14] = 1.152921504606847e18;
    constantsarray[15] = 9007199254740992.0;
    constantsarray[16] = 1.0/3.0;
    constantsarray[17] = -22.0/7.0;
    constantsarray[18] = 3.333333333333333e19;
    constantsarray[19] = 1.0/1024.0;
    constantsarray[20] = pi;
    constantsarray[21] = -pi;
    constantsarray[22] = pi/2.0;
    constantsarray[23] = -2.0*pi/3.0;
    constantsarray[24] = 7.0*pi;
    constantsarray[25] = pi/1000000.0;
    results[0] = 0.1*x1;
    results[1] = 1.0e-300*x1;
    results[2] = 1.5e-7*x1;
    results[3] = 5.0e-324*x1;
    results[4] = 2.5e22*x1;
    results[5] = 123456789.12345679*x1;
    results[6] = 0.30000000000000004*x1;
    results[7] = -2.2250738585072014e-308*x1;
    results[8] = 9007199254740992.0*x1;
    results[9] = 1.0e16*x1;
    results[10] = 1234567890123456.8*x1;
    results[11] = 7.0*x1;
    results[12] = -3.0*x1;
    results[13] = 1.152921504606847e18*x1;
    results[14] = 9007199254740992.0*x1;
    results[15] = 1.0/3.0*x1;
    results[16] = -22.0/7.0*x1;
    results[17] = 3.333333333333333e19*x1;
    results[18] = 1.0/1024.0*x1;
    results[19] = results20a;
    results[20] = -results20a;
    results[21] = pi/2.0*x1;
    results[22] = -2.0*pi/3.0*x1;
    results[23] = 7.0*pi*x1;
    results[24] = pi/1000000.0*x1;
    results[25] = x1 - 0.1;
    results[26] = x1 - 1.0e-300;
    results[27] = x1 - 1.5e-7;
    results[28] = x1 - 5.0e-324;
    results[29] = x1 - 2.5e22;
    results[30] = x1 - 123456789.12345679;
    results[31] = x1 - 0.30000000000000004;
    results[32] = x1 + 2.2250738585072014e-308;
    results[33] = x1 - 9007199254740992.0;
    results[34] = x1 - 1.0e16;
    results[35] = x1 - 1234567890123456.8;
    results[36] = x1 - 7.0;
    results[37] = x1 + 3.0;
    results[38] = x1 - 1.152921504606847e18;
    results[39] = x1 - 9007199254740992.0;
    results[40] = x1 - 1.0/3.0;
    results[41] = x1 + 22.0/7.0;
    results[42] = x1 - 3.333333333333333e19;
    results[43] = x1 - 1.0/1024.0;
    results[44] = x1 - pi;
    results[45] = x1 + pi;
    results[46] = x1 - pi/2.0;
    results[47] = x1 + 2.0*pi/3.0;
    results[48] = x1 - 7.0*pi;
    results[49] = x1 - pi/1000000.0;
}
