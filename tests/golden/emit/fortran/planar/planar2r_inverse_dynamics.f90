! Robot       planar2r
! Model       inverse_dynamics: Inverse dynamics by Newton and Euler
! References  KC97 (6), (8)-(10), (15)-(20)
! Operations  step: 22 mul, 15 add, 0 div, 4 trig
!             setup: 2 mul, 12 add, 0 div, 0 trig
!
! Inputs
!   q    2  [rad]      q1, q2; joint positions
!   qd   2  [rad/s]    qd1, qd2; joint velocities
!   qdd  2  [rad/s^2]  qdd1, qdd2; joint accelerations
!
! Outputs
!   tau  2  [N m]  joint torques
!
! Parameters
!   M2   [kg]
!   MX1  [kg m]
!   MX2  [kg m]
!   MY1  [kg m]
!   MY2  [kg m]
!   XX1  [kg m^2]
!   XX2  [kg m^2]
!   YY1  [kg m^2]
!   YY2  [kg m^2]
!   ZZ1  [kg m^2]
!   ZZ2  [kg m^2]
!
! Quantities: a name is one of these, component digits, joint numbers
!   C    [-]          cosine of a joint angle
!   S    [-]          sine of a joint angle
!   W    [rad/s]      angular velocity
!   WP   [rad/s^2]    angular acceleration
!   DV   [rad^2/s^2]  product of two components of the angular velocity
!   VSP  [m/s^2]      acceleration of the joint origin, in the frame of the antecedent
!   VP   [m/s^2]      acceleration of the joint origin less gravity
!   F    [N]          inertia force of the link
!   No   [N m]        inertia moment of the link about its origin
!   FDI  [N]          force on the link, in the frame of the antecedent
!   N    [N m]        moment on the link
! A name that ends in small letters is a part of the quantity before them.

module planar2r_inverse_dynamics_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: long = selected_int_kind(18)
  real(dp), parameter :: unset = transfer(9221120237041090560_long, 1.0d0) ! not a number
  type :: planar2r_inverse_dynamics_data
    real(dp) :: M2 = unset  ! kg
    real(dp) :: MX1 = unset  ! kg m
    real(dp) :: MX2 = unset  ! kg m
    real(dp) :: MY1 = unset  ! kg m
    real(dp) :: MY2 = unset  ! kg m
    real(dp) :: XX1 = unset  ! kg m^2
    real(dp) :: XX2 = unset  ! kg m^2
    real(dp) :: YY1 = unset  ! kg m^2
    real(dp) :: YY2 = unset  ! kg m^2
    real(dp) :: ZZ1 = unset  ! kg m^2
    real(dp) :: ZZ2 = unset  ! kg m^2
    ! made by planar2r_inverse_dynamics_setup
    real(dp) :: No31c = unset
    real(dp) :: No31a = unset
    real(dp) :: No32a = unset
  end type planar2r_inverse_dynamics_data
  public :: planar2r_inverse_dynamics_data, planar2r_inverse_dynamics_setup, &
      planar2r_inverse_dynamics

contains

  ! To be called once, and again whenever a parameter has changed.
  subroutine planar2r_inverse_dynamics_setup(par)
    type(planar2r_inverse_dynamics_data), intent(inout) :: par
    real(dp) :: M2, MX1, XX1, XX2, YY1, YY2, ZZ1, ZZ2, No31c, No31b, No31a, No32b, No32a
    M2 = par%M2
    MX1 = par%MX1
    XX1 = par%XX1
    XX2 = par%XX2
    YY1 = par%YY1
    YY2 = par%YY2
    ZZ1 = par%ZZ1
    ZZ2 = par%ZZ2

    ! link 1, inertia
    No31c = M2 + MX1
    No31b = 0.5d0*(XX1 + YY1 + ZZ1)
    No31a = M2 - (XX1 - No31b) - (YY1 - No31b)

    ! link 2, inertia
    No32b = 0.5d0*(XX2 + YY2 + ZZ2)
    No32a = YY2 - No32b + (XX2 - No32b)
    par%No31c = No31c
    par%No31a = No31a
    par%No32a = No32a
  end subroutine planar2r_inverse_dynamics_setup

  subroutine planar2r_inverse_dynamics(par, q, qd, qdd, tau)
    type(planar2r_inverse_dynamics_data), intent(in) :: par
    real(dp), intent(in) :: q(2)  ! rad
    real(dp), intent(in) :: qd(2)  ! rad/s
    real(dp), intent(in) :: qdd(2)  ! rad/s^2
    real(dp), intent(out) :: tau(2)  ! N m
    real(dp) :: MX2, MY1, MY2, No31c, No31a, No32a, q1, q2, qd1, qd2, qdd1, qdd2, C1, S1, C2, S2, &
        DV331, VP11, VP21, VSP12, VSP22, W32, WP32, DV332, VP12, VP22, No31, F12, F22, No32, &
        FDI22, N31
    MX2 = par%MX2
    MY1 = par%MY1
    MY2 = par%MY2
    No31c = par%No31c
    No31a = par%No31a
    No32a = par%No32a
    q1 = q(1)
    q2 = q(2)
    qd1 = qd(1)
    qd2 = qd(2)
    qdd1 = qdd(1)
    qdd2 = qdd(2)

    ! link 1, geometry
    C1 = cos(q1)
    S1 = sin(q1)

    ! link 2, geometry
    C2 = cos(q2)
    S2 = sin(q2)

    ! link 1, forward
    DV331 = qd1**2
    VP11 = 9.81d0*S1
    VP21 = 9.81d0*C1

    ! link 2, forward
    VSP12 = VP11 - DV331
    VSP22 = qdd1 + VP21
    W32 = qd1 + qd2
    WP32 = qdd1 + qdd2
    DV332 = W32**2
    VP12 = S2*VSP22 + C2*VSP12
    VP22 = C2*VSP22 - S2*VSP12

    ! link 1, inertia
    No31 = 9.81d0*C1*No31c + qdd1*No31a - 9.81d0*MY1*S1

    ! link 2, inertia
    F12 = -MY2*WP32 - MX2*DV332
    F22 = MX2*WP32 - MY2*DV332
    No32 = MX2*VP22 - MY2*VP12 - WP32*No32a

    ! link 2, backward
    FDI22 = C2*F22 + S2*F12

    ! link 1, backward
    N31 = No32 + FDI22 + No31

    tau(1) = N31
    tau(2) = No32
  end subroutine planar2r_inverse_dynamics

end module planar2r_inverse_dynamics_module
