% Robot       numbers
% Model       numbers: Numbers
% Operations  step: 25 mul, 26 add, 0 div, 0 trig
%             setup: 0 mul, 0 add, 0 div, 0 trig
%
% Inputs
%   x  1  [-]  x1
%
% Outputs
%   constantsarray  28  [-]
%   results         54  [-]
%
% A name that ends in small letters is a part of the quantity before them.
%
% Renamed
%   constants  is written  constantsarray  (reserved)

function [constantsarray, results] = numbers_numbers(x)
    x1 = x(1);
    results22a = pi*x1;
    results33a = x1 - 0.30000000000000004;
    results6a = 0.30000000000000004*x1;

    constantsarray = zeros(28, 1);
    constantsarray(1) = 0.1;
    constantsarray(2) = 1.0e-290;
    constantsarray(3) = 1.5e-7;
    constantsarray(4) = 2.5e22;
    constantsarray(5) = 1.7976931348623157e290;
    constantsarray(6) = 123456789.12345679;
    constantsarray(7) = 0.30000000000000004;
    constantsarray(8) = 1.0e16;
    constantsarray(9) = -2.2250738585072014e-290;
    constantsarray(10) = 9007199254740992.0;
    constantsarray(11) = 1234567890123456.8;
    constantsarray(12) = 0.30000000000000004;
    constantsarray(13) = 2/3;
    constantsarray(14) = 1.0e-5;
    constantsarray(15) = 7;
    constantsarray(16) = -3;
    constantsarray(17) = 1.152921504606847e18;
    constantsarray(18) = 9007199254740992;
    constantsarray(19) = 1/3;
    constantsarray(20) = -22/7;
    constantsarray(21) = 3.333333333333333e19;
    constantsarray(22) = 1/1024;
    constantsarray(23) = pi;
    constantsarray(24) = -pi;
    constantsarray(25) = pi/2;
    constantsarray(26) = -2*pi/3;
    constantsarray(27) = 7*pi;
    constantsarray(28) = pi/1000000;
    results = zeros(54, 1);
    results(1) = 0.1*x1;
    results(2) = 1.0e-290*x1;
    results(3) = 1.5e-7*x1;
    results(4) = 2.5e22*x1;
    results(5) = 123456789.12345679*x1;
    results(6) = results6a;
    results(7) = 1.0e16*x1;
    results(8) = -2.2250738585072014e-290*x1;
    results(9) = 9007199254740992.0*x1;
    results(10) = 1234567890123456.8*x1;
    results(11) = results6a;
    results(12) = 2/3*x1;
    results(13) = 1.0e-5*x1;
    results(14) = 7*x1;
    results(15) = -3*x1;
    results(16) = 1.152921504606847e18*x1;
    results(17) = 9007199254740992*x1;
    results(18) = 1/3*x1;
    results(19) = -22/7*x1;
    results(20) = 3.333333333333333e19*x1;
    results(21) = 1/1024*x1;
    results(22) = results22a;
    results(23) = -results22a;
    results(24) = pi/2*x1;
    results(25) = -2*pi/3*x1;
    results(26) = 7*pi*x1;
    results(27) = pi/1000000*x1;
    results(28) = x1 - 0.1;
    results(29) = x1 - 1.0e-290;
    results(30) = x1 - 1.5e-7;
    results(31) = x1 - 2.5e22;
    results(32) = x1 - 123456789.12345679;
    results(33) = results33a;
    results(34) = x1 - 1.0e16;
    results(35) = x1 + 2.2250738585072014e-290;
    results(36) = x1 - 9007199254740992.0;
    results(37) = x1 - 1234567890123456.8;
    results(38) = results33a;
    results(39) = x1 - 2/3;
    results(40) = x1 - 1.0e-5;
    results(41) = x1 - 7;
    results(42) = x1 + 3;
    results(43) = x1 - 1.152921504606847e18;
    results(44) = x1 - 9007199254740992;
    results(45) = x1 - 1/3;
    results(46) = x1 + 22/7;
    results(47) = x1 - 3.333333333333333e19;
    results(48) = x1 - 1/1024;
    results(49) = x1 - pi;
    results(50) = x1 + pi;
    results(51) = x1 - pi/2;
    results(52) = x1 + 2*pi/3;
    results(53) = x1 - 7*pi;
    results(54) = x1 - pi/1000000;
end
