! Robot       planar2r
! Model       direct_geometry: Direct geometric model
! References  KC97 3.1 [Khalil, Creusot, SYMORO+, 1997]
! Operations  step: 2 mul, 3 add, 0 div, 4 trig
!             setup: 0 mul, 0 add, 0 div, 0 trig
!
! Inputs
!   q  2  [rad]  q1, q2; joint positions
!
! Outputs
!   T  4 x 4  [1 and m]  frame as a 4x4 matrix
!
! Quantities: a name is one of these, component digits, joint numbers
!   C   [-]    cosine of a joint angle, or of a sum of parallel ones
!   S   [-]    sine of a joint angle, or of a sum of parallel ones
!   AN  [rad]  sum of the angles of parallel joints

module planar2r_direct_geometry_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  public :: planar2r_direct_geometry

contains

  subroutine planar2r_direct_geometry(q, T)
    real(dp), intent(in) :: q(2)  ! rad
    real(dp), intent(out) :: T(4, 4)  ! 1 and m
    real(dp) :: q1, q2, C1, S1, AN12, C12, S12
    q1 = q(1)
    q2 = q(2)

    ! frame 1
    C1 = cos(q1)
    S1 = sin(q1)

    ! frame 2
    AN12 = q1 + q2
    C12 = cos(AN12)
    S12 = sin(AN12)

    T(1, 1) = C12
    T(1, 2) = -S12
    T(1, 3) = 0d0
    T(1, 4) = C1 + 0.8d0*C12
    T(2, 1) = S12
    T(2, 2) = C12
    T(2, 3) = 0d0
    T(2, 4) = S1 + 0.8d0*S12
    T(3, 1) = 0d0
    T(3, 2) = 0d0
    T(3, 3) = 1d0
    T(3, 4) = 0d0
    T(4, 1) = 0d0
    T(4, 2) = 0d0
    T(4, 3) = 0d0
    T(4, 4) = 1d0
  end subroutine planar2r_direct_geometry

end module planar2r_direct_geometry_module
