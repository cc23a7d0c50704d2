! Robot       locked
! Model       empty: No joints
! Operations  step: 0 mul, 0 add, 0 div, 0 trig
!             setup: 0 mul, 0 add, 0 div, 0 trig
!
! Inputs
!   q  0  [rad]
!
! Outputs
!   tau  0  [N m]
!   p    2  [m]

module locked_empty_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  public :: locked_empty

contains

  subroutine locked_empty(q, tau, p)
    real(dp), intent(in) :: q(0)  ! rad
    real(dp), intent(out) :: tau(0)  ! N m
    real(dp), intent(out) :: p(2)  ! m
    associate (unused => q)
    end associate

    tau = 0d0
    p(1) = 0.5d0
    p(2) = 0d0
  end subroutine locked_empty

end module locked_empty_module
