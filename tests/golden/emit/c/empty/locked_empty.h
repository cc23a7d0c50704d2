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

#ifndef LOCKED_EMPTY_H
#define LOCKED_EMPTY_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void locked_empty(const double *restrict q, double *restrict tau, double *restrict p);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
