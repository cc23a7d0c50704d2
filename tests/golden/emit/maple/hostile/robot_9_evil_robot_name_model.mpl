# Robot       9 evil */ robot / (*   name ???/ e lambda
# Model       model: Names alpha */ /* (* *) %{ /end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
# References  */ KC97 (1); / (* end
# Operations  step: 85 mul, 166 add, 0 div, 82 trig
#             setup: 1 mul, 40 add, 1 div, 0 trig
#
# Inputs
#   q  2  [rad]  q1, q2; */ joint positions
#
# Outputs
#   tau       1  [N m]
#   endarray  1  [-]
#
# Parameters
#   Cpar                                                       [kg m^2]  0.5
#   Dpar                                                       [kg m^2]  0.6428571428571428
#   Digitspar                                                  [kg m^2]  0.7857142857142857
#   Epar                                                       [kg m^2]  0.9285714285714286
#   Ipar                                                       [kg m^2]  1.0714285714285714
#   INFINITYpar                                                [kg m^2]  1.2142857142857144
#   Length                                                     [kg m^2]  1.3571428571428572
#   Modulepar                                                  [kg m^2]  1.5
#   Npar                                                       [kg m^2]  1.6428571428571428
#   NULLpar                                                    [kg m^2]  1.7857142857142858
#   NaNpar                                                     [kg m^2]  1.9285714285714286
#   Opar                                                       [kg m^2]  2.071428571428571
#   Pluspar                                                    [kg m^2]  2.2142857142857144
#   Q1par                                                      [kg m^2]  2.357142857142857
#   QD1                                                        [kg m^2]  2.5
#   Sinpar                                                     [kg m^2]  2.642857142857143
#   TYPEpar                                                    [kg m^2]  2.7857142857142856
#   Tablepar                                                   [kg m^2]  2.9285714285714284
#   Typepar1                                                   [kg m^2]  3.0714285714285716
#   abs2                                                       [kg m^2]  3.2142857142857144
#   alpha_                                                     [kg m^2]  3.357142857142857
#   andpar                                                     [kg m^2]  3.5
#   anspar                                                     [kg m^2]  3.642857142857143
#   argsx                                                      [kg m^2]  3.7857142857142856
#   aspar                                                      [kg m^2]  3.9285714285714284
#   assumex                                                    [kg m^2]  4.071428571428571
#   batch                                                      [kg m^2]  4.214285714285714
#   batchx                                                     [kg m^2]  4.357142857142858
#   beginpar                                                   [kg m^2]  4.5
#   beta                                                       [kg m^2]  4.642857142857143
#   classpar                                                   [kg m^2]  4.785714285714286
#   conjx                                                      [kg m^2]  4.928571428571429
#   datapar                                                    [kg m^2]  5.071428571428571
#   detpar                                                     [kg m^2]  5.214285714285714
#   dopar                                                      [kg m^2]  5.357142857142857
#   donepar                                                    [kg m^2]  5.5
#   doublepar                                                  [kg m^2]  5.642857142857143
#   dp                                                         [kg m^2]  5.785714285714286
#   epar1                                                      [kg m^2]  5.928571428571429
#   elifpar                                                    [kg m^2]  6.071428571428571
#   endpar                                                     [kg m^2]  6.214285714285714
#   epspar                                                     [kg m^2]  6.357142857142857
#   epsilonpar                                                 [kg m^2]  6.5
#   falsepar                                                   [kg m^2]  6.642857142857143
#   fipar                                                      [kg m^2]  6.785714285714286
#   flattenx                                                   [kg m^2]  6.928571428571429
#   forpar                                                     [kg m^2]  7.071428571428571
#   frompar                                                    [kg m^2]  7.214285714285714
#   functionpar                                                [kg m^2]  7.357142857142857
#   gammapar                                                   [kg m^2]  7.5
#   globalpar                                                  [kg m^2]  7.642857142857143
#   ipar1                                                      [kg m^2]  7.785714285714286
#   ifpar                                                      [kg m^2]  7.928571428571429
#   impar                                                      [kg m^2]  8.071428571428571
#   implicitpar                                                [kg m^2]  8.214285714285715
#   inpar                                                      [kg m^2]  8.357142857142858
#   infpar                                                     [kg m^2]  8.5
#   infinitypar1                                               [kg m^2]  8.642857142857142
#   intpar                                                     [kg m^2]  8.785714285714286
#   ispar                                                      [kg m^2]  8.928571428571429
#   jpar                                                       [kg m^2]  9.071428571428571
#   j1par                                                      [kg m^2]  9.214285714285714
#   lambdapar                                                  [kg m^2]  9.357142857142858
#   letpar                                                     [kg m^2]  9.5
#   linux                                                      [kg m^2]  9.642857142857142
#   localpar                                                   [kg m^2]  9.785714285714286
#   longpar                                                    [kg m^2]  9.928571428571429
#   mathpar                                                    [kg m^2]  10.071428571428571
#   merge                                                      [kg m^2]  10.214285714285714
#   modulepar1                                                 [kg m^2]  10.357142857142858
#   motorR1                                                    [kg m^2]  10.5
#   motor_R1                                                   [kg m^2]  10.642857142857142
#   nargsx                                                     [kg m^2]  10.785714285714286
#   near                                                       [kg m^2]  10.928571428571429
#   nppar                                                      [kg m^2]  11.071428571428571
#   odpar                                                      [kg m^2]  11.214285714285714
#   ofx                                                        [kg m^2]  11.357142857142858
#   orpar                                                      [kg m^2]  11.5
#   par                                                        [kg m^2]  11.642857142857142
#   parx                                                       [kg m^2]  11.785714285714286
#   persistentpar                                              [kg m^2]  11.928571428571429
#   positionx                                                  [kg m^2]  12.071428571428571
#   printpar                                                   [kg m^2]  12.214285714285714
#   procpar                                                    [kg m^2]  12.357142857142858
#   psi                                                        [kg m^2]  12.5
#   purgex                                                     [kg m^2]  12.642857142857142
#   q_1                                                        [kg m^2]  12.785714285714286
#   quotepar                                                   [kg m^2]  12.928571428571429
#   randpar                                                    [kg m^2]  13.071428571428571
#   rex                                                        [kg m^2]  13.214285714285714
#   readpar                                                    [kg m^2]  13.357142857142858
#   realpar                                                    [kg m^2]  13.5
#   redx                                                       [kg m^2]  13.642857142857142
#   registerpar                                                [kg m^2]  13.785714285714286
#   repeatx                                                    [kg m^2]  13.928571428571429
#   restrictpar                                                [kg m^2]  14.071428571428571
#   sign1                                                      [kg m^2]  14.214285714285714
#   signumpar                                                  [kg m^2]  14.357142857142858
#   sqrt2                                                      [kg m^2]  14.5
#   stepx                                                      [kg m^2]  14.642857142857142
#   structpar                                                  [kg m^2]  14.785714285714286
#   sumpar                                                     [kg m^2]  14.928571428571429
#   tau1                                                       [kg m^2]  15.071428571428571
#   thenpar                                                    [kg m^2]  15.214285714285714
#   timepar                                                    [kg m^2]  15.357142857142858
#   trx                                                        [kg m^2]  15.5
#   truepar                                                    [kg m^2]  15.642857142857142
#   typepar2                                                   [kg m^2]  15.785714285714286
#   undefx                                                     [kg m^2]  15.928571428571429
#   unix                                                       [kg m^2]  16.07142857142857
#   unset                                                      [kg m^2]  16.214285714285715
#   unused                                                     [kg m^2]  16.357142857142858
#   usepar                                                     [kg m^2]  16.5
#   usespar                                                    [kg m^2]  16.642857142857142
#   varx                                                       [kg m^2]  16.785714285714285
#   whilepar                                                   [kg m^2]  16.928571428571427
#   whole_power                                                [kg m^2]  17.071428571428573
#   x                                                          [kg m^2]  17.214285714285715
#   y0par                                                      [kg m^2]  17.357142857142858
#   zerospar                                                   [kg m^2]  17.5
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  17.642857142857142
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  17.785714285714285
#   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  17.928571428571427
#
# Renamed
#   end                                                               is written  endarray
#       (reserved)
#   C                                                                 is written  Cpar
#       (reserved)
#   D                                                                 is written  Dpar
#       (reserved)
#   Digits                                                            is written  Digitspar
#       (reserved)
#   E                                                                 is written  Epar
#       (reserved)
#   I                                                                 is written  Ipar
#       (reserved)
#   INFINITY                                                          is written  INFINITYpar
#       (reserved)
#   Module                                                            is written  Modulepar
#       (reserved)
#   N                                                                 is written  Npar
#       (reserved)
#   NULL                                                              is written  NULLpar
#       (reserved)
#   NaN                                                               is written  NaNpar
#       (reserved)
#   O                                                                 is written  Opar
#       (reserved)
#   Plus                                                              is written  Pluspar
#       (reserved)
#   Q1                                                                is written  Q1par
#       (taken, ignoring case)
#   Sin                                                               is written  Sinpar
#       (reserved)
#   TYPE                                                              is written  TYPEpar
#       (reserved)
#   Table                                                             is written  Tablepar
#       (reserved)
#   Type                                                              is written  Typepar1
#       (reserved)
#   and                                                               is written  andpar
#       (reserved)
#   ans                                                               is written  anspar
#       (reserved)
#   args                                                              is written  argsx
#       (not allowed in this language)
#   as                                                                is written  aspar
#       (reserved)
#   assume                                                            is written  assumex
#       (not allowed in this language)
#   begin                                                             is written  beginpar
#       (reserved)
#   class                                                             is written  classpar
#       (reserved)
#   conj                                                              is written  conjx
#       (not allowed in this language)
#   data                                                              is written  datapar
#       (reserved)
#   det                                                               is written  detpar
#       (reserved)
#   do                                                                is written  dopar
#       (reserved)
#   done                                                              is written  donepar
#       (reserved)
#   double                                                            is written  doublepar
#       (reserved)
#   e                                                                 is written  epar1
#       (reserved)
#   elif                                                              is written  elifpar
#       (reserved)
#   end                                                               is written  endpar
#       (reserved)
#   eps                                                               is written  epspar
#       (reserved)
#   epsilon                                                           is written  epsilonpar
#       (reserved)
#   false                                                             is written  falsepar
#       (reserved)
#   fi                                                                is written  fipar
#       (reserved)
#   flatten                                                           is written  flattenx
#       (not allowed in this language)
#   for                                                               is written  forpar
#       (reserved)
#   from                                                              is written  frompar
#       (reserved)
#   function                                                          is written  functionpar
#       (reserved)
#   gamma                                                             is written  gammapar
#       (reserved)
#   global                                                            is written  globalpar
#       (reserved)
#   i                                                                 is written  ipar1
#       (reserved)
#   if                                                                is written  ifpar
#       (reserved)
#   im                                                                is written  impar
#       (reserved)
#   implicit                                                          is written  implicitpar
#       (reserved)
#   in                                                                is written  inpar
#       (reserved)
#   inf                                                               is written  infpar
#       (reserved)
#   infinity                                                          is written  infinitypar1
#       (reserved)
#   int                                                               is written  intpar
#       (reserved)
#   is                                                                is written  ispar
#       (reserved)
#   j                                                                 is written  jpar
#       (reserved)
#   j1                                                                is written  j1par
#       (reserved)
#   lambda                                                            is written  lambdapar
#       (reserved)
#   let                                                               is written  letpar
#       (reserved)
#   local                                                             is written  localpar
#       (reserved)
#   long                                                              is written  longpar
#       (reserved)
#   math                                                              is written  mathpar
#       (reserved)
#   module                                                            is written  modulepar1
#       (reserved)
#   nargs                                                             is written  nargsx
#       (not allowed in this language)
#   np                                                                is written  nppar
#       (reserved)
#   od                                                                is written  odpar
#       (reserved)
#   of                                                                is written  ofx
#       (not allowed in this language)
#   or                                                                is written  orpar
#       (reserved)
#   persistent                                                        is written  persistentpar
#       (reserved)
#   position                                                          is written  positionx
#       (not allowed in this language)
#   print                                                             is written  printpar
#       (reserved)
#   proc                                                              is written  procpar
#       (reserved)
#   purge                                                             is written  purgex
#       (not allowed in this language)
#   quote                                                             is written  quotepar
#       (reserved)
#   rand                                                              is written  randpar
#       (reserved)
#   re                                                                is written  rex
#       (not allowed in this language)
#   read                                                              is written  readpar
#       (reserved)
#   real                                                              is written  realpar
#       (reserved)
#   red                                                               is written  redx
#       (not allowed in this language)
#   register                                                          is written  registerpar
#       (reserved)
#   repeat                                                            is written  repeatx
#       (not allowed in this language)
#   restrict                                                          is written  restrictpar
#       (reserved)
#   signum                                                            is written  signumpar
#       (reserved)
#   step                                                              is written  stepx
#       (not allowed in this language)
#   struct                                                            is written  structpar
#       (reserved)
#   sum                                                               is written  sumpar
#       (reserved)
#   then                                                              is written  thenpar
#       (reserved)
#   time                                                              is written  timepar
#       (reserved)
#   tr                                                                is written  trx
#       (not allowed in this language)
#   true                                                              is written  truepar
#       (reserved)
#   type                                                              is written  typepar2
#       (reserved)
#   undef                                                             is written  undefx
#       (not allowed in this language)
#   use                                                               is written  usepar
#       (reserved)
#   uses                                                              is written  usespar
#       (reserved)
#   var                                                               is written  varx
#       (not allowed in this language)
#   while                                                             is written  whilepar
#       (reserved)
#   y0                                                                is written  y0par
#       (reserved)
#   zeros                                                             is written  zerospar
#       (reserved)
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA  is written
#       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   (longer than 60 characters)
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAb  is written
#       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  (longer than 60 characters)
#   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  is written
#       aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  (longer than 60 characters)
#   for                                                               is written  forx
#       (reserved)
#   q1                                                                is written  q1x
#       (taken, ignoring case)
#
# Set Digits := 17 before a call for results as exact as doubles.

