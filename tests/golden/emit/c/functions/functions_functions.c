/*
 * Robot       functions
 * Model       functions: Every operation once
 * References  none
 * Operations  step: 29 mul, 32 add, 3 div, 4 trig, 6 other
 *             setup: 5 mul, 5 add, 1 div, 1 trig, 1 other
 *
 * Inputs
 *   x       3       [m]  x1, x2, x3; a vector
 *   t       scalar  [s]  tpar; a scalar
 *   Tarray  2 x 3   [-]  T11, T12, T13, T21, T22, T23; a matrix
 *   u       2       [V]  u1, u2; without effect
 *
 * Outputs
 *   y      8          [-]  one of each
 *   total  scalar     [-]  their sum
 *   Z      2 x 2 x 2  [-]  three indices
 *
 * Parameters
 *   a  [m]       0.75  known
 *   b  [kg m^2]
 * Parameters without effect here: c
 *
 * Quantities: a name is one of these, component digits, joint numbers
 *   KEEP  [-]  depends on parameters only
 *   POW   [-]  powers
 * A name that ends in small letters is a part of the quantity before them.
 *
 * Renamed
 *   T    is written  Tarray  (taken, ignoring case)
 *   t    is written  tpar    (taken, ignoring case)
 *   MIN  is written  MINx    (reserved)
 */

#include <math.h>

#include "functions_functions.h"

#ifdef __cplusplus
#define restrict
#endif

static const double pi = 3.141592653589793;

static inline double sign(double x)
{
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

static inline double whole_power(double x, unsigned n)
{
    double y = 1.0;
    for (; n; n >>= 1, x *= x)
        if (n & 1u)
            y *= x;
    return y;
}

void functions_functions_parameters(functions_functions_data *restrict par)
{
    par->a = 0.75;
    par->b = NAN;
    par->ready = 0;
}

void functions_functions_setup(functions_functions_data *restrict par)
{
    const double a = par->a;
    const double b = par->b;

    /* parameters */
    const double KEEP = cos(a)*sqrt(a*a + b*b) + b*b*b - 1.0/(a + b);

    /* one of each */
    const double MINa = a - b;

    par->KEEP = KEEP;
    par->MINa = MINa;
    par->ready = 0x41574D31ul;
}

void functions_functions(const functions_functions_data *restrict par, const double *restrict x,
    const double t, const double *restrict Tarray, const double *restrict u, double *restrict y,
    double *restrict total, double *restrict Z)
{
    (void)u;
    if (par->ready != 0x41574D31ul) {
        for (int i = 0; i < 8; i++)
            y[i] = NAN;
        for (int i = 0; i < 1; i++)
            total[i] = NAN;
        for (int i = 0; i < 8; i++)
            Z[i] = NAN;
        return;
    }
    const double a = par->a;
    const double b = par->b;
    const double KEEP = par->KEEP;
    const double MINa = par->MINa;
    const double x1 = x[0];
    const double x2 = x[1];
    const double x3 = x[2];
    const double tpar = t;
    const double T11 = Tarray[0];
    const double T12 = Tarray[1];
    const double T13 = Tarray[2];
    const double T21 = Tarray[3];
    const double T22 = Tarray[4];
    const double T23 = Tarray[5];

    /* one of each */
    const double ROOTa = x1*x1 + 1.0;
    const double ROOT = sqrt(ROOTa + fabs(x2));
    const double ANG = atan2(0.5 - x1, -(1.0 - x2));
    const double SMO = tanh(3.0*x1)*exp(-fabs(tpar)) + sign(x3);
    const double POWa = x1 + x2;
    const double POW = x1*x1*x1 + POWa*POWa + whole_power(x2 - x3, 5) + whole_power(x3, 12) -
        whole_power(ROOTa, 4);
    const double RAT = a/(b*(x2*x2 + 1.0))*(x1 - x2)/(x3*x3 + 1.0)/(cos(tpar) + 2.0);
    const double FIX = 0.5877852522924731*x1 + 1.4142135623730951 + 1.0/3.0*x2 - 1.75*x3;
    const double TUR = sin(x1 + pi/3.0)*cos(x2) + pi*x3;
    const double MINb = x1*x2;
    const double MINx = MINa*MINb - (x3 + tpar + POWa);

    y[0] = ROOT;
    y[1] = ANG;
    y[2] = SMO;
    y[3] = POW;
    y[4] = RAT;
    y[5] = FIX;
    y[6] = TUR;
    y[7] = MINx;
    total[0] = ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx;
    Z[0] = MINb;
    Z[1] = -x1;
    Z[2] = 0.0;
    Z[3] = pi/2.0;
    Z[4] = KEEP*x1;
    Z[5] = T11*T22 - T12*T21;
    Z[6] = T13 + T23;
    Z[7] = 1.0;
}
