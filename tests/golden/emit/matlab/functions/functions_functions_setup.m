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

function par = functions_functions_setup(par)
    a = par.a;
    b = par.b;

    % parameters
    KEEP = cos(a)*sqrt(a^2 + b^2) + b^3 - 1/(a + b);

    % one of each
    MINa = a - b;
    par.KEEP = KEEP;
    par.MINa = MINa;
end
