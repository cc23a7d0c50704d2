% Robot       functions
% Model       functions: Every operation once
% References  none
% Operations  step: 29 mul, 32 add, 3 div, 4 trig, 6 other
%             setup: 5 mul, 5 add, 1 div, 1 trig, 1 other
%
% Inputs
%   x       3       [m]  x1, x2, x3; a vector
%   t       scalar  [s]  tpar; a scalar
%   Tarray  2 x 3   [-]  T11, T12, T13, T21, T22, T23; a matrix
%   u       2       [V]  u1, u2; without effect
%
% Outputs
%   y      8          [-]  one of each
%   total  scalar     [-]  their sum
%   Z      2 x 2 x 2  [-]  three indices
%
% Parameters
%   a  [m]       0.75  known
%   b  [kg m^2]
% Parameters without effect here: c
%
% Quantities: a name is one of these, component digits, joint numbers
%   KEEP  [-]  depends on parameters only
%   POW   [-]  powers
% A name that ends in small letters is a part of the quantity before them.
%
% Renamed
%   T    is written  Tarray  (taken, ignoring case)
%   t    is written  tpar    (taken, ignoring case)
%   MIN  is written  MINx    (reserved)

function [y, total, Z] = functions_functions(x, t, Tarray, u, par)
    a = par.a;
    b = par.b;
    KEEP = par.KEEP;
    MINa = par.MINa;
    x1 = x(1);
    x2 = x(2);
    x3 = x(3);
    tpar = t;
    T11 = Tarray(1, 1);
    T12 = Tarray(1, 2);
    T13 = Tarray(1, 3);
    T21 = Tarray(2, 1);
    T22 = Tarray(2, 2);
    T23 = Tarray(2, 3);

    % one of each
    ROOTa = x1^2 + 1;
    ROOT = sqrt(ROOTa + abs(x2));
    ANG = atan2(0.5 - x1, -(1 - x2));
    SMO = tanh(3*x1)*exp(-abs(tpar)) + sign(x3);
    POWa = x1 + x2;
    POW = x1^3 + POWa^2 + (x2 - x3)^5 + x3^12 - ROOTa^4;
    RAT = a/(b*(x2^2 + 1))*(x1 - x2)/(x3^2 + 1)/(cos(tpar) + 2);
    FIX = 0.5877852522924731*x1 + 1.4142135623730951 + 1/3*x2 - 1.75*x3;
    TUR = sin(x1 + pi/3)*cos(x2) + pi*x3;
    MINb = x1*x2;
    MINx = MINa*MINb - (x3 + tpar + POWa);

    y = zeros(8, 1);
    y(1) = ROOT;
    y(2) = ANG;
    y(3) = SMO;
    y(4) = POW;
    y(5) = RAT;
    y(6) = FIX;
    y(7) = TUR;
    y(8) = MINx;
    total = ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx;
    Z = zeros(2, 2, 2);
    Z(1, 1, 1) = MINb;
    Z(1, 1, 2) = -x1;
    Z(1, 2, 1) = 0;
    Z(1, 2, 2) = pi/2;
    Z(2, 1, 1) = KEEP*x1;
    Z(2, 1, 2) = T11*T22 - T12*T21;
    Z(2, 2, 1) = T13 + T23;
    Z(2, 2, 2) = 1;
end
