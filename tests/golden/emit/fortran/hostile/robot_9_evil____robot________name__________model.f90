! Robot       9 evil */ robot \ (*   name ???/ e lambda
! Model       model: Names alpha */ /* (* *) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
! References  */ KC97 (1); \ (* end
! Operations  step: 79 mul, 154 add, 0 div, 76 trig
!             setup: 1 mul, 37 add, 1 div, 0 trig
!
! Inputs
!   q  2  [rad]  q1, q2; */ joint positions
!
! Outputs
!   tau       1  [N m]
!   endarray  1  [-]
!
! Parameters
!   doublepar                                                  [kg m^2]  0.5
!   intpar                                                     [kg m^2]  0.6428571428571428
!   forpar                                                     [kg m^2]  0.7857142857142857
!   ifpar                                                      [kg m^2]  0.9285714285714286
!   endpar                                                     [kg m^2]  1.0714285714285714
!   functionpar                                                [kg m^2]  1.2142857142857144
!   lambdapar                                                  [kg m^2]  1.3571428571428572
!   restrictpar                                                [kg m^2]  1.5
!   Ipar                                                       [kg m^2]  1.6428571428571428
!   Dpar                                                       [kg m^2]  1.7857142857142858
!   Epar                                                       [kg m^2]  1.9285714285714286
!   Npar                                                       [kg m^2]  2.071428571428571
!   Cpar                                                       [kg m^2]  2.2142857142857144
!   Opar                                                       [kg m^2]  2.357142857142857
!   gammapar                                                   [kg m^2]  2.5
!   beta                                                       [kg m^2]  2.642857142857143
!   psi                                                        [kg m^2]  2.7857142857142856
!   inpar                                                      [kg m^2]  2.9285714285714284
!   ispar                                                      [kg m^2]  3.0714285714285716
!   orpar                                                      [kg m^2]  3.2142857142857144
!   andpar                                                     [kg m^2]  3.357142857142857
!   dopar                                                      [kg m^2]  3.5
!   thenpar                                                    [kg m^2]  3.642857142857143
!   whilepar                                                   [kg m^2]  3.7857142857142856
!   classpar                                                   [kg m^2]  3.9285714285714284
!   printpar                                                   [kg m^2]  4.071428571428571
!   readpar                                                    [kg m^2]  4.214285714285714
!   realpar                                                    [kg m^2]  4.357142857142858
!   datapar                                                    [kg m^2]  4.5
!   sumpar                                                     [kg m^2]  4.642857142857143
!   linux                                                      [kg m^2]  4.785714285714286
!   unix                                                       [kg m^2]  4.928571428571429
!   registerpar                                                [kg m^2]  5.071428571428571
!   near                                                       [kg m^2]  5.214285714285714
!   NaNpar                                                     [kg m^2]  5.357142857142857
!   infpar                                                     [kg m^2]  5.5
!   modulepar                                                  [kg m^2]  5.642857142857143
!   procpar                                                    [kg m^2]  5.785714285714286
!   localpar                                                   [kg m^2]  5.928571428571429
!   Tablepar                                                   [kg m^2]  6.071428571428571
!   Pluspar                                                    [kg m^2]  6.214285714285714
!   Modulepar1                                                 [kg m^2]  6.357142857142857
!   Length                                                     [kg m^2]  6.5
!   epar1                                                      [kg m^2]  6.642857142857143
!   ipar1                                                      [kg m^2]  6.785714285714286
!   jpar                                                       [kg m^2]  6.928571428571429
!   nppar                                                      [kg m^2]  7.071428571428571
!   mathpar                                                    [kg m^2]  7.214285714285714
!   aspar                                                      [kg m^2]  7.357142857142857
!   frompar                                                    [kg m^2]  7.5
!   y0par                                                      [kg m^2]  7.642857142857143
!   j1par                                                      [kg m^2]  7.785714285714286
!   INFINITYpar                                                [kg m^2]  7.928571428571429
!   NULLpar                                                    [kg m^2]  8.071428571428571
!   dpx                                                        [kg m^2]  8.214285714285715
!   unsetx                                                     [kg m^2]  8.357142857142858
!   signumpar                                                  [kg m^2]  8.5
!   mergex                                                     [kg m^2]  8.642857142857142
!   par                                                        [kg m^2]  8.785714285714286
!   batch                                                      [kg m^2]  8.928571428571429
!   beginpar                                                   [kg m^2]  9.071428571428571
!   quotepar                                                   [kg m^2]  9.214285714285714
!   structpar                                                  [kg m^2]  9.357142857142858
!   letpar                                                     [kg m^2]  9.5
!   donepar                                                    [kg m^2]  9.642857142857142
!   fipar                                                      [kg m^2]  9.785714285714286
!   odpar                                                      [kg m^2]  9.928571428571429
!   elifpar                                                    [kg m^2]  10.071428571428571
!   Digitspar                                                  [kg m^2]  10.214285714285714
!   epsilonpar                                                 [kg m^2]  10.357142857142858
!   usespar                                                    [kg m^2]  10.5
!   sqrt2                                                      [kg m^2]  10.642857142857142
!   Sinpar                                                     [kg m^2]  10.785714285714286
!   alpha_                                                     [kg m^2]  10.928571428571429
!   motor_R1                                                   [kg m^2]  11.071428571428571
!   motorR1                                                    [kg m^2]  11.214285714285714
!   q_1                                                        [kg m^2]  11.357142857142858
!   Q1par                                                      [kg m^2]  11.5
!   QD1                                                        [kg m^2]  11.642857142857142
!   tau1                                                       [kg m^2]  11.785714285714286
!   globalpar                                                  [kg m^2]  11.928571428571429
!   persistentpar                                              [kg m^2]  12.071428571428571
!   anspar                                                     [kg m^2]  12.214285714285714
!   epspar                                                     [kg m^2]  12.357142857142858
!   zerospar                                                   [kg m^2]  12.5
!   typepar                                                    [kg m^2]  12.642857142857142
!   Typepar1                                                   [kg m^2]  12.785714285714286
!   TYPEpar2                                                   [kg m^2]  12.928571428571429
!   implicitpar                                                [kg m^2]  13.071428571428571
!   usepar                                                     [kg m^2]  13.214285714285714
!   unusedx                                                    [kg m^2]  13.357142857142858
!   longpar                                                    [kg m^2]  13.5
!   sign1                                                      [kg m^2]  13.642857142857142
!   x                                                          [kg m^2]  13.785714285714286
!   batchx                                                     [kg m^2]  13.928571428571429
!   parx                                                       [kg m^2]  14.071428571428571
!   whole_power                                                [kg m^2]  14.214285714285714
!   abs2                                                       [kg m^2]  14.357142857142858
!   flatten                                                    [kg m^2]  14.5
!   detpar                                                     [kg m^2]  14.642857142857142
!   tr                                                         [kg m^2]  14.785714285714286
!   re                                                         [kg m^2]  14.928571428571429
!   impar                                                      [kg m^2]  15.071428571428571
!   conj                                                       [kg m^2]  15.214285714285714
!   infinitypar1                                               [kg m^2]  15.357142857142858
!   truepar                                                    [kg m^2]  15.5
!   falsepar                                                   [kg m^2]  15.642857142857142
!   assume                                                     [kg m^2]  15.785714285714286
!   purge                                                      [kg m^2]  15.928571428571429
!   timepar                                                    [kg m^2]  16.07142857142857
!   randpar                                                    [kg m^2]  16.214285714285715
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
!   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142
!
! Renamed
!   end                                                               is written  endarray
!       (reserved)
!   double                                                            is written  doublepar
!       (reserved)
!   int                                                               is written  intpar
!       (reserved)
!   for                                                               is written  forpar
!       (reserved)
!   if                                                                is written  ifpar
!       (reserved)
!   end                                                               is written  endpar
!       (reserved)
!   function                                                          is written  functionpar
!       (reserved)
!   lambda                                                            is written  lambdapar
!       (reserved)
!   restrict                                                          is written  restrictpar
!       (reserved)
!   I                                                                 is written  Ipar
!       (reserved)
!   D                                                                 is written  Dpar
!       (reserved)
!   E                                                                 is written  Epar
!       (reserved)
!   N                                                                 is written  Npar
!       (reserved)
!   C                                                                 is written  Cpar
!       (reserved)
!   O                                                                 is written  Opar
!       (reserved)
!   gamma                                                             is written  gammapar
!       (reserved)
!   in                                                                is written  inpar
!       (reserved)
!   is                                                                is written  ispar
!       (reserved)
!   or                                                                is written  orpar
!       (reserved)
!   and                                                               is written  andpar
!       (reserved)
!   do                                                                is written  dopar
!       (reserved)
!   then                                                              is written  thenpar
!       (reserved)
!   while                                                             is written  whilepar
!       (reserved)
!   class                                                             is written  classpar
!       (reserved)
!   print                                                             is written  printpar
!       (reserved)
!   read                                                              is written  readpar
!       (reserved)
!   real                                                              is written  realpar
!       (reserved)
!   data                                                              is written  datapar
!       (reserved)
!   sum                                                               is written  sumpar
!       (reserved)
!   register                                                          is written  registerpar
!       (reserved)
!   NaN                                                               is written  NaNpar
!       (reserved)
!   inf                                                               is written  infpar
!       (reserved)
!   module                                                            is written  modulepar
!       (reserved)
!   proc                                                              is written  procpar
!       (reserved)
!   local                                                             is written  localpar
!       (reserved)
!   Table                                                             is written  Tablepar
!       (reserved)
!   Plus                                                              is written  Pluspar
!       (reserved)
!   Module                                                            is written  Modulepar1
!       (reserved)
!   e                                                                 is written  epar1
!       (reserved)
!   i                                                                 is written  ipar1
!       (reserved)
!   j                                                                 is written  jpar
!       (reserved)
!   np                                                                is written  nppar
!       (reserved)
!   math                                                              is written  mathpar
!       (reserved)
!   as                                                                is written  aspar
!       (reserved)
!   from                                                              is written  frompar
!       (reserved)
!   y0                                                                is written  y0par
!       (reserved)
!   j1                                                                is written  j1par
!       (reserved)
!   INFINITY                                                          is written  INFINITYpar
!       (reserved)
!   NULL                                                              is written  NULLpar
!       (reserved)
!   dp                                                                is written  dpx
!       (not allowed in this language)
!   unset                                                             is written  unsetx
!       (not allowed in this language)
!   signum                                                            is written  signumpar
!       (reserved)
!   merge                                                             is written  mergex
!       (not allowed in this language)
!   begin                                                             is written  beginpar
!       (reserved)
!   quote                                                             is written  quotepar
!       (reserved)
!   struct                                                            is written  structpar
!       (reserved)
!   let                                                               is written  letpar
!       (reserved)
!   done                                                              is written  donepar
!       (reserved)
!   fi                                                                is written  fipar
!       (reserved)
!   od                                                                is written  odpar
!       (reserved)
!   elif                                                              is written  elifpar
!       (reserved)
!   Digits                                                            is written  Digitspar
!       (reserved)
!   epsilon                                                           is written  epsilonpar
!       (reserved)
!   uses                                                              is written  usespar
!       (reserved)
!   Sin                                                               is written  Sinpar
!       (reserved)
!   Q1                                                                is written  Q1par
!       (taken, ignoring case)
!   global                                                            is written  globalpar
!       (reserved)
!   persistent                                                        is written  persistentpar
!       (reserved)
!   ans                                                               is written  anspar
!       (reserved)
!   eps                                                               is written  epspar
!       (reserved)
!   zeros                                                             is written  zerospar
!       (reserved)
!   type                                                              is written  typepar
!       (reserved)
!   Type                                                              is written  Typepar1
!       (reserved)
!   TYPE                                                              is written  TYPEpar2
!       (reserved)
!   implicit                                                          is written  implicitpar
!       (reserved)
!   use                                                               is written  usepar
!       (reserved)
!   unused                                                            is written  unusedx
!       (not allowed in this language)
!   long                                                              is written  longpar
!       (reserved)
!   det                                                               is written  detpar
!       (reserved)
!   im                                                                is written  impar
!       (reserved)
!   infinity                                                          is written  infinitypar1
!       (reserved)
!   true                                                              is written  truepar
!       (reserved)
!   false                                                             is written  falsepar
!       (reserved)
!   time                                                              is written  timepar
!       (reserved)
!   rand                                                              is written  randpar
!       (reserved)
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA  is written
!       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   (longer than 60 characters)
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAb  is written
!       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  (longer than 60 characters)
!   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  is written
!       aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  (longer than 60 characters)
!   for                                                               is written  forx
!       (reserved)
!   q1                                                                is written  q1x
!       (taken, ignoring case)

module robot_9_evil____robot________name__________model_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: long = selected_int_kind(18)
  real(dp), parameter :: unset = transfer(9221120237041090560_long, 1.0d0) ! not a number
  type :: robot_9_evil____robot________name__________model_data
    real(dp) :: doublepar = 0.5d0  ! kg m^2
    real(dp) :: intpar = 0.6428571428571428d0  ! kg m^2
    real(dp) :: forpar = 0.7857142857142857d0  ! kg m^2
    real(dp) :: ifpar = 0.9285714285714286d0  ! kg m^2
    real(dp) :: endpar = 1.0714285714285714d0  ! kg m^2
    real(dp) :: functionpar = 1.2142857142857144d0  ! kg m^2
    real(dp) :: lambdapar = 1.3571428571428572d0  ! kg m^2
    real(dp) :: restrictpar = 1.5d0  ! kg m^2
    real(dp) :: Ipar = 1.6428571428571428d0  ! kg m^2
    real(dp) :: Dpar = 1.7857142857142858d0  ! kg m^2
    real(dp) :: Epar = 1.9285714285714286d0  ! kg m^2
    real(dp) :: Npar = 2.071428571428571d0  ! kg m^2
    real(dp) :: Cpar = 2.2142857142857144d0  ! kg m^2
    real(dp) :: Opar = 2.357142857142857d0  ! kg m^2
    real(dp) :: gammapar = 2.5d0  ! kg m^2
    real(dp) :: beta = 2.642857142857143d0  ! kg m^2
    real(dp) :: psi = 2.7857142857142856d0  ! kg m^2
    real(dp) :: inpar = 2.9285714285714284d0  ! kg m^2
    real(dp) :: ispar = 3.0714285714285716d0  ! kg m^2
    real(dp) :: orpar = 3.2142857142857144d0  ! kg m^2
    real(dp) :: andpar = 3.357142857142857d0  ! kg m^2
    real(dp) :: dopar = 3.5d0  ! kg m^2
    real(dp) :: thenpar = 3.642857142857143d0  ! kg m^2
    real(dp) :: whilepar = 3.7857142857142856d0  ! kg m^2
    real(dp) :: classpar = 3.9285714285714284d0  ! kg m^2
    real(dp) :: printpar = 4.071428571428571d0  ! kg m^2
    real(dp) :: readpar = 4.214285714285714d0  ! kg m^2
    real(dp) :: realpar = 4.357142857142858d0  ! kg m^2
    real(dp) :: datapar = 4.5d0  ! kg m^2
    real(dp) :: sumpar = 4.642857142857143d0  ! kg m^2
    real(dp) :: linux = 4.785714285714286d0  ! kg m^2
    real(dp) :: unix = 4.928571428571429d0  ! kg m^2
    real(dp) :: registerpar = 5.071428571428571d0  ! kg m^2
    real(dp) :: near = 5.214285714285714d0  ! kg m^2
    real(dp) :: NaNpar = 5.357142857142857d0  ! kg m^2
    real(dp) :: infpar = 5.5d0  ! kg m^2
    real(dp) :: modulepar = 5.642857142857143d0  ! kg m^2
    real(dp) :: procpar = 5.785714285714286d0  ! kg m^2
    real(dp) :: localpar = 5.928571428571429d0  ! kg m^2
    real(dp) :: Tablepar = 6.071428571428571d0  ! kg m^2
    real(dp) :: Pluspar = 6.214285714285714d0  ! kg m^2
    real(dp) :: Modulepar1 = 6.357142857142857d0  ! kg m^2
    real(dp) :: Length = 6.5d0  ! kg m^2
    real(dp) :: epar1 = 6.642857142857143d0  ! kg m^2
    real(dp) :: ipar1 = 6.785714285714286d0  ! kg m^2
    real(dp) :: jpar = 6.928571428571429d0  ! kg m^2
    real(dp) :: nppar = 7.071428571428571d0  ! kg m^2
    real(dp) :: mathpar = 7.214285714285714d0  ! kg m^2
    real(dp) :: aspar = 7.357142857142857d0  ! kg m^2
    real(dp) :: frompar = 7.5d0  ! kg m^2
    real(dp) :: y0par = 7.642857142857143d0  ! kg m^2
    real(dp) :: j1par = 7.785714285714286d0  ! kg m^2
    real(dp) :: INFINITYpar = 7.928571428571429d0  ! kg m^2
    real(dp) :: NULLpar = 8.071428571428571d0  ! kg m^2
    real(dp) :: dpx = 8.214285714285715d0  ! kg m^2
    real(dp) :: unsetx = 8.357142857142858d0  ! kg m^2
    real(dp) :: signumpar = 8.5d0  ! kg m^2
    real(dp) :: mergex = 8.642857142857142d0  ! kg m^2
    real(dp) :: par = 8.785714285714286d0  ! kg m^2
    real(dp) :: batch = 8.928571428571429d0  ! kg m^2
    real(dp) :: beginpar = 9.071428571428571d0  ! kg m^2
    real(dp) :: quotepar = 9.214285714285714d0  ! kg m^2
    real(dp) :: structpar = 9.357142857142858d0  ! kg m^2
    real(dp) :: letpar = 9.5d0  ! kg m^2
    real(dp) :: donepar = 9.642857142857142d0  ! kg m^2
    real(dp) :: fipar = 9.785714285714286d0  ! kg m^2
    real(dp) :: odpar = 9.928571428571429d0  ! kg m^2
    real(dp) :: elifpar = 10.071428571428571d0  ! kg m^2
    real(dp) :: Digitspar = 10.214285714285714d0  ! kg m^2
    real(dp) :: epsilonpar = 10.357142857142858d0  ! kg m^2
    real(dp) :: usespar = 10.5d0  ! kg m^2
    real(dp) :: sqrt2 = 10.642857142857142d0  ! kg m^2
    real(dp) :: Sinpar = 10.785714285714286d0  ! kg m^2
    real(dp) :: alpha_ = 10.928571428571429d0  ! kg m^2
    real(dp) :: motor_R1 = 11.071428571428571d0  ! kg m^2
    real(dp) :: motorR1 = 11.214285714285714d0  ! kg m^2
    real(dp) :: q_1 = 11.357142857142858d0  ! kg m^2
    real(dp) :: Q1par = 11.5d0  ! kg m^2
    real(dp) :: QD1 = 11.642857142857142d0  ! kg m^2
    real(dp) :: tau1 = 11.785714285714286d0  ! kg m^2
    real(dp) :: globalpar = 11.928571428571429d0  ! kg m^2
    real(dp) :: persistentpar = 12.071428571428571d0  ! kg m^2
    real(dp) :: anspar = 12.214285714285714d0  ! kg m^2
    real(dp) :: epspar = 12.357142857142858d0  ! kg m^2
    real(dp) :: zerospar = 12.5d0  ! kg m^2
    real(dp) :: typepar = 12.642857142857142d0  ! kg m^2
    real(dp) :: Typepar1 = 12.785714285714286d0  ! kg m^2
    real(dp) :: TYPEpar2 = 12.928571428571429d0  ! kg m^2
    real(dp) :: implicitpar = 13.071428571428571d0  ! kg m^2
    real(dp) :: usepar = 13.214285714285714d0  ! kg m^2
    real(dp) :: unusedx = 13.357142857142858d0  ! kg m^2
    real(dp) :: longpar = 13.5d0  ! kg m^2
    real(dp) :: sign1 = 13.642857142857142d0  ! kg m^2
    real(dp) :: x = 13.785714285714286d0  ! kg m^2
    real(dp) :: batchx = 13.928571428571429d0  ! kg m^2
    real(dp) :: parx = 14.071428571428571d0  ! kg m^2
    real(dp) :: whole_power = 14.214285714285714d0  ! kg m^2
    real(dp) :: abs2 = 14.357142857142858d0  ! kg m^2
    real(dp) :: flatten = 14.5d0  ! kg m^2
    real(dp) :: detpar = 14.642857142857142d0  ! kg m^2
    real(dp) :: tr = 14.785714285714286d0  ! kg m^2
    real(dp) :: re = 14.928571428571429d0  ! kg m^2
    real(dp) :: impar = 15.071428571428571d0  ! kg m^2
    real(dp) :: conj = 15.214285714285714d0  ! kg m^2
    real(dp) :: infinitypar1 = 15.357142857142858d0  ! kg m^2
    real(dp) :: truepar = 15.5d0  ! kg m^2
    real(dp) :: falsepar = 15.642857142857142d0  ! kg m^2
    real(dp) :: assume = 15.785714285714286d0  ! kg m^2
    real(dp) :: purge = 15.928571428571429d0  ! kg m^2
    real(dp) :: timepar = 16.07142857142857d0  ! kg m^2
    real(dp) :: randpar = 16.214285714285715d0  ! kg m^2
    real(dp) :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = 16.357142857142858d0  ! kg m^2
    real(dp) :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = 16.5d0  ! kg m^2
    real(dp) :: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = 16.642857142857142d0  ! kg m^2
    ! made by robot_9_evil____robot________name__________model_setup
    real(dp) :: forx = unset
    real(dp) :: q1l = unset
    real(dp) :: q1k = unset
  end type robot_9_evil____robot________name__________model_data
  public :: robot_9_evil____robot________name__________model_data, &
      robot_9_evil____robot________name__________model_setup, &
      robot_9_evil____robot________name__________model

contains

  ! To be called once, and again whenever a parameter has changed.
  subroutine robot_9_evil____robot________name__________model_setup(parxx)
    type(robot_9_evil____robot________name__________model_data), intent(inout) :: parxx
    real(dp) :: doublepar, intpar, ifpar, endpar, lambdapar, Dpar, Cpar, beta, ispar, dopar, &
        classpar, realpar, linux, near, modulepar, Tablepar, Length, jpar, aspar, j1par, dpx, &
        mergex, beginpar, letpar, odpar, epsilonpar, Sinpar, motorR1, QD1, persistentpar, &
        zerospar, TYPEpar2, unusedx, x, whole_power, detpar, impar, truepar, purge, &
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar, forx, q1l, q1k
    doublepar = parxx%doublepar
    intpar = parxx%intpar
    ifpar = parxx%ifpar
    endpar = parxx%endpar
    lambdapar = parxx%lambdapar
    Dpar = parxx%Dpar
    Cpar = parxx%Cpar
    beta = parxx%beta
    ispar = parxx%ispar
    dopar = parxx%dopar
    classpar = parxx%classpar
    realpar = parxx%realpar
    linux = parxx%linux
    near = parxx%near
    modulepar = parxx%modulepar
    Tablepar = parxx%Tablepar
    Length = parxx%Length
    jpar = parxx%jpar
    aspar = parxx%aspar
    j1par = parxx%j1par
    dpx = parxx%dpx
    mergex = parxx%mergex
    beginpar = parxx%beginpar
    letpar = parxx%letpar
    odpar = parxx%odpar
    epsilonpar = parxx%epsilonpar
    Sinpar = parxx%Sinpar
    motorR1 = parxx%motorR1
    QD1 = parxx%QD1
    persistentpar = parxx%persistentpar
    zerospar = parxx%zerospar
    TYPEpar2 = parxx%TYPEpar2
    unusedx = parxx%unusedx
    x = parxx%x
    whole_power = parxx%whole_power
    detpar = parxx%detpar
    impar = parxx%impar
    truepar = parxx%truepar
    purge = parxx%purge
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = parxx%AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar

    ! heading */ \ (* *) %
    forx = Dpar/endpar + doublepar*intpar

    ! next */
    q1l = Sinpar + impar + odpar + beginpar + classpar + ispar + Cpar + doublepar + lambdapar + &
        linux + modulepar + Length + aspar + dpx + QD1 + zerospar + unusedx + whole_power + purge
    q1k = truepar + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar + detpar + &
        persistentpar + mergex + jpar + Tablepar + realpar + beta + Dpar + ifpar + dopar + near + &
        j1par + letpar + epsilonpar + motorR1 + TYPEpar2 + x
    parxx%forx = forx
    parxx%q1l = q1l
    parxx%q1k = q1k
  end subroutine robot_9_evil____robot________name__________model_setup

  subroutine robot_9_evil____robot________name__________model(parxx, q, tau, endarray)
    type(robot_9_evil____robot________name__________model_data), intent(in) :: parxx
    real(dp), intent(in) :: q(2)  ! rad
    real(dp), intent(out) :: tau(1)  ! N m
    real(dp), intent(out) :: endarray(1)
    real(dp) :: intpar, forpar, endpar, functionpar, restrictpar, Ipar, Epar, Npar, Opar, &
        gammapar, psi, inpar, orpar, andpar, thenpar, whilepar, printpar, readpar, datapar, &
        sumpar, unix, registerpar, NaNpar, infpar, procpar, localpar, Pluspar, Modulepar1, epar1, &
        ipar1, nppar, mathpar, frompar, y0par, INFINITYpar, NULLpar, unsetx, signumpar, par, &
        batch, quotepar, structpar, donepar, fipar, elifpar, Digitspar, usespar, sqrt2, alpha_, &
        motor_R1, q_1, Q1par, tau1, globalpar, anspar, epspar, typepar, Typepar1, implicitpar, &
        usepar, longpar, sign1, batchx, parx, abs2, flatten, tr, re, conj, infinitypar1, &
        falsepar, assume, timepar, randpar, &
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1, &
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1l, q1k, q1, q2, q1j, &
        q1i, q1h, q1g, q1f, q1e, q1d, q1c, q1b, q1a, q1x
    intpar = parxx%intpar
    forpar = parxx%forpar
    endpar = parxx%endpar
    functionpar = parxx%functionpar
    restrictpar = parxx%restrictpar
    Ipar = parxx%Ipar
    Epar = parxx%Epar
    Npar = parxx%Npar
    Opar = parxx%Opar
    gammapar = parxx%gammapar
    psi = parxx%psi
    inpar = parxx%inpar
    orpar = parxx%orpar
    andpar = parxx%andpar
    thenpar = parxx%thenpar
    whilepar = parxx%whilepar
    printpar = parxx%printpar
    readpar = parxx%readpar
    datapar = parxx%datapar
    sumpar = parxx%sumpar
    unix = parxx%unix
    registerpar = parxx%registerpar
    NaNpar = parxx%NaNpar
    infpar = parxx%infpar
    procpar = parxx%procpar
    localpar = parxx%localpar
    Pluspar = parxx%Pluspar
    Modulepar1 = parxx%Modulepar1
    epar1 = parxx%epar1
    ipar1 = parxx%ipar1
    nppar = parxx%nppar
    mathpar = parxx%mathpar
    frompar = parxx%frompar
    y0par = parxx%y0par
    INFINITYpar = parxx%INFINITYpar
    NULLpar = parxx%NULLpar
    unsetx = parxx%unsetx
    signumpar = parxx%signumpar
    par = parxx%par
    batch = parxx%batch
    quotepar = parxx%quotepar
    structpar = parxx%structpar
    donepar = parxx%donepar
    fipar = parxx%fipar
    elifpar = parxx%elifpar
    Digitspar = parxx%Digitspar
    usespar = parxx%usespar
    sqrt2 = parxx%sqrt2
    alpha_ = parxx%alpha_
    motor_R1 = parxx%motor_R1
    q_1 = parxx%q_1
    Q1par = parxx%Q1par
    tau1 = parxx%tau1
    globalpar = parxx%globalpar
    anspar = parxx%anspar
    epspar = parxx%epspar
    typepar = parxx%typepar
    Typepar1 = parxx%Typepar1
    implicitpar = parxx%implicitpar
    usepar = parxx%usepar
    longpar = parxx%longpar
    sign1 = parxx%sign1
    batchx = parxx%batchx
    parx = parxx%parx
    abs2 = parxx%abs2
    flatten = parxx%flatten
    tr = parxx%tr
    re = parxx%re
    conj = parxx%conj
    infinitypar1 = parxx%infinitypar1
    falsepar = parxx%falsepar
    assume = parxx%assume
    timepar = parxx%timepar
    randpar = parxx%randpar
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = parxx%AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = parxx%aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2
    forx = parxx%forx
    q1l = parxx%q1l
    q1k = parxx%q1k
    q1 = q(1)
    q2 = q(2)

    ! next */
    q1j = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q1 + 112d0) + &
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q2 + 113d0) + q2*q1k + &
        timepar*sin(q2 + 109d0) + falsepar*sin(q1 + 106d0) + infinitypar1*sin(q1 + 104d0) + q1* &
        q1l + re*sin(q2 + 101d0)
    q1i = tr*sin(q1 + 100d0) + q1j + flatten*sin(q1 + 98d0) + parx*sin(q2 + 95d0) + implicitpar* &
        sin(q1 + 88d0) + epspar*sin(q2 + 83d0) + anspar*sin(q1 + 82d0) + q_1*sin(q1 + 76d0)
    q1h = alpha_*sin(q2 + 73d0) + q1i + usespar*sin(q1 + 70d0) + donepar*sin(q1 + 64d0) + &
        signumpar*sin(q1 + 56d0) + NULLpar*sin(q2 + 53d0) + INFINITYpar*sin(q1 + 52d0) + y0par* &
        sin(q1 + 50d0)
    q1g = q1h + nppar*sin(q1 + 46d0) + ipar1*sin(q1 + 44d0) + epar1*sin(q2 + 43d0) + Pluspar* &
        sin(q1 + 40d0) + localpar*sin(q1 + 38d0) + procpar*sin(q2 + 37d0) + NaNpar*sin(q1 + 34d0)
    q1f = unix*sin(q2 + 31d0) + q1g + sumpar*sin(q2 + 29d0) + datapar*sin(q1 + 28d0) + readpar* &
        sin(q1 + 26d0) + whilepar*sin(q2 + 23d0) + andpar*sin(q1 + 20d0) + inpar*sin(q2 + 17d0)
    q1e = Opar*sin(q2 + 13d0) + q1f + Npar*sin(q2 + 11d0) + Epar*sin(q1 + 10d0) + Ipar*sin(q1 + &
        8d0) + forpar*sin(q1 + 2d0) + intpar*sin(q2 + 1d0) + endpar*sin(q1 + 4d0)
    q1d = q1e + functionpar*sin(q2 + 5d0) + restrictpar*sin(q2 + 7d0) + gammapar*sin(q1 + 14d0) + &
        psi*sin(q1 + 16d0) + orpar*sin(q2 + 19d0) + thenpar*sin(q1 + 22d0) + printpar*sin(q2 + &
        25d0)
    q1c = registerpar*sin(q1 + 32d0) + q1d + infpar*sin(q2 + 35d0) + Modulepar1*sin(q2 + 41d0) + &
        mathpar*sin(q2 + 47d0) + frompar*sin(q2 + 49d0) + unsetx*sin(q2 + 55d0) + par*sin(q1 + &
        58d0)
    q1b = batch*sin(q2 + 59d0) + q1c + quotepar*sin(q2 + 61d0) + structpar*sin(q1 + 62d0) + fipar* &
        sin(q2 + 65d0) + elifpar*sin(q2 + 67d0) + Digitspar*sin(q1 + 68d0) + sqrt2*sin(q2 + 71d0)
    q1a = q1b + motor_R1*sin(q1 + 74d0) + Q1par*sin(q2 + 77d0) + tau1*sin(q2 + 79d0) + globalpar* &
        sin(q1 + 80d0) + typepar*sin(q2 + 85d0) + Typepar1*sin(q1 + 86d0) + usepar*sin(q2 + 89d0)
    q1x = longpar*sin(q2 + 91d0) + q1a + sign1*sin(q1 + 92d0) + batchx*sin(q1 + 94d0) + abs2* &
        sin(q2 + 97d0) + conj*sin(q2 + 103d0) + assume*sin(q2 + 107d0) + randpar*sin(q1 + 110d0)

    tau(1) = forx + q1x
    endarray(1) = q1*forx
  end subroutine robot_9_evil____robot________name__________model

end module robot_9_evil____robot________name__________model_module
