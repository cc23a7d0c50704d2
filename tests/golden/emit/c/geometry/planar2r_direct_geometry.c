/*
 * Robot       planar2r
 * Model       direct_geometry: Direct geometric model
 * References  KC97 3.1 [Khalil, Creusot, SYMORO+, 1997]
 * Operations  step: 2 mul, 3 add, 0 div, 4 trig
 *             setup: 0 mul, 0 add, 0 div, 0 trig
 *
 * Inputs
 *   q  2  [rad]  q1, q2; joint positions
 *
 * Outputs
 *   T  4 x 4  [1 and m]  frame as a 4x4 matrix
 *
 * Quantities: a name is one of these, component digits, joint numbers
 *   C   [-]    cosine of a joint angle, or of a sum of parallel ones
 *   S   [-]    sine of a joint angle, or of a sum of parallel ones
 *   AN  [rad]  sum of the angles of parallel joints
 */

#include <math.h>

#include "planar2r_direct_geometry.h"

#ifdef __cplusplus
#define restrict
#endif

void planar2r_direct_geometry(const double *restrict q, double *restrict T)
{
    const double q1 = q[0];
    const double q2 = q[1];

    /* frame 1 */
    const double C1 = cos(q1);
    const double S1 = sin(q1);

    /* frame 2 */
    const double AN12 = q1 + q2;
    const double C12 = cos(AN12);
    const double S12 = sin(AN12);

    T[0] = C12;
    T[1] = -S12;
    T[2] = 0.0;
    T[3] = C1 + 0.8*C12;
    T[4] = S12;
    T[5] = C12;
    T[6] = 0.0;
    T[7] = S1 + 0.8*S12;
    T[8] = 0.0;
    T[9] = 0.0;
    T[10] = 1.0;
    T[11] = 0.0;
    T[12] = 0.0;
    T[13] = 0.0;
    T[14] = 0.0;
    T[15] = 1.0;
}
