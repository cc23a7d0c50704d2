/*
 * Robot       locked
 * Model       empty: No joints
 * Operations  step: 0 mul, 0 add, 0 div, 0 trig
 *             setup: 0 mul, 0 add, 0 div, 0 trig
 *
 * Inputs
 *   q  0  [rad]
 *
 * Outputs
 *   tau  0  [N m]
 *   p    2  [m]
 */

#include <math.h>

#include "locked_empty.h"

#ifdef __cplusplus
#define restrict
#endif

void locked_empty(const double *restrict q, double *restrict tau, double *restrict p)
{
    (void)q;
    (void)tau;

    p[0] = 0.5;
    p[1] = 0.0;
}
