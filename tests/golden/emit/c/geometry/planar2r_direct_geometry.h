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

#ifndef PLANAR2R_DIRECT_GEOMETRY_H
#define PLANAR2R_DIRECT_GEOMETRY_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void planar2r_direct_geometry(const double *restrict q, double *restrict T);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
