% Robot       planar2r
% Model       direct_geometry: Direct geometric model
% References  KC97 3.1 [Khalil, Creusot, SYMORO+, 1997]
% Operations  step: 2 mul, 3 add, 0 div, 4 trig
%             setup: 0 mul, 0 add, 0 div, 0 trig
%
% Inputs
%   q  2  [rad]  q1, q2; joint positions
%
% Outputs
%   T  4 x 4  [1 and m]  frame as a 4x4 matrix
%
% Quantities: a name is one of these, component digits, joint numbers
%   C   [-]    cosine of a joint angle, or of a sum of parallel ones
%   S   [-]    sine of a joint angle, or of a sum of parallel ones
%   AN  [rad]  sum of the angles of parallel joints

function T = planar2r_direct_geometry(q)
    q1 = q(1);
    q2 = q(2);

    % frame 1
    C1 = cos(q1);
    S1 = sin(q1);

    % frame 2
    AN12 = q1 + q2;
    C12 = cos(AN12);
    S12 = sin(AN12);

    T = zeros(4, 4);
    T(1, 1) = C12;
    T(1, 2) = -S12;
    T(1, 3) = 0;
    T(1, 4) = C1 + 0.8*C12;
    T(2, 1) = S12;
    T(2, 2) = C12;
    T(2, 3) = 0;
    T(2, 4) = S1 + 0.8*S12;
    T(3, 1) = 0;
    T(3, 2) = 0;
    T(3, 3) = 1;
    T(3, 4) = 0;
    T(4, 1) = 0;
    T(4, 2) = 0;
    T(4, 3) = 0;
    T(4, 4) = 1;
end
