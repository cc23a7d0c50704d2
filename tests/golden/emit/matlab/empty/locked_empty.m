% Robot       locked
% Model       empty: No joints
% Operations  step: 0 mul, 0 add, 0 div, 0 trig
%             setup: 0 mul, 0 add, 0 div, 0 trig
%
% Inputs
%   q  0  [rad]
%
% Outputs
%   tau  0  [N m]
%   p    2  [m]

function [tau, p] = locked_empty(q)

    tau = zeros(0, 1);
    p = zeros(2, 1);
    p(1) = 0.5;
    p(2) = 0;
end
