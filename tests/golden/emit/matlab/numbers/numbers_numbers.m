% Robot       numbers
% Model       numbers: Numbers
% Operations  step: 24 mul, 25 add, 0 div, 0 trig
%             setup: 0 mul, 0 add, 0 div, 0 trig
%
% Inputs
%   x  1  [-]  x1
%
% Outputs
%   constantsarray  26  [-]
%   results         50  [-]
%
% A name that ends in small letters is a part of the quantity before them.
%
% Renamed
%   constants  is written  constantsarray  (reserved)

function [constantsarray, results] = numbers_numbers(x)
    x1 = x(1);
    results20a = pi*x1;

    constantsarray = zeros(26, 1);
    constantsarray(1) = 0.1;
    constantsarray(2) = 1.0e-300;
    constantsarray(3) = 1.5e-7;
    constantsarray(4) = 5.0e-324;
    constantsarray(5) = 2.5e22;
    constantsarray(6) = 1.7976931348623157e308;
    constantsarray(7) = 123456789.12345679;
    constantsarray(8) = 0.30000000000000004;
    constantsarray(9) = -2.2250738585072014e-308;
    constantsarray(10) = 9007199254740992.0;
    constantsarray(11) = 1.0e16;
    constantsarray(12) = 1234567890123456.8;
    constantsarray(13) = 7;
    constantsarray(14) = -3;
    constantsarray(15) = 1.152921504606847e18;
    constantsarray(16) = 9007199254740992;
    constantsarray(17) = 1/3;
    constantsarray(18) = -22/7;
    constantsarray(19) = 3.333333333333333e19;
    constantsarray(20) = 1/1024;
    constantsarray(21) = pi;
    constantsarray(22) = -pi;
    constantsarray(23) = pi/2;
    constantsarray(24) = -2*pi/3;
    constantsarray(25) = 7*pi;
    constantsarray(26) = pi/1000000;
    results = zeros(50, 1);
    results(1) = 0.1*x1;
    results(2) = 1.0e-300*x1;
    results(3) = 1.5e-7*x1;
    results(4) = 5.0e-324*x1;
    results(5) = 2.5e22*x1;
    results(6) = 123456789.12345679*x1;
    results(7) = 0.30000000000000004*x1;
    results(8) = -2.2250738585072014e-308*x1;
    results(9) = 9007199254740992.0*x1;
    results(10) = 1.0e16*x1;
    results(11) = 1234567890123456.8*x1;
    results(12) = 7*x1;
    results(13) = -3*x1;
    results(14) = 1.152921504606847e18*x1;
    results(15) = 9007199254740992*x1;
    results(16) = 1/3*x1;
    results(17) = -22/7*x1;
    results(18) = 3.333333333333333e19*x1;
    results(19) = 1/1024*x1;
    results(20) = results20a;
    results(21) = -results20a;
    results(22) = pi/2*x1;
    results(23) = -2*pi/3*x1;
    results(24) = 7*pi*x1;
    results(25) = pi/1000000*x1;
    results(26) = x1 - 0.1;
    results(27) = x1 - 1.0e-300;
    results(28) = x1 - 1.5e-7;
    results(29) = x1 - 5.0e-324;
    results(30) = x1 - 2.5e22;
    results(31) = x1 - 123456789.12345679;
    results(32) = x1 - 0.30000000000000004;
    results(33) = x1 + 2.2250738585072014e-308;
    results(34) = x1 - 9007199254740992.0;
    results(35) = x1 - 1.0e16;
    results(36) = x1 - 1234567890123456.8;
    results(37) = x1 - 7;
    results(38) = x1 + 3;
    results(39) = x1 - 1.152921504606847e18;
    results(40) = x1 - 9007199254740992;
    results(41) = x1 - 1/3;
    results(42) = x1 + 22/7;
    results(43) = x1 - 3.333333333333333e19;
    results(44) = x1 - 1/1024;
    results(45) = x1 - pi;
    results(46) = x1 + pi;
    results(47) = x1 - pi/2;
    results(48) = x1 + 2*pi/3;
    results(49) = x1 - 7*pi;
    results(50) = x1 - pi/1000000;
end