robot_9_evil_robot_name_model_parameters := table(["Cpar" = 0.5, "Dpar" = 0.6428571428571428,
    "Digitspar" = 0.7857142857142857, "Epar" = 0.9285714285714286, "Ipar" = 1.0714285714285714,
    "INFINITYpar" = 1.2142857142857144, "Length" = 1.3571428571428572, "Modulepar" = 1.5,
    "Npar" = 1.6428571428571428, "NULLpar" = 1.7857142857142858, "NaNpar" = 1.9285714285714286,
    "Opar" = 2.071428571428571, "Pluspar" = 2.2142857142857144, "Q1par" = 2.357142857142857,
    "QD1" = 2.5, "Sinpar" = 2.642857142857143, "TYPEpar" = 2.7857142857142856,
    "Tablepar" = 2.9285714285714284, "Typepar1" = 3.0714285714285716, "abs2" = 3.2142857142857144,
    "alpha_" = 3.357142857142857, "andpar" = 3.5, "anspar" = 3.642857142857143,
    "argsx" = 3.7857142857142856, "aspar" = 3.9285714285714284, "assumex" = 4.071428571428571,
    "batch" = 4.214285714285714, "batchx" = 4.357142857142858, "beginpar" = 4.5,
    "beta" = 4.642857142857143, "classpar" = 4.785714285714286, "conjx" = 4.928571428571429,
    "datapar" = 5.071428571428571, "detpar" = 5.214285714285714, "dopar" = 5.357142857142857,
    "donepar" = 5.5, "doublepar" = 5.642857142857143, "dp" = 5.785714285714286,
    "epar1" = 5.928571428571429, "elifpar" = 6.071428571428571, "endpar" = 6.214285714285714,
    "epspar" = 6.357142857142857, "epsilonpar" = 6.5, "falsepar" = 6.642857142857143,
    "fipar" = 6.785714285714286, "flattenx" = 6.928571428571429, "forpar" = 7.071428571428571,
    "frompar" = 7.214285714285714, "functionpar" = 7.357142857142857, "gammapar" = 7.5,
    "globalpar" = 7.642857142857143, "ipar1" = 7.785714285714286, "ifpar" = 7.928571428571429,
    "impar" = 8.071428571428571, "implicitpar" = 8.214285714285715, "inpar" = 8.357142857142858,
    "infpar" = 8.5, "infinitypar1" = 8.642857142857142, "intpar" = 8.785714285714286,
    "ispar" = 8.928571428571429, "jpar" = 9.071428571428571, "j1par" = 9.214285714285714,
    "lambdapar" = 9.357142857142858, "letpar" = 9.5, "linux" = 9.642857142857142,
    "localpar" = 9.785714285714286, "longpar" = 9.928571428571429, "mathpar" = 10.071428571428571,
    "merge" = 10.214285714285714, "modulepar1" = 10.357142857142858, "motorR1" = 10.5,
    "motor_R1" = 10.642857142857142, "nargsx" = 10.785714285714286, "near" = 10.928571428571429,
    "nppar" = 11.071428571428571, "odpar" = 11.214285714285714, "ofx" = 11.357142857142858,
    "orpar" = 11.5, "par" = 11.642857142857142, "parx" = 11.785714285714286,
    "persistentpar" = 11.928571428571429, "positionx" = 12.071428571428571,
    "printpar" = 12.214285714285714, "procpar" = 12.357142857142858, "psi" = 12.5,
    "purgex" = 12.642857142857142, "q_1" = 12.785714285714286, "quotepar" = 12.928571428571429,
    "randpar" = 13.071428571428571, "rex" = 13.214285714285714, "readpar" = 13.357142857142858,
    "realpar" = 13.5, "redx" = 13.642857142857142, "registerpar" = 13.785714285714286,
    "repeatx" = 13.928571428571429, "restrictpar" = 14.071428571428571,
    "sign1" = 14.214285714285714, "signumpar" = 14.357142857142858, "sqrt2" = 14.5,
    "stepx" = 14.642857142857142, "structpar" = 14.785714285714286, "sumpar" = 14.928571428571429,
    "tau1" = 15.071428571428571, "thenpar" = 15.214285714285714, "timepar" = 15.357142857142858,
    "trx" = 15.5, "truepar" = 15.642857142857142, "typepar2" = 15.785714285714286,
    "undefx" = 15.928571428571429, "unix" = 16.07142857142857, "unset" = 16.214285714285715,
    "unused" = 16.357142857142858, "usepar" = 16.5, "usespar" = 16.642857142857142,
    "varx" = 16.785714285714285, "whilepar" = 16.928571428571427,
    "whole_power" = 17.071428571428573, "x" = 17.214285714285715, "y0par" = 17.357142857142858,
    "zerospar" = 17.5,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" = 17.642857142857142,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" = 17.785714285714285,
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" = 17.928571428571427]);

robot_9_evil_robot_name_model_setup := proc(parxx)
  local Cpar, Dpar, Digitspar, Epar, Ipar, INFINITYpar, Length, Modulepar, Npar, NULLpar, NaNpar,
      Opar, Pluspar, Q1par, QD1, Sinpar, TYPEpar, Tablepar, Typepar1, abs2, alpha_, andpar, anspar,
      argsx, aspar, assumex, batch, batchx, beginpar, beta, classpar, conjx, datapar, detpar,
      dopar, donepar, doublepar, dp, epar1, elifpar, endpar, epspar, epsilonpar, falsepar, fipar,
      flattenx, forpar, frompar, functionpar, gammapar, globalpar, ipar1, ifpar, impar,
      implicitpar, inpar, infpar, infinitypar1, intpar, ispar, jpar, j1par, lambdapar, letpar,
      linux, localpar, longpar, mathpar, merge, modulepar1, motorR1, motor_R1, nargsx, near, nppar,
      odpar, ofx, orpar, par, parx, persistentpar, positionx, printpar, procpar, psi, purgex, q_1,
      quotepar, randpar, rex, readpar, realpar, redx, registerpar, repeatx, restrictpar, sign1,
      signumpar, sqrt2, stepx, structpar, sumpar, tau1, thenpar, timepar, trx, truepar, typepar2,
      undefx, unix, unset, unused, usepar, usespar, varx, whilepar, whole_power, x, y0par,
      zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar,
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1l, q1m;
  Cpar := parxx["Cpar"];
  Dpar := parxx["Dpar"];
  Digitspar := parxx["Digitspar"];
  Epar := parxx["Epar"];
  Ipar := parxx["Ipar"];
  INFINITYpar := parxx["INFINITYpar"];
  Length := parxx["Length"];
  Modulepar := parxx["Modulepar"];
  Npar := parxx["Npar"];
  NULLpar := parxx["NULLpar"];
  NaNpar := parxx["NaNpar"];
  Opar := parxx["Opar"];
  Pluspar := parxx["Pluspar"];
  Q1par := parxx["Q1par"];
  QD1 := parxx["QD1"];
  Sinpar := parxx["Sinpar"];
  TYPEpar := parxx["TYPEpar"];
  Tablepar := parxx["Tablepar"];
  Typepar1 := parxx["Typepar1"];
  abs2 := parxx["abs2"];
  alpha_ := parxx["alpha_"];
  andpar := parxx["andpar"];
  anspar := parxx["anspar"];
  argsx := parxx["argsx"];
  aspar := parxx["aspar"];
  assumex := parxx["assumex"];
  batch := parxx["batch"];
  batchx := parxx["batchx"];
  beginpar := parxx["beginpar"];
  beta := parxx["beta"];
  classpar := parxx["classpar"];
  conjx := parxx["conjx"];
  datapar := parxx["datapar"];
  detpar := parxx["detpar"];
  dopar := parxx["dopar"];
  donepar := parxx["donepar"];
  doublepar := parxx["doublepar"];
  dp := parxx["dp"];
  epar1 := parxx["epar1"];
  elifpar := parxx["elifpar"];
  endpar := parxx["endpar"];
  epspar := parxx["epspar"];
  epsilonpar := parxx["epsilonpar"];
  falsepar := parxx["falsepar"];
  fipar := parxx["fipar"];
  flattenx := parxx["flattenx"];
  forpar := parxx["forpar"];
  frompar := parxx["frompar"];
  functionpar := parxx["functionpar"];
  gammapar := parxx["gammapar"];
  globalpar := parxx["globalpar"];
  ipar1 := parxx["ipar1"];
  ifpar := parxx["ifpar"];
  impar := parxx["impar"];
  implicitpar := parxx["implicitpar"];
  inpar := parxx["inpar"];
  infpar := parxx["infpar"];
  infinitypar1 := parxx["infinitypar1"];
  intpar := parxx["intpar"];
  ispar := parxx["ispar"];
  jpar := parxx["jpar"];
  j1par := parxx["j1par"];
  lambdapar := parxx["lambdapar"];
  letpar := parxx["letpar"];
  linux := parxx["linux"];
  localpar := parxx["localpar"];
  longpar := parxx["longpar"];
  mathpar := parxx["mathpar"];
  merge := parxx["merge"];
  modulepar1 := parxx["modulepar1"];
  motorR1 := parxx["motorR1"];
  motor_R1 := parxx["motor_R1"];
  nargsx := parxx["nargsx"];
  near := parxx["near"];
  nppar := parxx["nppar"];
  odpar := parxx["odpar"];
  ofx := parxx["ofx"];
  orpar := parxx["orpar"];
  par := parxx["par"];
  parx := parxx["parx"];
  persistentpar := parxx["persistentpar"];
  positionx := parxx["positionx"];
  printpar := parxx["printpar"];
  procpar := parxx["procpar"];
  psi := parxx["psi"];
  purgex := parxx["purgex"];
  q_1 := parxx["q_1"];
  quotepar := parxx["quotepar"];
  randpar := parxx["randpar"];
  rex := parxx["rex"];
  readpar := parxx["readpar"];
  realpar := parxx["realpar"];
  redx := parxx["redx"];
  registerpar := parxx["registerpar"];
  repeatx := parxx["repeatx"];
  restrictpar := parxx["restrictpar"];
  sign1 := parxx["sign1"];
  signumpar := parxx["signumpar"];
  sqrt2 := parxx["sqrt2"];
  stepx := parxx["stepx"];
  structpar := parxx["structpar"];
  sumpar := parxx["sumpar"];
  tau1 := parxx["tau1"];
  thenpar := parxx["thenpar"];
  timepar := parxx["timepar"];
  trx := parxx["trx"];
  truepar := parxx["truepar"];
  typepar2 := parxx["typepar2"];
  undefx := parxx["undefx"];
  unix := parxx["unix"];
  unset := parxx["unset"];
  unused := parxx["unused"];
  usepar := parxx["usepar"];
  usespar := parxx["usespar"];
  varx := parxx["varx"];
  whilepar := parxx["whilepar"];
  whole_power := parxx["whole_power"];
  x := parxx["x"];
  y0par := parxx["y0par"];
  zerospar := parxx["zerospar"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar :=
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 :=
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1"];
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 :=
      parxx["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2"];

  # heading */ / (* *) %
  forx := Dpar/endpar + doublepar*intpar;

  # next */
  q1l := stepx + trx + quotepar + positionx + odpar + modulepar1 + elifpar + detpar + andpar +
      Sinpar + NULLpar + Epar + batchx + flattenx + ipar1 + infinitypar1 + letpar + registerpar +
      unused + x;
  q1m := undefx + varx + tau1 + sign1 + readpar + psi + longpar + jpar + implicitpar +
      functionpar + epsilonpar + classpar + Typepar1 + Cpar + Length + Pluspar + aspar +
      doublepar + nargsx + par + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;
  return table(["Cpar" = Cpar, "Dpar" = Dpar, "Digitspar" = Digitspar, "Epar" = Epar,
      "Ipar" = Ipar, "INFINITYpar" = INFINITYpar, "Length" = Length, "Modulepar" = Modulepar,
      "Npar" = Npar, "NULLpar" = NULLpar, "NaNpar" = NaNpar, "Opar" = Opar, "Pluspar" = Pluspar,
      "Q1par" = Q1par, "QD1" = QD1, "Sinpar" = Sinpar, "TYPEpar" = TYPEpar, "Tablepar" = Tablepar,
      "Typepar1" = Typepar1, "abs2" = abs2, "alpha_" = alpha_, "andpar" = andpar,
      "anspar" = anspar, "argsx" = argsx, "aspar" = aspar, "assumex" = assumex, "batch" = batch,
      "batchx" = batchx, "beginpar" = beginpar, "beta" = beta, "classpar" = classpar,
      "conjx" = conjx, "datapar" = datapar, "detpar" = detpar, "dopar" = dopar,
      "donepar" = donepar, "doublepar" = doublepar, "dp" = dp, "epar1" = epar1,
      "elifpar" = elifpar, "endpar" = endpar, "epspar" = epspar, "epsilonpar" = epsilonpar,
      "falsepar" = falsepar, "fipar" = fipar, "flattenx" = flattenx, "forpar" = forpar,
      "frompar" = frompar, "functionpar" = functionpar, "gammapar" = gammapar,
      "globalpar" = globalpar, "ipar1" = ipar1, "ifpar" = ifpar, "impar" = impar,
      "implicitpar" = implicitpar, "inpar" = inpar, "infpar" = infpar,
      "infinitypar1" = infinitypar1, "intpar" = intpar, "ispar" = ispar, "jpar" = jpar,
      "j1par" = j1par, "lambdapar" = lambdapar, "letpar" = letpar, "linux" = linux,
      "localpar" = localpar, "longpar" = longpar, "mathpar" = mathpar, "merge" = merge,
      "modulepar1" = modulepar1, "motorR1" = motorR1, "motor_R1" = motor_R1, "nargsx" = nargsx,
      "near" = near, "nppar" = nppar, "odpar" = odpar, "ofx" = ofx, "orpar" = orpar, "par" = par,
      "parx" = parx, "persistentpar" = persistentpar, "positionx" = positionx,
      "printpar" = printpar, "procpar" = procpar, "psi" = psi, "purgex" = purgex, "q_1" = q_1,
      "quotepar" = quotepar, "randpar" = randpar, "rex" = rex, "readpar" = readpar,
      "realpar" = realpar, "redx" = redx, "registerpar" = registerpar, "repeatx" = repeatx,
      "restrictpar" = restrictpar, "sign1" = sign1, "signumpar" = signumpar, "sqrt2" = sqrt2,
      "stepx" = stepx, "structpar" = structpar, "sumpar" = sumpar, "tau1" = tau1,
      "thenpar" = thenpar, "timepar" = timepar, "trx" = trx, "truepar" = truepar,
      "typepar2" = typepar2, "undefx" = undefx, "unix" = unix, "unset" = unset, "unused" = unused,
      "usepar" = usepar, "usespar" = usespar, "varx" = varx, "whilepar" = whilepar,
      "whole_power" = whole_power, "x" = x, "y0par" = y0par, "zerospar" = zerospar,
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar,
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2,
      "forx" = forx, "q1m" = q1m, "q1l" = q1l]);
end proc:

robot_9_evil_robot_name_model := proc(q, parxx)
  local Dpar, Digitspar, Ipar, INFINITYpar, Modulepar, Npar, NaNpar, Opar, Q1par, QD1, TYPEpar,
      Tablepar, abs2, alpha_, anspar, argsx, assumex, batch, beginpar, beta, conjx, datapar, dopar,
      donepar, dp, epar1, endpar, epspar, falsepar, fipar, forpar, frompar, gammapar, globalpar,
      ifpar, impar, inpar, infpar, intpar, ispar, j1par, lambdapar, linux, localpar, mathpar,
      merge, motorR1, motor_R1, near, nppar, ofx, orpar, parx, persistentpar, printpar, procpar,
      purgex, q_1, randpar, rex, realpar, redx, repeatx, restrictpar, signumpar, sqrt2, structpar,
      sumpar, thenpar, timepar, truepar, typepar2, unix, unset, usepar, usespar, whilepar,
      whole_power, y0par, zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1l, q1, q2, q1k, q1j,
      q1i, q1h, q1g, q1f, q1e, q1d, q1c, q1b, q1a, q1x, tau, endarray;
  Dpar := parxx["Dpar"];
  Digitspar := parxx["Digitspar"];
  Ipar := parxx["Ipar"];
  INFINITYpar := parxx["INFINITYpar"];
  Modulepar := parxx["Modulepar"];
  Npar := parxx["Npar"];
  NaNpar := parxx["NaNpar"];
  Opar := parxx["Opar"];
  Q1par := parxx["Q1par"];
  QD1 := parxx["QD1"];
  TYPEpar := parxx["TYPEpar"];
  Tablepar := parxx["Tablepar"];
  abs2 := parxx["abs2"];
  alpha_ := parxx["alpha_"];
  anspar := parxx["anspar"];
  argsx := parxx["argsx"];
  assumex := parxx["assumex"];
  batch := parxx["batch"];
  beginpar := parxx["beginpar"];
  beta := parxx["beta"];
  conjx := parxx["conjx"];
  datapar := parxx["datapar"];
  dopar := parxx["dopar"];
  donepar := parxx["donepar"];
  dp := parxx["dp"];
  epar1 := parxx["epar1"];
  endpar := parxx["endpar"];
  epspar := parxx["epspar"];
  falsepar := parxx["falsepar"];
  fipar := parxx["fipar"];
  forpar := parxx["forpar"];
  frompar := parxx["frompar"];
  gammapar := parxx["gammapar"];
  globalpar := parxx["globalpar"];
  ifpar := parxx["ifpar"];
  impar := parxx["impar"];
  inpar := parxx["inpar"];
  infpar := parxx["infpar"];
  intpar := parxx["intpar"];
  ispar := parxx["ispar"];
  j1par := parxx["j1par"];
  lambdapar := parxx["lambdapar"];
  linux := parxx["linux"];
  localpar := parxx["localpar"];
  mathpar := parxx["mathpar"];
  merge := parxx["merge"];
  motorR1 := parxx["motorR1"];
  motor_R1 := parxx["motor_R1"];
  near := parxx["near"];
  nppar := parxx["nppar"];
  ofx := parxx["ofx"];
  orpar := parxx["orpar"];
  parx := parxx["parx"];
  persistentpar := parxx["persistentpar"];
  printpar := parxx["printpar"];
  procpar := parxx["procpar"];
  purgex := parxx["purgex"];
  q_1 := parxx["q_1"];
  randpar := parxx["randpar"];
  rex := parxx["rex"];
  realpar := parxx["realpar"];
  redx := parxx["redx"];
  repeatx := parxx["repeatx"];
  restrictpar := parxx["restrictpar"];
  signumpar := parxx["signumpar"];
  sqrt2 := parxx["sqrt2"];
  structpar := parxx["structpar"];
  sumpar := parxx["sumpar"];
  thenpar := parxx["thenpar"];
  timepar := parxx["timepar"];
  truepar := parxx["truepar"];
  typepar2 := parxx["typepar2"];
  unix := parxx["unix"];
  unset := parxx["unset"];
  usepar := parxx["usepar"];
  usespar := parxx["usespar"];
  whilepar := parxx["whilepar"];
  whole_power := parxx["whole_power"];
  y0par := parxx["y0par"];
  zerospar := parxx["zerospar"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 :=
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1"];
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 :=
      parxx["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2"];
  forx := parxx["forx"];
  q1m := parxx["q1m"];
  q1l := parxx["q1l"];
  q1 := q[1];
  q2 := q[2];

  # next */
  q1k := AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q2 + 121) + q1m*q1 +
      unset*sin(q1 + 110) + unix*sin(q2 + 109) + typepar2*sin(q2 + 107) + q1l*q2 + timepar*sin(q1 +
      104) + thenpar*sin(q2 + 103);
  q1j := q1k + sumpar*sin(q2 + 101) + structpar*sin(q1 + 100) + rex*sin(q2 + 89) + randpar*sin(q1 +
      88) + procpar*sin(q2 + 83) + motor_R1*sin(q2 + 71) + merge*sin(q1 + 68);
  q1i := q1j + localpar*sin(q2 + 65) + linux*sin(q1 + 64) + lambdapar*sin(q1 + 62) + j1par*sin(q2 +
      61) + ispar*sin(q2 + 59) + intpar*sin(q1 + 58) + infpar*sin(q1 + 56);
  q1h := q1i + inpar*sin(q2 + 55) + ifpar*sin(q1 + 52) + globalpar*sin(q1 + 50) + gammapar*sin(q2 +
      49) + frompar*sin(q2 + 47) + forpar*sin(q1 + 46) + falsepar*sin(q2 + 43);
  q1g := q1h + endpar*sin(q1 + 40) + epar1*sin(q1 + 38) + datapar*sin(q1 + 32) + conjx*sin(q2 +
      31) + beginpar*sin(q1 + 28) + alpha_*sin(q1 + 20) + Tablepar*sin(q2 + 17);
  q1f := q1g + Q1par*sin(q2 + 13) + Npar*sin(q1 + 8) + Modulepar*sin(q2 + 7) + Digitspar*sin(q1 +
      2) + Dpar*sin(q2 + 1) + Ipar*sin(q1 + 4) + INFINITYpar*sin(q2 + 5);
  q1e := q1f + NaNpar*sin(q1 + 10) + Opar*sin(q2 + 11) + QD1*sin(q1 + 14) + TYPEpar*sin(q1 + 16) +
      abs2*sin(q2 + 19) + anspar*sin(q1 + 22) + argsx*sin(q2 + 23);
  q1d := q1e + assumex*sin(q2 + 25) + batch*sin(q1 + 26) + beta*sin(q2 + 29) + dopar*sin(q1 + 34) +
      donepar*sin(q2 + 35) + dp*sin(q2 + 37) + epspar*sin(q2 + 41);
  q1c := q1d + fipar*sin(q1 + 44) + impar*sin(q2 + 53) + mathpar*sin(q2 + 67) + motorR1*sin(q1 +
      70) + near*sin(q2 + 73) + nppar*sin(q1 + 74) + ofx*sin(q1 + 76);
  q1b := q1c + orpar*sin(q2 + 77) + parx*sin(q2 + 79) + persistentpar*sin(q1 + 80) +
      printpar*sin(q1 + 82) + purgex*sin(q2 + 85) + q_1*sin(q1 + 86) + realpar*sin(q2 + 91);
  q1a := q1b + redx*sin(q1 + 92) + repeatx*sin(q1 + 94) + restrictpar*sin(q2 + 95) +
      signumpar*sin(q2 + 97) + sqrt2*sin(q1 + 98) + truepar*sin(q1 + 106) + usepar*sin(q1 + 112);
  q1x := q1a + usespar*sin(q2 + 113) + whilepar*sin(q2 + 115) + whole_power*sin(q1 + 116) +
      y0par*sin(q1 + 118) + zerospar*sin(q2 + 119) +
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q1 + 122);

  tau := [forx + q1x];
  endarray := [forx*q1];
  return [tau, endarray];
end proc:
