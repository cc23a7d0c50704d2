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

#ifndef PUMA560_JACOBIAN_H
#define PUMA560_JACOBIAN_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void puma560_jacobian(const double *restrict q, double *restrict J);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
