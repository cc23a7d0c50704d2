! Robot       9 evil */ robot \ (*   name ???/ e lambda
! Model       model: Names alpha */ /* (* *) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
! References  */ KC97 (1); \ (* end
! Operations  step: 85 mul, 166 add, 0 div, 82 trig
!             setup: 1 mul, 40 add, 1 div, 0 trig
!
! Inputs
!   q  2  [rad]  q1, q2; */ joint positions
!
! Outputs
!   tau       1  [N m]
!   endarray  1  [-]
!
! Parameters
!   Cpar                                                       [kg m^2]  0.5
!   Dpar                                                       [kg m^2]  0.6428571428571428
!   Digitspar                                                  [kg m^2]  0.7857142857142857
!   Epar                                                       [kg m^2]  0.9285714285714286
!   Ipar                                                       [kg m^2]  1.0714285714285714
!   INFINITYpar                                                [kg m^2]  1.2142857142857144
!   Length                                                     [kg m^2]  1.3571428571428572
!   Modulepar                                                  [kg m^2]  1.5
!   Npar                                                       [kg m^2]  1.6428571428571428
!   NULLpar                                                    [kg m^2]  1.7857142857142858
!   NaNpar                                                     [kg m^2]  1.9285714285714286
!   Opar                                                       [kg m^2]  2.071428571428571
!   Pluspar                                                    [kg m^2]  2.2142857142857144
!   Q1par                                                      [kg m^2]  2.357142857142857
!   QD1                                                        [kg m^2]  2.5
!   Sinpar                                                     [kg m^2]  2.642857142857143
!   TYPEpar                                                    [kg m^2]  2.7857142857142856
!   Tablepar                                                   [kg m^2]  2.9285714285714284
!   Typepar1                                                   [kg m^2]  3.0714285714285716
!   abs2                                                       [kg m^2]  3.2142857142857144
!   alpha_                                                     [kg m^2]  3.357142857142857
!   andpar                                                     [kg m^2]  3.5
!   anspar                                                     [kg m^2]  3.642857142857143
!   args                                                       [kg m^2]  3.7857142857142856
!   aspar                                                      [kg m^2]  3.9285714285714284
!   assume                                                     [kg m^2]  4.071428571428571
!   batch                                                      [kg m^2]  4.214285714285714
!   batchx                                                     [kg m^2]  4.357142857142858
!   beginpar                                                   [kg m^2]  4.5
!   beta                                                       [kg m^2]  4.642857142857143
!   classpar                                                   [kg m^2]  4.785714285714286
!   conj                                                       [kg m^2]  4.928571428571429
!   datapar                                                    [kg m^2]  5.071428571428571
!   detpar                                                     [kg m^2]  5.214285714285714
!   dopar                                                      [kg m^2]  5.357142857142857
!   donepar                                                    [kg m^2]  5.5
!   doublepar                                                  [kg m^2]  5.642857142857143
!   dpx                                                        [kg m^2]  5.785714285714286
!   epar1                                                      [kg m^2]  5.928571428571429
!   elifpar                                                    [kg m^2]  6.071428571428571
!   endpar                                                     [kg m^2]  6.214285714285714
!   epspar                                                     [kg m^2]  6.357142857142857
!   epsilonpar                                                 [kg m^2]  6.5
!   falsepar                                                   [kg m^2]  6.642857142857143
!   fipar                                                      [kg m^2]  6.785714285714286
!   flatten                                                    [kg m^2]  6.928571428571429
!   forpar                                                     [kg m^2]  7.071428571428571
!   frompar                                                    [kg m^2]  7.214285714285714
!   functionpar                                                [kg m^2]  7.357142857142857
!   gammapar                                                   [kg m^2]  7.5
!   globalpar                                                  [kg m^2]  7.642857142857143
!   ipar1                                                      [kg m^2]  7.785714285714286
!   ifpar                                                      [kg m^2]  7.928571428571429
!   impar                                                      [kg m^2]  8.071428571428571
!   implicitpar                                                [kg m^2]  8.214285714285715
!   inpar                                                      [kg m^2]  8.357142857142858
!   infpar                                                     [kg m^2]  8.5
!   infinitypar1                                               [kg m^2]  8.642857142857142
!   intpar                                                     [kg m^2]  8.785714285714286
!   ispar                                                      [kg m^2]  8.928571428571429
!   jpar                                                       [kg m^2]  9.071428571428571
!   j1par                                                      [kg m^2]  9.214285714285714
!   lambdapar                                                  [kg m^2]  9.357142857142858
!   letpar                                                     [kg m^2]  9.5
!   linux                                                      [kg m^2]  9.642857142857142
!   localpar                                                   [kg m^2]  9.785714285714286
!   longpar                                                    [kg m^2]  9.928571428571429
!   mathpar                                                    [kg m^2]  10.071428571428571
!   mergex                                                     [kg m^2]  10.214285714285714
!   modulepar1                                                 [kg m^2]  10.357142857142858
!   motorR1                                                    [kg m^2]  10.5
!   motor_R1                                                   [kg m^2]  10.642857142857142
!   nargs                                                      [kg m^2]  10.785714285714286
!   near                                                       [kg m^2]  10.928571428571429
!   nppar                                                      [kg m^2]  11.071428571428571
!   odpar                                                      [kg m^2]  11.214285714285714
!   of                                                         [kg m^2]  11.357142857142858
!   orpar                                                      [kg m^2]  11.5
!   par                                                        [kg m^2]  11.642857142857142
!   parx                                                       [kg m^2]  11.785714285714286
!   persistentpar                                              [kg m^2]  11.928571428571429
!   position                                                   [kg m^2]  12.071428571428571
!   printpar                                                   [kg m^2]  12.214285714285714
!   procpar                                                    [kg m^2]  12.357142857142858
!   psi                                                        [kg m^2]  12.5
!   purge                                                      [kg m^2]  12.642857142857142
!   q_1                                                        [kg m^2]  12.785714285714286
!   quotepar                                                   [kg m^2]  12.928571428571429
!   randpar                                                    [kg m^2]  13.071428571428571
!   re                                                         [kg m^2]  13.214285714285714
!   readpar                                                    [kg m^2]  13.357142857142858
!   realpar                                                    [kg m^2]  13.5
!   red                                                        [kg m^2]  13.642857142857142
!   registerpar                                                [kg m^2]  13.785714285714286
!   repeat                                                     [kg m^2]  13.928571428571429
!   restrictpar                                                [kg m^2]  14.071428571428571
!   sign1                                                      [kg m^2]  14.214285714285714
!   signumpar                                                  [kg m^2]  14.357142857142858
!   sqrt2                                                      [kg m^2]  14.5
!   step                                                       [kg m^2]  14.642857142857142
!   structpar                                                  [kg m^2]  14.785714285714286
!   sumpar                                                     [kg m^2]  14.928571428571429
!   tau1                                                       [kg m^2]  15.071428571428571
!   thenpar                                                    [kg m^2]  15.214285714285714
!   timepar                                                    [kg m^2]  15.357142857142858
!   tr                                                         [kg m^2]  15.5
!   truepar                                                    [kg m^2]  15.642857142857142
!   typepar2                                                   [kg m^2]  15.785714285714286
!   undef                                                      [kg m^2]  15.928571428571429
!   unix                                                       [kg m^2]  16.07142857142857
!   unsetx                                                     [kg m^2]  16.214285714285715
!   unusedx                                                    [kg m^2]  16.357142857142858
!   usepar                                                     [kg m^2]  16.5
!   usespar                                                    [kg m^2]  16.642857142857142
!   var                                                        [kg m^2]  16.785714285714285
!   whilepar                                                   [kg m^2]  16.928571428571427
!   whole_power                                                [kg m^2]  17.071428571428573
!   x                                                          [kg m^2]  17.214285714285715
!   y0par                                                      [kg m^2]  17.357142857142858
!   zerospar                                                   [kg m^2]  17.5
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  17.642857142857142
!   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  17.785714285714285
!   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  17.928571428571427
!
! Renamed
!   end                                                               is written  endarray
!       (reserved)
!   C                                                                 is written  Cpar
!       (reserved)
!   D                                                                 is written  Dpar
!       (reserved)
!   Digits                                                            is written  Digitspar
!       (reserved)
!   E                                                                 is written  Epar
!       (reserved)
!   I                                                                 is written  Ipar
!       (reserved)
!   INFINITY                                                          is written  INFINITYpar
!       (reserved)
!   Module                                                            is written  Modulepar
!       (reserved)
!   N                                                                 is written  Npar
!       (reserved)
!   NULL                                                              is written  NULLpar
!       (reserved)
!   NaN                                                               is written  NaNpar
!       (reserved)
!   O                                                                 is written  Opar
!       (reserved)
!   Plus                                                              is written  Pluspar
!       (reserved)
!   Q1                                                                is written  Q1par
!       (taken, ignoring case)
!   Sin                                                               is written  Sinpar
!       (reserved)
!   TYPE                                                              is written  TYPEpar
!       (reserved)
!   Table                                                             is written  Tablepar
!       (reserved)
!   Type                                                              is written  Typepar1
!       (reserved)
!   and                                                               is written  andpar
!       (reserved)
!   ans                                                               is written  anspar
!       (reserved)
!   as                                                                is written  aspar
!       (reserved)
!   begin                                                             is written  beginpar
!       (reserved)
!   class                                                             is written  classpar
!       (reserved)
!   data                                                              is written  datapar
!       (reserved)
!   det                                                               is written  detpar
!       (reserved)
!   do                                                                is written  dopar
!       (reserved)
!   done                                                              is written  donepar
!       (reserved)
!   double                                                            is written  doublepar
!       (reserved)
!   dp                                                                is written  dpx
!       (not allowed in this language)
!   e                                                                 is written  epar1
!       (reserved)
!   elif                                                              is written  elifpar
!       (reserved)
!   end                                                               is written  endpar
!       (reserved)
!   eps                                                               is written  epspar
!       (reserved)
!   epsilon                                                           is written  epsilonpar
!       (reserved)
!   false                                                             is written  falsepar
!       (reserved)
!   fi                                                                is written  fipar
!       (reserved)
!   for                                                               is written  forpar
!       (reserved)
!   from                                                              is written  frompar
!       (reserved)
!   function                                                          is written  functionpar
!       (reserved)
!   gamma                                                             is written  gammapar
!       (reserved)
!   global                                                            is written  globalpar
!       (reserved)
!   i                                                                 is written  ipar1
!       (reserved)
!   if                                                                is written  ifpar
!       (reserved)
!   im                                                                is written  impar
!       (reserved)
!   implicit                                                          is written  implicitpar
!       (reserved)
!   in                                                                is written  inpar
!       (reserved)
!   inf                                                               is written  infpar
!       (reserved)
!   infinity                                                          is written  infinitypar1
!       (reserved)
!   int                                                               is written  intpar
!       (reserved)
!   is                                                                is written  ispar
!       (reserved)
!   j                                                                 is written  jpar
!       (reserved)
!   j1                                                                is written  j1par
!       (reserved)
!   lambda                                                            is written  lambdapar
!       (reserved)
!   let                                                               is written  letpar
!       (reserved)
!   local                                                             is written  localpar
!       (reserved)
!   long                                                              is written  longpar
!       (reserved)
!   math                                                              is written  mathpar
!       (reserved)
!   merge                                                             is written  mergex
!       (not allowed in this language)
!   module                                                            is written  modulepar1
!       (reserved)
!   np                                                                is written  nppar
!       (reserved)
!   od                                                                is written  odpar
!       (reserved)
!   or                                                                is written  orpar
!       (reserved)
!   persistent                                                        is written  persistentpar
!       (reserved)
!   print                                                             is written  printpar
!       (reserved)
!   proc                                                              is written  procpar
!       (reserved)
!   quote                                                             is written  quotepar
!       (reserved)
!   rand                                                              is written  randpar
!       (reserved)
!   read                                                              is written  readpar
!       (reserved)
!   real                                                              is written  realpar
!       (reserved)
!   register                                                          is written  registerpar
!       (reserved)
!   restrict                                                          is written  restrictpar
!       (reserved)
!   signum                                                            is written  signumpar
!       (reserved)
!   struct                                                            is written  structpar
!       (reserved)
!   sum                                                               is written  sumpar
!       (reserved)
!   then                                                              is written  thenpar
!       (reserved)
!   time                                                              is written  timepar
!       (reserved)
!   true                                                              is written  truepar
!       (reserved)
!   type                                                              is written  typepar2
!       (reserved)
!   unset                                                             is written  unsetx
!       (not allowed in this language)
!   unused                                                            is written  unusedx
!       (not allowed in this language)
!   use                                                               is written  usepar
!       (reserved)
!   uses                                                              is written  usespar
!       (reserved)
!   while                                                             is written  whilepar
!       (reserved)
!   y0                                                                is written  y0par
!       (reserved)
!   zeros                                                             is written  zerospar
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

module robot_9_evil_robot_name_model_module
  implicit none
  private
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: long = selected_int_kind(18)
  real(dp), parameter :: unset = transfer(9221120237041090560_long, 1.0d0) ! not a number
  type :: robot_9_evil_robot_name_model_data
    real(dp) :: Cpar = 0.5d0  ! kg m^2
    real(dp) :: Dpar = 0.6428571428571428d0  ! kg m^2
    real(dp) :: Digitspar = 0.7857142857142857d0  ! kg m^2
    real(dp) :: Epar = 0.9285714285714286d0  ! kg m^2
    real(dp) :: Ipar = 1.0714285714285714d0  ! kg m^2
    real(dp) :: INFINITYpar = 1.2142857142857144d0  ! kg m^2
    real(dp) :: Length = 1.3571428571428572d0  ! kg m^2
    real(dp) :: Modulepar = 1.5d0  ! kg m^2
    real(dp) :: Npar = 1.6428571428571428d0  ! kg m^2
    real(dp) :: NULLpar = 1.7857142857142858d0  ! kg m^2
    real(dp) :: NaNpar = 1.9285714285714286d0  ! kg m^2
    real(dp) :: Opar = 2.071428571428571d0  ! kg m^2
    real(dp) :: Pluspar = 2.2142857142857144d0  ! kg m^2
    real(dp) :: Q1par = 2.357142857142857d0  ! kg m^2
    real(dp) :: QD1 = 2.5d0  ! kg m^2
    real(dp) :: Sinpar = 2.642857142857143d0  ! kg m^2
    real(dp) :: TYPEpar = 2.7857142857142856d0  ! kg m^2
    real(dp) :: Tablepar = 2.9285714285714284d0  ! kg m^2
    real(dp) :: Typepar1 = 3.0714285714285716d0  ! kg m^2
    real(dp) :: abs2 = 3.2142857142857144d0  ! kg m^2
    real(dp) :: alpha_ = 3.357142857142857d0  ! kg m^2
    real(dp) :: andpar = 3.5d0  ! kg m^2
    real(dp) :: anspar = 3.642857142857143d0  ! kg m^2
    real(dp) :: args = 3.7857142857142856d0  ! kg m^2
    real(dp) :: aspar = 3.9285714285714284d0  ! kg m^2
    real(dp) :: assume = 4.071428571428571d0  ! kg m^2
    real(dp) :: batch = 4.214285714285714d0  ! kg m^2
    real(dp) :: batchx = 4.357142857142858d0  ! kg m^2
    real(dp) :: beginpar = 4.5d0  ! kg m^2
    real(dp) :: beta = 4.642857142857143d0  ! kg m^2
    real(dp) :: classpar = 4.785714285714286d0  ! kg m^2
    real(dp) :: conj = 4.928571428571429d0  ! kg m^2
    real(dp) :: datapar = 5.071428571428571d0  ! kg m^2
    real(dp) :: detpar = 5.214285714285714d0  ! kg m^2
    real(dp) :: dopar = 5.357142857142857d0  ! kg m^2
    real(dp) :: donepar = 5.5d0  ! kg m^2
    real(dp) :: doublepar = 5.642857142857143d0  ! kg m^2
    real(dp) :: dpx = 5.785714285714286d0  ! kg m^2
    real(dp) :: epar1 = 5.928571428571429d0  ! kg m^2
    real(dp) :: elifpar = 6.071428571428571d0  ! kg m^2
    real(dp) :: endpar = 6.214285714285714d0  ! kg m^2
    real(dp) :: epspar = 6.357142857142857d0  ! kg m^2
    real(dp) :: epsilonpar = 6.5d0  ! kg m^2
    real(dp) :: falsepar = 6.642857142857143d0  ! kg m^2
    real(dp) :: fipar = 6.785714285714286d0  ! kg m^2
    real(dp) :: flatten = 6.928571428571429d0  ! kg m^2
    real(dp) :: forpar = 7.071428571428571d0  ! kg m^2
    real(dp) :: frompar = 7.214285714285714d0  ! kg m^2
    real(dp) :: functionpar = 7.357142857142857d0  ! kg m^2
    real(dp) :: gammapar = 7.5d0  ! kg m^2
    real(dp) :: globalpar = 7.642857142857143d0  ! kg m^2
    real(dp) :: ipar1 = 7.785714285714286d0  ! kg m^2
    real(dp) :: ifpar = 7.928571428571429d0  ! kg m^2
    real(dp) :: impar = 8.071428571428571d0  ! kg m^2
    real(dp) :: implicitpar = 8.214285714285715d0  ! kg m^2
    real(dp) :: inpar = 8.357142857142858d0  ! kg m^2
    real(dp) :: infpar = 8.5d0  ! kg m^2
    real(dp) :: infinitypar1 = 8.642857142857142d0  ! kg m^2
    real(dp) :: intpar = 8.785714285714286d0  ! kg m^2
    real(dp) :: ispar = 8.928571428571429d0  ! kg m^2
    real(dp) :: jpar = 9.071428571428571d0  ! kg m^2
    real(dp) :: j1par = 9.214285714285714d0  ! kg m^2
    real(dp) :: lambdapar = 9.357142857142858d0  ! kg m^2
    real(dp) :: letpar = 9.5d0  ! kg m^2
    real(dp) :: linux = 9.642857142857142d0  ! kg m^2
    real(dp) :: localpar = 9.785714285714286d0  ! kg m^2
    real(dp) :: longpar = 9.928571428571429d0  ! kg m^2
    real(dp) :: mathpar = 10.071428571428571d0  ! kg m^2
    real(dp) :: mergex = 10.214285714285714d0  ! kg m^2
    real(dp) :: modulepar1 = 10.357142857142858d0  ! kg m^2
    real(dp) :: motorR1 = 10.5d0  ! kg m^2
    real(dp) :: motor_R1 = 10.642857142857142d0  ! kg m^2
    real(dp) :: nargs = 10.785714285714286d0  ! kg m^2
    real(dp) :: near = 10.928571428571429d0  ! kg m^2
    real(dp) :: nppar = 11.071428571428571d0  ! kg m^2
    real(dp) :: odpar = 11.214285714285714d0  ! kg m^2
    real(dp) :: of = 11.357142857142858d0  ! kg m^2
    real(dp) :: orpar = 11.5d0  ! kg m^2
    real(dp) :: par = 11.642857142857142d0  ! kg m^2
    real(dp) :: parx = 11.785714285714286d0  ! kg m^2
    real(dp) :: persistentpar = 11.928571428571429d0  ! kg m^2
    real(dp) :: position = 12.071428571428571d0  ! kg m^2
    real(dp) :: printpar = 12.214285714285714d0  ! kg m^2
    real(dp) :: procpar = 12.357142857142858d0  ! kg m^2
    real(dp) :: psi = 12.5d0  ! kg m^2
    real(dp) :: purge = 12.642857142857142d0  ! kg m^2
    real(dp) :: q_1 = 12.785714285714286d0  ! kg m^2
    real(dp) :: quotepar = 12.928571428571429d0  ! kg m^2
    real(dp) :: randpar = 13.071428571428571d0  ! kg m^2
    real(dp) :: re = 13.214285714285714d0  ! kg m^2
    real(dp) :: readpar = 13.357142857142858d0  ! kg m^2
    real(dp) :: realpar = 13.5d0  ! kg m^2
    real(dp) :: red = 13.642857142857142d0  ! kg m^2
    real(dp) :: registerpar = 13.785714285714286d0  ! kg m^2
    real(dp) :: repeat = 13.928571428571429d0  ! kg m^2
    real(dp) :: restrictpar = 14.071428571428571d0  ! kg m^2
    real(dp) :: sign1 = 14.214285714285714d0  ! kg m^2
    real(dp) :: signumpar = 14.357142857142858d0  ! kg m^2
    real(dp) :: sqrt2 = 14.5d0  ! kg m^2
    real(dp) :: step = 14.642857142857142d0  ! kg m^2
    real(dp) :: structpar = 14.785714285714286d0  ! kg m^2
    real(dp) :: sumpar = 14.928571428571429d0  ! kg m^2
    real(dp) :: tau1 = 15.071428571428571d0  ! kg m^2
    real(dp) :: thenpar = 15.214285714285714d0  ! kg m^2
    real(dp) :: timepar = 15.357142857142858d0  ! kg m^2
    real(dp) :: tr = 15.5d0  ! kg m^2
    real(dp) :: truepar = 15.642857142857142d0  ! kg m^2
    real(dp) :: typepar2 = 15.785714285714286d0  ! kg m^2
    real(dp) :: undef = 15.928571428571429d0  ! kg m^2
    real(dp) :: unix = 16.07142857142857d0  ! kg m^2
    real(dp) :: unsetx = 16.214285714285715d0  ! kg m^2
    real(dp) :: unusedx = 16.357142857142858d0  ! kg m^2
    real(dp) :: usepar = 16.5d0  ! kg m^2
    real(dp) :: usespar = 16.642857142857142d0  ! kg m^2
    real(dp) :: var = 16.785714285714285d0  ! kg m^2
    real(dp) :: whilepar = 16.928571428571427d0  ! kg m^2
    real(dp) :: whole_power = 17.071428571428573d0  ! kg m^2
    real(dp) :: x = 17.214285714285715d0  ! kg m^2
    real(dp) :: y0par = 17.357142857142858d0  ! kg m^2
    real(dp) :: zerospar = 17.5d0  ! kg m^2
    real(dp) :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = 17.642857142857142d0  ! kg m^2
    real(dp) :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = 17.785714285714285d0  ! kg m^2
    real(dp) :: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = 17.928571428571427d0  ! kg m^2
    ! made by robot_9_evil_robot_name_model_setup
    real(dp) :: forx = unset
    real(dp) :: q1m = unset
    real(dp) :: q1l = unset
  end type robot_9_evil_robot_name_model_data
  public :: robot_9_evil_robot_name_model_data, robot_9_evil_robot_name_model_setup, &
      robot_9_evil_robot_name_model

contains

  ! To be called once, and again whenever a parameter has changed.
  subroutine robot_9_evil_robot_name_model_setup(parxx)
    type(robot_9_evil_robot_name_model_data), intent(inout) :: parxx
    real(dp) :: Cpar, Dpar, Epar, Length, NULLpar, Pluspar, Sinpar, Typepar1, andpar, aspar, &
        batchx, classpar, detpar, doublepar, elifpar, endpar, epsilonpar, flatten, functionpar, &
        ipar1, implicitpar, infinitypar1, intpar, jpar, letpar, longpar, modulepar1, nargs, &
        odpar, par, position, psi, quotepar, readpar, registerpar, sign1, step, tau1, tr, undef
    real(dp) :: unusedx, var, x, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar, forx, &
        q1l, q1m
    Cpar = parxx%Cpar
    Dpar = parxx%Dpar
    Epar = parxx%Epar
    Length = parxx%Length
    NULLpar = parxx%NULLpar
    Pluspar = parxx%Pluspar
    Sinpar = parxx%Sinpar
    Typepar1 = parxx%Typepar1
    andpar = parxx%andpar
    aspar = parxx%aspar
    batchx = parxx%batchx
    classpar = parxx%classpar
    detpar = parxx%detpar
    doublepar = parxx%doublepar
    elifpar = parxx%elifpar
    endpar = parxx%endpar
    epsilonpar = parxx%epsilonpar
    flatten = parxx%flatten
    functionpar = parxx%functionpar
    ipar1 = parxx%ipar1
    implicitpar = parxx%implicitpar
    infinitypar1 = parxx%infinitypar1
    intpar = parxx%intpar
    jpar = parxx%jpar
    letpar = parxx%letpar
    longpar = parxx%longpar
    modulepar1 = parxx%modulepar1
    nargs = parxx%nargs
    odpar = parxx%odpar
    par = parxx%par
    position = parxx%position
    psi = parxx%psi
    quotepar = parxx%quotepar
    readpar = parxx%readpar
    registerpar = parxx%registerpar
    sign1 = parxx%sign1
    step = parxx%step
    tau1 = parxx%tau1
    tr = parxx%tr
    undef = parxx%undef
    unusedx = parxx%unusedx
    var = parxx%var
    x = parxx%x
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = &
        parxx%AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar

    ! heading */ \ (* *) %
    forx = Dpar/endpar + doublepar*intpar

    ! next */
    q1l = step + tr + quotepar + position + odpar + modulepar1 + elifpar + detpar + andpar + &
        Sinpar + NULLpar + Epar + batchx + flatten + ipar1 + infinitypar1 + letpar + &
        registerpar + unusedx + x
    q1m = undef + var + tau1 + sign1 + readpar + psi + longpar + jpar + implicitpar + &
        functionpar + epsilonpar + classpar + Typepar1 + Cpar + Length + Pluspar + aspar + &
        doublepar + nargs + par + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar
    parxx%forx = forx
    parxx%q1m = q1m
    parxx%q1l = q1l
  end subroutine robot_9_evil_robot_name_model_setup

  subroutine robot_9_evil_robot_name_model(parxx, q, tau, endarray)
    type(robot_9_evil_robot_name_model_data), intent(in) :: parxx
    real(dp), intent(in) :: q(2)  ! rad
    real(dp), intent(out) :: tau(1)  ! N m
    real(dp), intent(out) :: endarray(1)
    real(dp) :: Dpar, Digitspar, Ipar, INFINITYpar, Modulepar, Npar, NaNpar, Opar, Q1par, QD1, &
        TYPEpar, Tablepar, abs2, alpha_, anspar, args, assume, batch, beginpar, beta, conj, &
        datapar, dopar, donepar, dpx, epar1, endpar, epspar, falsepar, fipar, forpar, frompar, &
        gammapar, globalpar, ifpar, impar, inpar, infpar, intpar, ispar
    real(dp) :: j1par, lambdapar, linux, localpar, mathpar, mergex, motorR1, motor_R1, near, &
        nppar, of, orpar, parx, persistentpar, printpar, procpar, purge, q_1, randpar, re, &
        realpar, red, repeat, restrictpar, signumpar, sqrt2, structpar, sumpar, thenpar, timepar, &
        truepar, typepar2, unix, unsetx, usepar, usespar, whilepar, whole_power, y0par, zerospar
    real(dp) :: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1, &
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1l, q1, q2, q1k, &
        q1j, q1i, q1h, q1g, q1f, q1e, q1d, q1c, q1b, q1a, q1x
    Dpar = parxx%Dpar
    Digitspar = parxx%Digitspar
    Ipar = parxx%Ipar
    INFINITYpar = parxx%INFINITYpar
    Modulepar = parxx%Modulepar
    Npar = parxx%Npar
    NaNpar = parxx%NaNpar
    Opar = parxx%Opar
    Q1par = parxx%Q1par
    QD1 = parxx%QD1
    TYPEpar = parxx%TYPEpar
    Tablepar = parxx%Tablepar
    abs2 = parxx%abs2
    alpha_ = parxx%alpha_
    anspar = parxx%anspar
    args = parxx%args
    assume = parxx%assume
    batch = parxx%batch
    beginpar = parxx%beginpar
    beta = parxx%beta
    conj = parxx%conj
    datapar = parxx%datapar
    dopar = parxx%dopar
    donepar = parxx%donepar
    dpx = parxx%dpx
    epar1 = parxx%epar1
    endpar = parxx%endpar
    epspar = parxx%epspar
    falsepar = parxx%falsepar
    fipar = parxx%fipar
    forpar = parxx%forpar
    frompar = parxx%frompar
    gammapar = parxx%gammapar
    globalpar = parxx%globalpar
    ifpar = parxx%ifpar
    impar = parxx%impar
    inpar = parxx%inpar
    infpar = parxx%infpar
    intpar = parxx%intpar
    ispar = parxx%ispar
    j1par = parxx%j1par
    lambdapar = parxx%lambdapar
    linux = parxx%linux
    localpar = parxx%localpar
    mathpar = parxx%mathpar
    mergex = parxx%mergex
    motorR1 = parxx%motorR1
    motor_R1 = parxx%motor_R1
    near = parxx%near
    nppar = parxx%nppar
    of = parxx%of
    orpar = parxx%orpar
    parx = parxx%parx
    persistentpar = parxx%persistentpar
    printpar = parxx%printpar
    procpar = parxx%procpar
    purge = parxx%purge
    q_1 = parxx%q_1
    randpar = parxx%randpar
    re = parxx%re
    realpar = parxx%realpar
    red = parxx%red
    repeat = parxx%repeat
    restrictpar = parxx%restrictpar
    signumpar = parxx%signumpar
    sqrt2 = parxx%sqrt2
    structpar = parxx%structpar
    sumpar = parxx%sumpar
    thenpar = parxx%thenpar
    timepar = parxx%timepar
    truepar = parxx%truepar
    typepar2 = parxx%typepar2
    unix = parxx%unix
    unsetx = parxx%unsetx
    usepar = parxx%usepar
    usespar = parxx%usespar
    whilepar = parxx%whilepar
    whole_power = parxx%whole_power
    y0par = parxx%y0par
    zerospar = parxx%zerospar
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = &
        parxx%AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = &
        parxx%aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2
    forx = parxx%forx
    q1m = parxx%q1m
    q1l = parxx%q1l
    q1 = q(1)
    q2 = q(2)

    ! next */
    q1k = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q2 + 121d0) + q1m*q1 + &
        unsetx*sin(q1 + 110d0) + unix*sin(q2 + 109d0) + typepar2*sin(q2 + 107d0) + q1l*q2 + &
        timepar*sin(q1 + 104d0) + thenpar*sin(q2 + 103d0)
    q1j = q1k + sumpar*sin(q2 + 101d0) + structpar*sin(q1 + 100d0) + re*sin(q2 + 89d0) + &
        randpar*sin(q1 + 88d0) + procpar*sin(q2 + 83d0) + motor_R1*sin(q2 + 71d0) + &
        mergex*sin(q1 + 68d0)
    q1i = q1j + localpar*sin(q2 + 65d0) + linux*sin(q1 + 64d0) + lambdapar*sin(q1 + 62d0) + &
        j1par*sin(q2 + 61d0) + ispar*sin(q2 + 59d0) + intpar*sin(q1 + 58d0) + infpar*sin(q1 + &
        56d0)
    q1h = q1i + inpar*sin(q2 + 55d0) + ifpar*sin(q1 + 52d0) + globalpar*sin(q1 + 50d0) + &
        gammapar*sin(q2 + 49d0) + frompar*sin(q2 + 47d0) + forpar*sin(q1 + 46d0) + &
        falsepar*sin(q2 + 43d0)
    q1g = q1h + endpar*sin(q1 + 40d0) + epar1*sin(q1 + 38d0) + datapar*sin(q1 + 32d0) + &
        conj*sin(q2 + 31d0) + beginpar*sin(q1 + 28d0) + alpha_*sin(q1 + 20d0) + Tablepar*sin(q2 + &
        17d0)
    q1f = q1g + Q1par*sin(q2 + 13d0) + Npar*sin(q1 + 8d0) + Modulepar*sin(q2 + 7d0) + &
        Digitspar*sin(q1 + 2d0) + Dpar*sin(q2 + 1d0) + Ipar*sin(q1 + 4d0) + INFINITYpar*sin(q2 + &
        5d0)
    q1e = q1f + NaNpar*sin(q1 + 10d0) + Opar*sin(q2 + 11d0) + QD1*sin(q1 + 14d0) + &
        TYPEpar*sin(q1 + 16d0) + abs2*sin(q2 + 19d0) + anspar*sin(q1 + 22d0) + args*sin(q2 + 23d0)
    q1d = q1e + assume*sin(q2 + 25d0) + batch*sin(q1 + 26d0) + beta*sin(q2 + 29d0) + &
        dopar*sin(q1 + 34d0) + donepar*sin(q2 + 35d0) + dpx*sin(q2 + 37d0) + epspar*sin(q2 + 41d0)
    q1c = q1d + fipar*sin(q1 + 44d0) + impar*sin(q2 + 53d0) + mathpar*sin(q2 + 67d0) + &
        motorR1*sin(q1 + 70d0) + near*sin(q2 + 73d0) + nppar*sin(q1 + 74d0) + of*sin(q1 + 76d0)
    q1b = q1c + orpar*sin(q2 + 77d0) + parx*sin(q2 + 79d0) + persistentpar*sin(q1 + 80d0) + &
        printpar*sin(q1 + 82d0) + purge*sin(q2 + 85d0) + q_1*sin(q1 + 86d0) + realpar*sin(q2 + &
        91d0)
    q1a = q1b + red*sin(q1 + 92d0) + repeat*sin(q1 + 94d0) + restrictpar*sin(q2 + 95d0) + &
        signumpar*sin(q2 + 97d0) + sqrt2*sin(q1 + 98d0) + truepar*sin(q1 + 106d0) + &
        usepar*sin(q1 + 112d0)
    q1x = q1a + usespar*sin(q2 + 113d0) + whilepar*sin(q2 + 115d0) + whole_power*sin(q1 + &
        116d0) + y0par*sin(q1 + 118d0) + zerospar*sin(q2 + 119d0) + &
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q1 + 122d0)

    tau(1) = forx + q1x
    endarray(1) = forx*q1
  end subroutine robot_9_evil_robot_name_model

end module robot_9_evil_robot_name_model_module
