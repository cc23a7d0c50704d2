/*
 * Robot       planar2r
 * Model       inverse_dynamics: Inverse dynamics by Newton and Euler
 * References  KC97 (6), (8)-(10), (15)-(20)
 * Operations  step: 22 mul, 15 add, 0 div, 4 trig
 *             setup: 2 mul, 12 add, 0 div, 0 trig
 *
 * Inputs
 *   q    2  [rad]      q1, q2; joint positions
 *   qd   2  [rad/s]    qd1, qd2; joint velocities
 *   qdd  2  [rad/s^2]  qdd1, qdd2; joint accelerations
 *
 * Outputs
 *   tau  2  [N m]  joint torques
 *
 * Parameters
 *   M2   [kg]
 *   MX1  [kg m]
 *   MX2  [kg m]
 *   MY1  [kg m]
 *   MY2  [kg m]
 *   XX1  [kg m^2]
 *   XX2  [kg m^2]
 *   YY1  [kg m^2]
 *   YY2  [kg m^2]
 *   ZZ1  [kg m^2]
 *   ZZ2  [kg m^2]
 *
 * Quantities: a name is one of these, component digits, joint numbers
 *   C    [-]          cosine of a joint angle
 *   S    [-]          sine of a joint angle
 *   W    [rad/s]      angular velocity
 *   WP   [rad/s^2]    angular acceleration
 *   DV   [rad^2/s^2]  product of two components of the angular velocity
 *   VSP  [m/s^2]      acceleration of the joint origin, in the frame of the antecedent
 *   VP   [m/s^2]      acceleration of the joint origin less gravity
 *   F    [N]          inertia force of the link
 *   No   [N m]        inertia moment of the link about its origin
 *   FDI  [N]          force on the link, in the frame of the antecedent
 *   N    [N m]        moment on the link
 * A name that ends in small letters is a part of the quantity before them.
 */

#ifndef PLANAR2R_INVERSE_DYNAMICS_H
#define PLANAR2R_INVERSE_DYNAMICS_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

typedef struct {
    double M2;  /* kg */
    double MX1;  /* kg m */
    double MX2;  /* kg m */
    double MY1;  /* kg m */
    double MY2;  /* kg m */
    double XX1;  /* kg m^2 */
    double XX2;  /* kg m^2 */
    double YY1;  /* kg m^2 */
    double YY2;  /* kg m^2 */
    double ZZ1;  /* kg m^2 */
    double ZZ2;  /* kg m^2 */
    /* made by planar2r_inverse_dynamics_setup */
    double No31c;
    double No31a;
    double No32a;
} planar2r_inverse_dynamics_data;

/* Writes the values of the parameters that are known, and NaN for the others. */
void planar2r_inverse_dynamics_parameters(planar2r_inverse_dynamics_data *restrict par);
/* To be called once, and again whenever a parameter has changed. */
void planar2r_inverse_dynamics_setup(planar2r_inverse_dynamics_data *restrict par);
/* Arrays are stored row by row; outputs must not overlap inputs. */
void planar2r_inverse_dynamics(const planar2r_inverse_dynamics_data *restrict par,
    const double *restrict q, const double *restrict qd, const double *restrict qdd,
    double *restrict tau);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
