/*
 * Robot       puma560
 * Model       jacobian: Jacobian matrix
 * References  KC97 (3)-(5) [Khalil, Creusot, SYMORO+, 1997]; with correction E4-6 (docs/errata.md)
 * Operations  step: 32 mul, 13 add, 0 div, 10 trig
 *             setup: 0 mul, 0 add, 0 div, 0 trig
 *
 * Inputs
 *   q  6  [rad]  q1, q2, q3, q4, q5, q6; joint positions
 *
 * Outputs
 *   J  6 x 6  [m or 1]  Jacobian, linear rows first
 *
 * Quantities: a name is one of these, component digits, joint numbers
 *   C   [-]       cosine of a joint angle, or of a sum of parallel ones
 *   S   [-]       sine of a joint angle, or of a sum of parallel ones
 *   AN  [rad]     sum of the angles of parallel joints
 *   JL  [m or 1]  linear part of a column in the intermediate frame
 *   JA  [1 or 0]  angular part of a column in the intermediate frame
 * A name that ends in small letters is a part of the quantity before them.
 */

#include <math.h>

#include "puma560_jacobian.h"

#ifdef __cplusplus
#define restrict
#endif

void puma560_jacobian(const double *restrict q, double *restrict J)
{
    const double q1 = q[0];
    const double q2 = q[1];
    const double q3 = q[2];
    const double q4 = q[3];
    const double q5 = q[4];

    /* frame 1 */
    const double C1 = cos(q1);
    const double S1 = sin(q1);

    /* frame 2 */
    const double C2 = cos(q2);
    const double S2 = sin(q2);

    /* frame 3 */
    const double AN23 = q2 + q3;
    const double C23 = cos(AN23);
    const double S23 = sin(AN23);

    /* frame 4 */
    const double C4 = cos(q4);
    const double S4 = sin(q4);

    /* frame 5 */
    const double C5 = cos(q5);
    const double S5 = sin(q5);

    /* joint 3 */
    const double JL13 = 0.4318*S2;
    const double JL33 = 0.4318*C2;

    /* joint 5 */
    const double JA15 = -S4*C23;
    const double JA35 = S4*S23;

    /* joint 6 */
    const double JA16a = C4*S5;
    const double JA16 = C5*S23 + C23*JA16a;
    const double JA26 = S4*S5;
    const double JA36 = C5*C23 - S23*JA16a;
    const double J11b = 0.0203*C23 - 0.4331*S23;
    const double J11a = J11b - JL33;
    const double J12b = 0.4331*C23 + 0.0203*S23;
    const double J12a = J12b - JL13;

    J[0] = S1*J11a - 0.15005*C1;
    J[1] = C1*J12a;
    J[2] = C1*J12b;
    J[3] = 0.0;
    J[4] = 0.0;
    J[5] = 0.0;
    J[6] = -C1*J11a - 0.15005*S1;
    J[7] = S1*J12a;
    J[8] = S1*J12b;
    J[9] = 0.0;
    J[10] = 0.0;
    J[11] = 0.0;
    J[12] = 0.0;
    J[13] = J11a;
    J[14] = J11b;
    J[15] = 0.0;
    J[16] = 0.0;
    J[17] = 0.0;
    J[18] = 0.0;
    J[19] = -S1;
    J[20] = -S1;
    J[21] = C1*S23;
    J[22] = C1*JA15 - S1*C4;
    J[23] = C1*JA16 - S1*JA26;
    J[24] = 0.0;
    J[25] = C1;
    J[26] = C1;
    J[27] = S1*S23;
    J[28] = C1*C4 + S1*JA15;
    J[29] = C1*JA26 + S1*JA16;
    J[30] = 1.0;
    J[31] = 0.0;
    J[32] = 0.0;
    J[33] = C23;
    J[34] = JA35;
    J[35] = JA36;
}
