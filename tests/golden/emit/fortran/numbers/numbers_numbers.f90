! Robot       numbers
! Model       numbers: Numbers
! Operations  step: 25 mul, 26 add, 0 div, 0 trig
!             setup: 0 mul, 0 add, 0 div, 0 trig
!
! Inputs
!   x  1  [-]  x1
!
! Outputs
!   constantsarray  28  [-]
!   results         54  [-]
!
! A name that ends in small letters is a part of the quantity before them.
!
! Renamed
!   constants  is written  constantsarray  (reserved)

module numbers_numbers_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: pi = 3.141592653589793d0
  public :: numbers_numbers

contains

  subroutine numbers_numbers(x, constantsarray, results)
    real(dp), intent(in) :: x(1)
    real(dp), intent(out) :: constantsarray(28)
    real(dp), intent(out) :: results(54)
    real(dp) :: x1, results22a, results33a, results6a
    x1 = x(1)
    results22a = pi*x1
    results33a = x1 - 0.30000000000000004d0
    results6a = 0.30000000000000004d0*x1

    constantsarray(1) = 0.1d0
    constantsarray(2) = 1.0d-290
    constantsarray(3) = 1.5d-7
    constantsarray(4) = 2.5d22
    constantsarray(5) = 1.7976931348623157d290
    constantsarray(6) = 123456789.12345679d0
    constantsarray(7) = 0.30000000000000004d0
    constantsarray(8) = 1.0d16
    constantsarray(9) = -2.2250738585072014d-290
    constantsarray(10) = 9007199254740992.0d0
    constantsarray(11) = 1234567890123456.8d0
    constantsarray(12) = 0.30000000000000004d0
    constantsarray(13) = 2d0/3d0
    constantsarray(14) = 1.0d-5
    constantsarray(15) = 7d0
    constantsarray(16) = -3d0
    constantsarray(17) = 1.152921504606847d18
    constantsarray(18) = 9007199254740992d0
    constantsarray(19) = 1d0/3d0
    constantsarray(20) = -22d0/7d0
    constantsarray(21) = 3.333333333333333d19
    constantsarray(22) = 1d0/1024d0
    constantsarray(23) = pi
    constantsarray(24) = -pi
    constantsarray(25) = pi/2d0
    constantsarray(26) = -2d0*pi/3d0
    constantsarray(27) = 7d0*pi
    constantsarray(28) = pi/1000000d0
    results(1) = 0.1d0*x1
    results(2) = 1.0d-290*x1
    results(3) = 1.5d-7*x1
    results(4) = 2.5d22*x1
    results(5) = 123456789.12345679d0*x1
    results(6) = results6a
    results(7) = 1.0d16*x1
    results(8) = -2.2250738585072014d-290*x1
    results(9) = 9007199254740992.0d0*x1
    results(10) = 1234567890123456.8d0*x1
    results(11) = results6a
    results(12) = 2d0/3d0*x1
    results(13) = 1.0d-5*x1
    results(14) = 7d0*x1
    results(15) = -3d0*x1
    results(16) = 1.152921504606847d18*x1
    results(17) = 9007199254740992d0*x1
    results(18) = 1d0/3d0*x1
    results(19) = -22d0/7d0*x1
    results(20) = 3.333333333333333d19*x1
    results(21) = 1d0/1024d0*x1
    results(22) = results22a
    results(23) = -results22a
    results(24) = pi/2d0*x1
    results(25) = -2d0*pi/3d0*x1
    results(26) = 7d0*pi*x1
    results(27) = pi/1000000d0*x1
    results(28) = x1 - 0.1d0
    results(29) = x1 - 1.0d-290
    results(30) = x1 - 1.5d-7
    results(31) = x1 - 2.5d22
    results(32) = x1 - 123456789.12345679d0
    results(33) = results33a
    results(34) = x1 - 1.0d16
    results(35) = x1 + 2.2250738585072014d-290
    results(36) = x1 - 9007199254740992.0d0
    results(37) = x1 - 1234567890123456.8d0
    results(38) = results33a
    results(39) = x1 - 2d0/3d0
    results(40) = x1 - 1.0d-5
    results(41) = x1 - 7d0
    results(42) = x1 + 3d0
    results(43) = x1 - 1.152921504606847d18
    results(44) = x1 - 9007199254740992d0
    results(45) = x1 - 1d0/3d0
    results(46) = x1 + 22d0/7d0
    results(47) = x1 - 3.333333333333333d19
    results(48) = x1 - 1d0/1024d0
    results(49) = x1 - pi
    results(50) = x1 + pi
    results(51) = x1 - pi/2d0
    results(52) = x1 + 2d0*pi/3d0
    results(53) = x1 - 7d0*pi
    results(54) = x1 - pi/1000000d0
  end subroutine numbers_numbers

end module numbers_numbers_module
