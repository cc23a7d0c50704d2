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

function tau = planar2r_inverse_dynamics(q, qd, qdd, par)
    MX2 = par.MX2;
    MY1 = par.MY1;
    MY2 = par.MY2;
    No31c = par.No31c;
    No31a = par.No31a;
    No32a = par.No32a;
    q1 = q(1);
    q2 = q(2);
    qd1 = qd(1);
    qd2 = qd(2);
    qdd1 = qdd(1);
    qdd2 = qdd(2);

    % link 1, geometry
    C1 = cos(q1);
    S1 = sin(q1);

    % link 2, geometry
    C2 = cos(q2);
    S2 = sin(q2);

    % link 1, forward
    DV331 = qd1^2;
    VP11 = 9.81*S1;
    VP21 = 9.81*C1;

    % link 2, forward
    VSP12 = VP11 - DV331;
    VSP22 = qdd1 + VP21;
    W32 = qd1 + qd2;
    WP32 = qdd1 + qdd2;
    DV332 = W32^2;
    VP12 = S2*VSP22 + C2*VSP12;
    VP22 = C2*VSP22 - S2*VSP12;

    % link 1, inertia
    No31 = 9.81*C1*No31c + qdd1*No31a - 9.81*MY1*S1;

    % link 2, inertia
    F12 = -MY2*WP32 - MX2*DV332;
    F22 = MX2*WP32 - MY2*DV332;
    No32 = MX2*VP22 - MY2*VP12 - WP32*No32a;

    % link 2, backward
    FDI22 = C2*F22 + S2*F12;

    % link 1, backward
    N31 = No32 + FDI22 + No31;

    tau = zeros(2, 1);
    tau(1) = N31;
    tau(2) = No32;
end
