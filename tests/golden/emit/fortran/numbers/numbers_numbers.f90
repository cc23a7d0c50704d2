! Robot       numbers
! Model       numbers: Numbers
! Operations  step: 24 mul, 25 add, 0 div, 0 trig
!             setup: 0 mul, 0 add, 0 div, 0 trig
!
! Inputs
!   x  1  [-]  x1
!
! Outputs
!   constantsarray  26  [-]
!   results         50  [-]
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
    real(dp), intent(out) :: constantsarray(26)
    real(dp), intent(out) :: results(50)
    real(dp) :: x1, results20a
    x1 = x(1)
    results20a = pi*x1

    constantsarray(1) = 0.1d0
    constantsarray(2) = 1.0d-300
    constantsarray(3) = 1.5d-7
    constantsarray(4) = 5.0d-324
    constantsarray(5) = 2.5d22
    constantsarray(6) = 1.7976931348623157d308
    constantsarray(7) = 123456789.12345679d0
    constantsarray(8) = 0.30000000000000004d0
    constantsarray(9) = -2.2250738585072014d-308
    constantsarray(10) = 9007199254740992.0d0
    constantsarray(11) = 1.0d16
    constantsarray(12) = 1234567890123456.8d0
    constantsarray(13) = 7d0
    constantsarray(14) = -3d0
    constantsarray(15) = 1.152921504606847d18
    constantsarray(16) = 9007199254740992d0
    constantsarray(17) = 1d0/3d0
    constantsarray(18) = -22d0/7d0
    constantsarray(19) = 3.333333333333333d19
    constantsarray(20) = 1d0/1024d0
    constantsarray(21) = pi
    constantsarray(22) = -pi
    constantsarray(23) = pi/2d0
    constantsarray(24) = -2d0*pi/3d0
    constantsarray(25) = 7d0*pi
    constantsarray(26) = pi/1000000d0
    results(1) = 0.1d0*x1
    results(2) = 1.0d-300*x1
    results(3) = 1.5d-7*x1
    results(4) = 5.0d-324*x1
    results(5) = 2.5d22*x1
    results(6) = 123456789.12345679d0*x1
    results(7) = 0.30000000000000004d0*x1
    results(8) = -2.2250738585072014d-308*x1
    results(9) = 9007199254740992.0d0*x1
    results(10) = 1.0d16*x1
    results(11) = 1234567890123456.8d0*x1
    results(12) = 7d0*x1
    results(13) = -3d0*x1
    results(14) = 1.152921504606847d18*x1
    results(15) = 9007199254740992d0*x1
    results(16) = 1d0/3d0*x1
    results(17) = -22d0/7d0*x1
    results(18) = 3.333333333333333d19*x1
    results(19) = 1d0/1024d0*x1
    results(20) = results20a
    results(21) = -results20a
    results(22) = pi/2d0*x1
    results(23) = -2d0*pi/3d0*x1
    results(24) = 7d0*pi*x1
    results(25) = pi/1000000d0*x1
    results(26) = x1 - 0.1d0
    results(27) = x1 - 1.0d-300
    results(28) = x1 - 1.5d-7
    results(29) = x1 - 5.0d-324
    results(30) = x1 - 2.5d22
    results(31) = x1 - 123456789.12345679d0
    results(32) = x1 - 0.30000000000000004d0
    results(33) = x1 + 2.2250738585072014d-308
    results(34) = x1 - 9007199254740992.0d0
    results(35) = x1 - 1.0d16
    results(36) = x1 - 1234567890123456.8d0
    results(37) = x1 - 7d0
    results(38) = x1 + 3d0
    results(39) = x1 - 1.152921504606847d18
    results(40) = x1 - 9007199254740992d0
    results(41) = x1 - 1d0/3d0
    results(42) = x1 + 22d0/7d0
    results(43) = x1 - 3.333333333333333d19
    results(44) = x1 - 1d0/1024d0
    results(45) = x1 - pi
    results(46) = x1 + pi
    results(47) = x1 - pi/2d0
    results(48) = x1 + 2d0*pi/3d0
    results(49) = x1 - 7d0*pi
    results(50) = x1 - pi/1000000d0
  end subroutine numbers_numbers

end module numbers_numbers_module
