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

#ifndef FUNCTIONS_FUNCTIONS_H
#define FUNCTIONS_FUNCTIONS_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

typedef struct {
    double a;  /* m */
    double b;  /* kg m^2 */
    /* made by functions_functions_setup */
    double KEEP;
    double MINa;
    unsigned long ready;
} functions_functions_data;

/* Writes the values of the parameters that are known, and NaN for the others. */
void functions_functions_parameters(functions_functions_data *restrict par);
/* To be called once, and again whenever a parameter has changed; without it every output is NaN. */
void functions_functions_setup(functions_functions_data *restrict par);
/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void functions_functions(const functions_functions_data *restrict par, const double *restrict x,
    const double t, const double *restrict Tarray, const double *restrict u, double *restrict y,
    double *restrict total, double *restrict Z);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
