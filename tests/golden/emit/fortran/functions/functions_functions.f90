! Robot       functions
! Model       functions: Every operation once
! References  none
! Operations  step: 29 mul, 32 add, 3 div, 4 trig, 6 other
!             setup: 5 mul, 5 add, 1 div, 1 trig, 1 other
!
! Inputs
!   x       3       [m]  x1, x2, x3; a vector
!   t       scalar  [s]  tpar; a scalar
!   Tarray  2 x 3   [-]  T11, T12, T13, T21, T22, T23; a matrix
!   u       2       [V]  u1, u2; without effect
!
! Outputs
!   y      8          [-]  one of each
!   total  scalar     [-]  their sum
!   Z      2 x 2 x 2  [-]  three indices
!
! Parameters
!   a  [m]       0.75  known
!   b  [kg m^2]
! Parameters without effect here: c
!
! Quantities: a name is one of these, component digits, joint numbers
!   KEEP  [-]  depends on parameters only
!   POW   [-]  powers
! A name that ends in small letters is a part of the quantity before them.
!
! Renamed
!   T    is written  Tarray  (taken, ignoring case)
!   t    is written  tpar    (taken, ignoring case)
!   MIN  is written  MINx    (reserved)

module functions_functions_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: pi = 3.141592653589793d0
  integer, parameter :: long = selected_int_kind(18)
  real(dp), parameter :: unset = transfer(9221120237041090560_long, 1.0d0) ! not a number
  type :: functions_functions_data
    real(dp) :: a = 0.75d0  ! m
    real(dp) :: b = unset  ! kg m^2
    ! made by functions_functions_setup
    real(dp) :: KEEP = unset
    real(dp) :: MINa = unset
  end type functions_functions_data
  public :: functions_functions_data, functions_functions_setup, functions_functions

contains

  ! To be called once, and again whenever a parameter has changed.
  subroutine functions_functions_setup(par)
    type(functions_functions_data), intent(inout) :: par
    real(dp) :: a, b, KEEP, MINa
    a = par%a
    b = par%b

    ! parameters
    KEEP = cos(a)*sqrt(a**2 + b**2) + b**3 - 1d0/(a + b)

    ! one of each
    MINa = a - b
    par%KEEP = KEEP
    par%MINa = MINa
  end subroutine functions_functions_setup

  subroutine functions_functions(par, x, t, Tarray, u, y, total, Z)
    type(functions_functions_data), intent(in) :: par
    real(dp), intent(in) :: x(3)  ! m
    real(dp), intent(in) :: t  ! s
    real(dp), intent(in) :: Tarray(2, 3)
    real(dp), intent(in) :: u(2)  ! V
    real(dp), intent(out) :: y(8)
    real(dp), intent(out) :: total
    real(dp), intent(out) :: Z(2, 2, 2)
    real(dp) :: a, b, KEEP, MINa, x1, x2, x3, tpar, T11, T12, T13, T21, T22, T23, ROOTa, ROOT, &
        ANG, SMO, POWa, POW, RAT, FIX, TUR, MINb, MINx
    associate (unused => u)
    end associate
    a = par%a
    b = par%b
    KEEP = par%KEEP
    MINa = par%MINa
    x1 = x(1)
    x2 = x(2)
    x3 = x(3)
    tpar = t
    T11 = Tarray(1, 1)
    T12 = Tarray(1, 2)
    T13 = Tarray(1, 3)
    T21 = Tarray(2, 1)
    T22 = Tarray(2, 2)
    T23 = Tarray(2, 3)

    ! one of each
    ROOTa = x1**2 + 1d0
    ROOT = sqrt(ROOTa + abs(x2))
    ANG = atan2(0.5d0 - x1, -(1d0 - x2))
    SMO = tanh(3d0*x1)*exp(-abs(tpar)) + signum(x3)
    POWa = x1 + x2
    POW = x1**3 + POWa**2 + (x2 - x3)**5 + x3**12 - ROOTa**4
    RAT = a/(b*(x2**2 + 1d0))*(x1 - x2)/(x3**2 + 1d0)/(cos(tpar) + 2d0)
    FIX = 0.5877852522924731d0*x1 + 1.4142135623730951d0 + 1d0/3d0*x2 - 1.75d0*x3
    TUR = sin(x1 + pi/3d0)*cos(x2) + pi*x3
    MINb = x1*x2
    MINx = MINa*MINb - (x3 + tpar + POWa)

    y(1) = ROOT
    y(2) = ANG
    y(3) = SMO
    y(4) = POW
    y(5) = RAT
    y(6) = FIX
    y(7) = TUR
    y(8) = MINx
    total = ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx
    Z(1, 1, 1) = MINb
    Z(1, 1, 2) = -x1
    Z(1, 2, 1) = 0d0
    Z(1, 2, 2) = pi/2d0
    Z(2, 1, 1) = KEEP*x1
    Z(2, 1, 2) = T11*T22 - T12*T21
    Z(2, 2, 1) = T13 + T23
    Z(2, 2, 2) = 1d0
  end subroutine functions_functions

  pure function signum(x) result(y)
    real(dp), intent(in) :: x
    real(dp) :: y
    y = merge(sign(1.0d0, x), x, abs(x) > 0.0d0)
  end function signum

end module functions_functions_module
