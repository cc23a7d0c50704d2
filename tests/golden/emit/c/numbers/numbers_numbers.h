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

#ifndef NUMBERS_NUMBERS_H
#define NUMBERS_NUMBERS_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void numbers_numbers(const double *restrict x, double *restrict constantsarray,
    double *restrict results);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
