% Robot       planar2r
% Model       inverse_dynamics: Inverse dynamics by Newton and Euler
% References  KC97 (6), (8)-(10), (15)-(20)
% Operations  step: 22 mul, 15 add, 0 div, 4 trig
%             setup: 2 mul, 12 add, 0 div, 0 trig
%
% Inputs
%   q    2  [rad]      q1, q2; joint positions
%   qd   2  [rad/s]    qd1, qd2; joint velocities
%   qdd  2  [rad/s^2]  qdd1, qdd2; joint accelerations
%
% Outputs
%   tau  2  [N m]  joint torques
%
% Parameters
%   M2   [kg]
%   MX1  [kg m]
%   MX2  [kg m]
%   MY1  [kg m]
%   MY2  [kg m]
%   XX1  [kg m^2]
%   XX2  [kg m^2]
%   YY1  [kg m^2]
%   YY2  [kg m^2]
%   ZZ1  [kg m^2]
%   ZZ2  [kg m^2]
%
% Quantities: a name is one of these, component digits, joint numbers
%   C    [-]          cosine of a joint angle
%   S    [-]          sine of a joint angle
%   W    [rad/s]      angular velocity
%   WP   [rad/s^2]    angular acceleration
%   DV   [rad^2/s^2]  product of two components of the angular velocity
%   VSP  [m/s^2]      acceleration of the joint origin, in the frame of the antecedent
%   VP   [m/s^2]      acceleration of the joint origin less gravity
%   F    [N]          inertia force of the link
%   No   [N m]        inertia moment of the link about its origin
%   FDI  [N]          force on the link, in the frame of the antecedent
%   N    [N m]        moment on the link
% A name that ends in small letters is a part of the quantity before them.

function par = planar2r_inverse_dynamics_parameters()
    par.M2 = NaN;
    par.MX1 = NaN;
    par.MX2 = NaN;
    par.MY1 = NaN;
    par.MY2 = NaN;
    par.XX1 = NaN;
    par.XX2 = NaN;
    par.YY1 = NaN;
    par.YY2 = NaN;
    par.ZZ1 = NaN;
    par.ZZ2 = NaN;
end
