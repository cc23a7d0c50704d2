/*
 * Robot       numbers
 * Model       numbers: Numbers
 * Operations  step: 25 mul, 26 add, 0 div, 0 trig
 *             setup: 0 mul, 0 add, 0 div, 0 trig
 *
 * Inputs
 *   x  1  [-]  x1
 *
 * Outputs
 *   constantsarray  28  [-]
 *   results         54  [-]
 *
 * A name that ends in small letters is a part of the quantity before them.
 *
 * Renamed
 *   constants  is written  constantsarray  (reserved)
 */

#include <math.h>

#include "numbers_numbers.h"

#ifdef __cplusplus
#define restrict
#endif

static const double pi = 3.141592653589793;

void numbers_numbers(const double *restrict x, double *restrict constantsarray,
    double *restrict results)
{
    const double x1 = x[0];
    const double results22a = pi*x1;
    const double results33a = x1 - 0.30000000000000004;
    const double results6a = 0.30000000000000004*x1;

    constantsarray[0] = 0.1;
    constantsarray[1] = 1.0e-290;
    constantsarray[2] = 1.5e-7;
    constantsarray[3] = 2.5e22;
    constantsarray[4] = 1.7976931348623157e290;
    constantsarray[5] = 123456789.12345679;
    constantsarray[6] = 0.30000000000000004;
    constantsarray[7] = 1.0e16;
    constantsarray[8] = -2.2250738585072014e-290;
    constantsarray[9] = 9007199254740992.0;
    constantsarray[10] = 1234567890123456.8;
    constantsarray[11] = 0.30000000000000004;
    constantsarray[12] = 2.0/3.0;
    constantsarray[13] = 1.0e-5;
    constantsarray[14] = 7.0;
    constantsarray[15] = -3.0;
    constantsarray[16] = 1.152921504606847e18;
    constantsarray[17] = 9007199254740992.0;
    constantsarray[18] = 1.0/3.0;
    constantsarray[19] = -22.0/7.0;
    constantsarray[20] = 3.333333333333333e19;
    constantsarray[21] = 1.0/1024.0;
    constantsarray[22] = pi;
    constantsarray[23] = -pi;
    constantsarray[24] = pi/2.0;
    constantsarray[25] = -2.0*pi/3.0;
    constantsarray[26] = 7.0*pi;
    constantsarray[27] = pi/1000000.0;
    results[0] = 0.1*x1;
    results[1] = 1.0e-290*x1;
    results[2] = 1.5e-7*x1;
    results[3] = 2.5e22*x1;
    results[4] = 123456789.12345679*x1;
    results[5] = results6a;
    results[6] = 1.0e16*x1;
    results[7] = -2.2250738585072014e-290*x1;
    results[8] = 9007199254740992.0*x1;
    results[9] = 1234567890123456.8*x1;
    results[10] = results6a;
    results[11] = 2.0/3.0*x1;
    results[12] = 1.0e-5*x1;
    results[13] = 7.0*x1;
    results[14] = -3.0*x1;
    results[15] = 1.152921504606847e18*x1;
    results[16] = 9007199254740992.0*x1;
    results[17] = 1.0/3.0*x1;
    results[18] = -22.0/7.0*x1;
    results[19] = 3.333333333333333e19*x1;
    results[20] = 1.0/1024.0*x1;
    results[21] = results22a;
    results[22] = -results22a;
    results[23] = pi/2.0*x1;
    results[24] = -2.0*pi/3.0*x1;
    results[25] = 7.0*pi*x1;
    results[26] = pi/1000000.0*x1;
    results[27] = x1 - 0.1;
    results[28] = x1 - 1.0e-290;
    results[29] = x1 - 1.5e-7;
    results[30] = x1 - 2.5e22;
    results[31] = x1 - 123456789.12345679;
    results[32] = results33a;
    results[33] = x1 - 1.0e16;
    results[34] = x1 + 2.2250738585072014e-290;
    results[35] = x1 - 9007199254740992.0;
    results[36] = x1 - 1234567890123456.8;
    results[37] = results33a;
    results[38] = x1 - 2.0/3.0;
    results[39] = x1 - 1.0e-5;
    results[40] = x1 - 7.0;
    results[41] = x1 + 3.0;
    results[42] = x1 - 1.152921504606847e18;
    results[43] = x1 - 9007199254740992.0;
    results[44] = x1 - 1.0/3.0;
    results[45] = x1 + 22.0/7.0;
    results[46] = x1 - 3.333333333333333e19;
    results[47] = x1 - 1.0/1024.0;
    results[48] = x1 - pi;
    results[49] = x1 + pi;
    results[50] = x1 - pi/2.0;
    results[51] = x1 + 2.0*pi/3.0;
    results[52] = x1 - 7.0*pi;
    results[53] = x1 - pi/1000000.0;
}
