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

#include <math.h>

#include "planar2r_inverse_dynamics.h"

void planar2r_inverse_dynamics_parameters(planar2r_inverse_dynamics_data *restrict par)
{
    par->M2 = NAN;
    par->MX1 = NAN;
    par->MX2 = NAN;
    par->MY1 = NAN;
    par->MY2 = NAN;
    par->XX1 = NAN;
    par->XX2 = NAN;
    par->YY1 = NAN;
    par->YY2 = NAN;
    par->ZZ1 = NAN;
    par->ZZ2 = NAN;
}

void planar2r_inverse_dynamics_setup(planar2r_inverse_dynamics_data *restrict par)
{
    const double M2 = par->M2;
    const double MX1 = par->MX1;
    const double XX1 = par->XX1;
    const double XX2 = par->XX2;
    const double YY1 = par->YY1;
    const double YY2 = par->YY2;
    const double ZZ1 = par->ZZ1;
    const double ZZ2 = par->ZZ2;

    /* link 1, inertia */
    const double No31c = M2 + MX1;
    const double No31b = 0.5*(XX1 + YY1 + ZZ1);
    const double No31a = M2 - (XX1 - No31b) - (YY1 - No31b);

    /* link 2, inertia */
    const double No32b = 0.5*(XX2 + YY2 + ZZ2);
    const double No32a = YY2 - No32b + (XX2 - No32b);

    par->No31c = No31c;
    par->No31a = No31a;
    par->No32a = No32a;
}

void planar2r_inverse_dynamics(const planar2r_inverse_dynamics_data *restrict par,
    const double *restrict q, const double *restrict qd, const double *restrict qdd,
    double *restrict tau)
{
    const double MX2 = par->MX2;
    const double MY1 = par->MY1;
    const double MY2 = par->MY2;
    const double No31c = par->No31c;
    const double No31a = par->No31a;
    const double No32a = par->No32a;
    const double q1 = q[0];
    const double q2 = q[1];
    const double qd1 = qd[0];
    const double qd2 = qd[1];
    const double qdd1 = qdd[0];
    const double qdd2 = qdd[1];

    /* link 1, geometry */
    const double C1 = cos(q1);
    const double S1 = sin(q1);

    /* link 2, geometry */
    const double C2 = cos(q2);
    const double S2 = sin(q2);

    /* link 1, forward */
    const double DV331 = qd1*qd1;
    const double VP11 = 9.81*S1;
    const double VP21 = 9.81*C1;

    /* link 2, forward */
    const double VSP12 = VP11 - DV331;
    const double VSP22 = qdd1 + VP21;
    const double W32 = qd1 + qd2;
    const double WP32 = qdd1 + qdd2;
    const double DV332 = W32*W32;
    const double VP12 = S2*VSP22 + C2*VSP12;
    const double VP22 = C2*VSP22 - S2*VSP12;

    /* link 1, inertia */
    const double No31 = 9.81*C1*No31c + qdd1*No31a - 9.81*MY1*S1;

    /* link 2, inertia */
    const double F12 = -MY2*WP32 - MX2*DV332;
    const double F22 = MX2*WP32 - MY2*DV332;
    const double No32 = MX2*VP22 - MY2*VP12 - WP32*No32a;

    /* link 2, backward */
    const double FDI22 = C2*F22 + S2*F12;

    /* link 1, backward */
    const double N31 = No32 + FDI22 + No31;

    tau[0] = N31;
    tau[1] = No32;
}
