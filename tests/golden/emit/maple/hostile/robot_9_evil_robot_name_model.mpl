# Robot       9 evil */ robot / (*   name ???/ e lambda
# Model       model: Names alpha */ /* (* *) %{ /end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
# References  */ KC97 (1); / (* end
# Operations  step: 79 mul, 154 add, 0 div, 76 trig
#             setup: 1 mul, 37 add, 1 div, 0 trig
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
#   aspar                                                      [kg m^2]  3.7857142857142856
#   assumex                                                    [kg m^2]  3.9285714285714284
#   batch                                                      [kg m^2]  4.071428571428571
#   batchx                                                     [kg m^2]  4.214285714285714
#   beginpar                                                   [kg m^2]  4.357142857142858
#   beta                                                       [kg m^2]  4.5
#   classpar                                                   [kg m^2]  4.642857142857143
#   conjx                                                      [kg m^2]  4.785714285714286
#   datapar                                                    [kg m^2]  4.928571428571429
#   detpar                                                     [kg m^2]  5.071428571428571
#   dopar                                                      [kg m^2]  5.214285714285714
#   donepar                                                    [kg m^2]  5.357142857142857
#   doublepar                                                  [kg m^2]  5.5
#   dp                                                         [kg m^2]  5.642857142857143
#   epar1                                                      [kg m^2]  5.785714285714286
#   elifpar                                                    [kg m^2]  5.928571428571429
#   endpar                                                     [kg m^2]  6.071428571428571
#   epspar                                                     [kg m^2]  6.214285714285714
#   epsilonpar                                                 [kg m^2]  6.357142857142857
#   falsepar                                                   [kg m^2]  6.5
#   fipar                                                      [kg m^2]  6.642857142857143
#   flattenx                                                   [kg m^2]  6.785714285714286
#   forpar                                                     [kg m^2]  6.928571428571429
#   frompar                                                    [kg m^2]  7.071428571428571
#   functionpar                                                [kg m^2]  7.214285714285714
#   gammapar                                                   [kg m^2]  7.357142857142857
#   globalpar                                                  [kg m^2]  7.5
#   ipar1                                                      [kg m^2]  7.642857142857143
#   ifpar                                                      [kg m^2]  7.785714285714286
#   impar                                                      [kg m^2]  7.928571428571429
#   implicitpar                                                [kg m^2]  8.071428571428571
#   inpar                                                      [kg m^2]  8.214285714285715
#   infpar                                                     [kg m^2]  8.357142857142858
#   infinitypar1                                               [kg m^2]  8.5
#   intpar                                                     [kg m^2]  8.642857142857142
#   ispar                                                      [kg m^2]  8.785714285714286
#   jpar                                                       [kg m^2]  8.928571428571429
#   j1par                                                      [kg m^2]  9.071428571428571
#   lambdapar                                                  [kg m^2]  9.214285714285714
#   letpar                                                     [kg m^2]  9.357142857142858
#   linux                                                      [kg m^2]  9.5
#   localpar                                                   [kg m^2]  9.642857142857142
#   longpar                                                    [kg m^2]  9.785714285714286
#   mathpar                                                    [kg m^2]  9.928571428571429
#   merge                                                      [kg m^2]  10.071428571428571
#   modulepar1                                                 [kg m^2]  10.214285714285714
#   motorR1                                                    [kg m^2]  10.357142857142858
#   motor_R1                                                   [kg m^2]  10.5
#   near                                                       [kg m^2]  10.642857142857142
#   nppar                                                      [kg m^2]  10.785714285714286
#   odpar                                                      [kg m^2]  10.928571428571429
#   orpar                                                      [kg m^2]  11.071428571428571
#   par                                                        [kg m^2]  11.214285714285714
#   parx                                                       [kg m^2]  11.357142857142858
#   persistentpar                                              [kg m^2]  11.5
#   printpar                                                   [kg m^2]  11.642857142857142
#   procpar                                                    [kg m^2]  11.785714285714286
#   psi                                                        [kg m^2]  11.928571428571429
#   purgex                                                     [kg m^2]  12.071428571428571
#   q_1                                                        [kg m^2]  12.214285714285714
#   quotepar                                                   [kg m^2]  12.357142857142858
#   randpar                                                    [kg m^2]  12.5
#   rex                                                        [kg m^2]  12.642857142857142
#   readpar                                                    [kg m^2]  12.785714285714286
#   realpar                                                    [kg m^2]  12.928571428571429
#   registerpar                                                [kg m^2]  13.071428571428571
#   restrictpar                                                [kg m^2]  13.214285714285714
#   sign1                                                      [kg m^2]  13.357142857142858
#   signumpar                                                  [kg m^2]  13.5
#   sqrt2                                                      [kg m^2]  13.642857142857142
#   structpar                                                  [kg m^2]  13.785714285714286
#   sumpar                                                     [kg m^2]  13.928571428571429
#   tau1                                                       [kg m^2]  14.071428571428571
#   thenpar                                                    [kg m^2]  14.214285714285714
#   timepar                                                    [kg m^2]  14.357142857142858
#   trx                                                        [kg m^2]  14.5
#   truepar                                                    [kg m^2]  14.642857142857142
#   typepar2                                                   [kg m^2]  14.785714285714286
#   unix                                                       [kg m^2]  14.928571428571429
#   unset                                                      [kg m^2]  15.071428571428571
#   unused                                                     [kg m^2]  15.214285714285714
#   usepar                                                     [kg m^2]  15.357142857142858
#   usespar                                                    [kg m^2]  15.5
#   whilepar                                                   [kg m^2]  15.642857142857142
#   whole_power                                                [kg m^2]  15.785714285714286
#   x                                                          [kg m^2]  15.928571428571429
#   y0par                                                      [kg m^2]  16.07142857142857
#   zerospar                                                   [kg m^2]  16.214285714285715
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
#   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
#   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142
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
#   np                                                                is written  nppar
#       (reserved)
#   od                                                                is written  odpar
#       (reserved)
#   or                                                                is written  orpar
#       (reserved)
#   persistent                                                        is written  persistentpar
#       (reserved)
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
#   register                                                          is written  registerpar
#       (reserved)
#   restrict                                                          is written  restrictpar
#       (reserved)
#   signum                                                            is written  signumpar
#       (reserved)
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
#   use                                                               is written  usepar
#       (reserved)
#   uses                                                              is written  usespar
#       (reserved)
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
    "aspar" = 3.7857142857142856, "assumex" = 3.9285714285714284, "batch" = 4.071428571428571,
    "batchx" = 4.214285714285714, "beginpar" = 4.357142857142858, "beta" = 4.5,
    "classpar" = 4.642857142857143, "conjx" = 4.785714285714286, "datapar" = 4.928571428571429,
    "detpar" = 5.071428571428571, "dopar" = 5.214285714285714, "donepar" = 5.357142857142857,
    "doublepar" = 5.5, "dp" = 5.642857142857143, "epar1" = 5.785714285714286,
    "elifpar" = 5.928571428571429, "endpar" = 6.071428571428571, "epspar" = 6.214285714285714,
    "epsilonpar" = 6.357142857142857, "falsepar" = 6.5, "fipar" = 6.642857142857143,
    "flattenx" = 6.785714285714286, "forpar" = 6.928571428571429, "frompar" = 7.071428571428571,
    "functionpar" = 7.214285714285714, "gammapar" = 7.357142857142857, "globalpar" = 7.5,
    "ipar1" = 7.642857142857143, "ifpar" = 7.785714285714286, "impar" = 7.928571428571429,
    "implicitpar" = 8.071428571428571, "inpar" = 8.214285714285715, "infpar" = 8.357142857142858,
    "infinitypar1" = 8.5, "intpar" = 8.642857142857142, "ispar" = 8.785714285714286,
    "jpar" = 8.928571428571429, "j1par" = 9.071428571428571, "lambdapar" = 9.214285714285714,
    "letpar" = 9.357142857142858, "linux" = 9.5, "localpar" = 9.642857142857142,
    "longpar" = 9.785714285714286, "mathpar" = 9.928571428571429, "merge" = 10.071428571428571,
    "modulepar1" = 10.214285714285714, "motorR1" = 10.357142857142858, "motor_R1" = 10.5,
    "near" = 10.642857142857142, "nppar" = 10.785714285714286, "odpar" = 10.928571428571429,
    "orpar" = 11.071428571428571, "par" = 11.214285714285714, "parx" = 11.357142857142858,
    "persistentpar" = 11.5, "printpar" = 11.642857142857142, "procpar" = 11.785714285714286,
    "psi" = 11.928571428571429, "purgex" = 12.071428571428571, "q_1" = 12.214285714285714,
    "quotepar" = 12.357142857142858, "randpar" = 12.5, "rex" = 12.642857142857142,
    "readpar" = 12.785714285714286, "realpar" = 12.928571428571429,
    "registerpar" = 13.071428571428571, "restrictpar" = 13.214285714285714,
    "sign1" = 13.357142857142858, "signumpar" = 13.5, "sqrt2" = 13.642857142857142,
    "structpar" = 13.785714285714286, "sumpar" = 13.928571428571429, "tau1" = 14.071428571428571,
    "thenpar" = 14.214285714285714, "timepar" = 14.357142857142858, "trx" = 14.5,
    "truepar" = 14.642857142857142, "typepar2" = 14.785714285714286, "unix" = 14.928571428571429,
    "unset" = 15.071428571428571, "unused" = 15.214285714285714, "usepar" = 15.357142857142858,
    "usespar" = 15.5, "whilepar" = 15.642857142857142, "whole_power" = 15.785714285714286,
    "x" = 15.928571428571429, "y0par" = 16.07142857142857, "zerospar" = 16.214285714285715,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" = 16.357142857142858,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" = 16.5,
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" = 16.642857142857142]);

robot_9_evil_robot_name_model_setup := proc(parxx)
  local Cpar, Dpar, Digitspar, Epar, Ipar, INFINITYpar, Length, Modulepar, Npar, NULLpar, NaNpar,
      Opar, Pluspar, Q1par, QD1, Sinpar, TYPEpar, Tablepar, Typepar1, abs2, alpha_, andpar, anspar,
      aspar, assumex, batch, batchx, beginpar, beta, classpar, conjx, datapar, detpar, dopar,
      donepar, doublepar, dp, epar1, elifpar, endpar, epspar, epsilonpar, falsepar, fipar,
      flattenx, forpar, frompar, functionpar, gammapar, globalpar, ipar1, ifpar, impar,
      implicitpar, inpar, infpar, infinitypar1, intpar, ispar, jpar, j1par, lambdapar, letpar,
      linux, localpar, longpar, mathpar, merge, modulepar1, motorR1, motor_R1, near, nppar, odpar,
      orpar, par, parx, persistentpar, printpar, procpar, psi, purgex, q_1, quotepar, randpar, rex,
      readpar, realpar, registerpar, restrictpar, sign1, signumpar, sqrt2, structpar, sumpar, tau1,
      thenpar, timepar, trx, truepar, typepar2, unix, unset, unused, usepar, usespar, whilepar,
      whole_power, x, y0par, zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar,
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1k;
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
  near := parxx["near"];
  nppar := parxx["nppar"];
  odpar := parxx["odpar"];
  orpar := parxx["orpar"];
  par := parxx["par"];
  parx := parxx["parx"];
  persistentpar := parxx["persistentpar"];
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
  registerpar := parxx["registerpar"];
  restrictpar := parxx["restrictpar"];
  sign1 := parxx["sign1"];
  signumpar := parxx["signumpar"];
  sqrt2 := parxx["sqrt2"];
  structpar := parxx["structpar"];
  sumpar := parxx["sumpar"];
  tau1 := parxx["tau1"];
  thenpar := parxx["thenpar"];
  timepar := parxx["timepar"];
  trx := parxx["trx"];
  truepar := parxx["truepar"];
  typepar2 := parxx["typepar2"];
  unix := parxx["unix"];
  unset := parxx["unset"];
  unused := parxx["unused"];
  usepar := parxx["usepar"];
  usespar := parxx["usespar"];
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
  q1m := realpar + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar + purgex + par +
      motorR1 + intpar + forpar + dopar + beginpar + andpar + Sinpar + NULLpar + Epar + endpar +
      ifpar + linux + structpar + truepar + usespar;
  q1k := sign1 + thenpar + randpar + printpar + dp + Typepar1 + Cpar + Length + Pluspar + assumex +
      conjx + falsepar + gammapar + inpar + j1par + mathpar + nppar + unset + x;
  return table(["Cpar" = Cpar, "Dpar" = Dpar, "Digitspar" = Digitspar, "Epar" = Epar,
      "Ipar" = Ipar, "INFINITYpar" = INFINITYpar, "Length" = Length, "Modulepar" = Modulepar,
      "Npar" = Npar, "NULLpar" = NULLpar, "NaNpar" = NaNpar, "Opar" = Opar, "Pluspar" = Pluspar,
      "Q1par" = Q1par, "QD1" = QD1, "Sinpar" = Sinpar, "TYPEpar" = TYPEpar, "Tablepar" = Tablepar,
      "Typepar1" = Typepar1, "abs2" = abs2, "alpha_" = alpha_, "andpar" = andpar,
      "anspar" = anspar, "aspar" = aspar, "assumex" = assumex, "batch" = batch, "batchx" = batchx,
      "beginpar" = beginpar, "beta" = beta, "classpar" = classpar, "conjx" = conjx,
      "datapar" = datapar, "detpar" = detpar, "dopar" = dopar, "donepar" = donepar,
      "doublepar" = doublepar, "dp" = dp, "epar1" = epar1, "elifpar" = elifpar, "endpar" = endpar,
      "epspar" = epspar, "epsilonpar" = epsilonpar, "falsepar" = falsepar, "fipar" = fipar,
      "flattenx" = flattenx, "forpar" = forpar, "frompar" = frompar, "functionpar" = functionpar,
      "gammapar" = gammapar, "globalpar" = globalpar, "ipar1" = ipar1, "ifpar" = ifpar,
      "impar" = impar, "implicitpar" = implicitpar, "inpar" = inpar, "infpar" = infpar,
      "infinitypar1" = infinitypar1, "intpar" = intpar, "ispar" = ispar, "jpar" = jpar,
      "j1par" = j1par, "lambdapar" = lambdapar, "letpar" = letpar, "linux" = linux,
      "localpar" = localpar, "longpar" = longpar, "mathpar" = mathpar, "merge" = merge,
      "modulepar1" = modulepar1, "motorR1" = motorR1, "motor_R1" = motor_R1, "near" = near,
      "nppar" = nppar, "odpar" = odpar, "orpar" = orpar, "par" = par, "parx" = parx,
      "persistentpar" = persistentpar, "printpar" = printpar, "procpar" = procpar, "psi" = psi,
      "purgex" = purgex, "q_1" = q_1, "quotepar" = quotepar, "randpar" = randpar, "rex" = rex,
      "readpar" = readpar, "realpar" = realpar, "registerpar" = registerpar,
      "restrictpar" = restrictpar, "sign1" = sign1, "signumpar" = signumpar, "sqrt2" = sqrt2,
      "structpar" = structpar, "sumpar" = sumpar, "tau1" = tau1, "thenpar" = thenpar,
      "timepar" = timepar, "trx" = trx, "truepar" = truepar, "typepar2" = typepar2, "unix" = unix,
      "unset" = unset, "unused" = unused, "usepar" = usepar, "usespar" = usespar,
      "whilepar" = whilepar, "whole_power" = whole_power, "x" = x, "y0par" = y0par,
      "zerospar" = zerospar,
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar,
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2,
      "forx" = forx, "q1m" = q1m, "q1k" = q1k]);
end proc:

robot_9_evil_robot_name_model := proc(q, parxx)
  local Dpar, Digitspar, Ipar, INFINITYpar, Modulepar, Npar, NaNpar, Opar, Q1par, QD1, TYPEpar,
      Tablepar, abs2, alpha_, anspar, aspar, batch, batchx, beta, classpar, datapar, detpar,
      donepar, doublepar, epar1, elifpar, epspar, epsilonpar, fipar, flattenx, frompar,
      functionpar, globalpar, ipar1, impar, implicitpar, infpar, infinitypar1, ispar, jpar,
      lambdapar, letpar, localpar, longpar, merge, modulepar1, motor_R1, near, odpar, orpar, parx,
      persistentpar, procpar, psi, q_1, quotepar, rex, readpar, registerpar, restrictpar,
      signumpar, sqrt2, sumpar, tau1, timepar, trx, typepar2, unix, unused, usepar, whilepar,
      whole_power, y0par, zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1k, q1, q2, q1l, q1j,
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
  aspar := parxx["aspar"];
  batch := parxx["batch"];
  batchx := parxx["batchx"];
  beta := parxx["beta"];
  classpar := parxx["classpar"];
  datapar := parxx["datapar"];
  detpar := parxx["detpar"];
  donepar := parxx["donepar"];
  doublepar := parxx["doublepar"];
  epar1 := parxx["epar1"];
  elifpar := parxx["elifpar"];
  epspar := parxx["epspar"];
  epsilonpar := parxx["epsilonpar"];
  fipar := parxx["fipar"];
  flattenx := parxx["flattenx"];
  frompar := parxx["frompar"];
  functionpar := parxx["functionpar"];
  globalpar := parxx["globalpar"];
  ipar1 := parxx["ipar1"];
  impar := parxx["impar"];
  implicitpar := parxx["implicitpar"];
  infpar := parxx["infpar"];
  infinitypar1 := parxx["infinitypar1"];
  ispar := parxx["ispar"];
  jpar := parxx["jpar"];
  lambdapar := parxx["lambdapar"];
  letpar := parxx["letpar"];
  localpar := parxx["localpar"];
  longpar := parxx["longpar"];
  merge := parxx["merge"];
  modulepar1 := parxx["modulepar1"];
  motor_R1 := parxx["motor_R1"];
  near := parxx["near"];
  odpar := parxx["odpar"];
  orpar := parxx["orpar"];
  parx := parxx["parx"];
  persistentpar := parxx["persistentpar"];
  procpar := parxx["procpar"];
  psi := parxx["psi"];
  q_1 := parxx["q_1"];
  quotepar := parxx["quotepar"];
  rex := parxx["rex"];
  readpar := parxx["readpar"];
  registerpar := parxx["registerpar"];
  restrictpar := parxx["restrictpar"];
  signumpar := parxx["signumpar"];
  sqrt2 := parxx["sqrt2"];
  sumpar := parxx["sumpar"];
  tau1 := parxx["tau1"];
  timepar := parxx["timepar"];
  trx := parxx["trx"];
  typepar2 := parxx["typepar2"];
  unix := parxx["unix"];
  unused := parxx["unused"];
  usepar := parxx["usepar"];
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
  q1k := parxx["q1k"];
  q1 := q[1];
  q2 := q[2];

  # next */
  q1l := AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q1 + 112) + q1m*q2 +
      whilepar*sin(q1 + 106) + unused*sin(q2 + 103) + unix*sin(q2 + 101) + trx*sin(q1 + 98) +
      timepar*sin(q2 + 97);
  q1j := q1l + q1k*q1 + sumpar*sin(q1 + 94) + readpar*sin(q1 + 86) + parx*sin(q1 + 76) + odpar*
      sin(q2 + 73) + motor_R1*sin(q1 + 70) + modulepar1*sin(q1 + 68);
  q1i := letpar*sin(q1 + 62) + q1j + lambdapar*sin(q2 + 61) + jpar*sin(q2 + 59) + ispar*sin(q1 +
      58) + infinitypar1*sin(q1 + 56) + ipar1*sin(q1 + 50) + functionpar*sin(q2 + 47);
  q1h := fipar*sin(q2 + 43) + q1i + epspar*sin(q1 + 40) + elifpar*sin(q1 + 38) + doublepar*sin(q2 +
      35) + detpar*sin(q1 + 32) + datapar*sin(q2 + 31) + classpar*sin(q2 + 29);
  q1g := q1h + beta*sin(q1 + 28) + batch*sin(q2 + 25) + alpha_*sin(q1 + 20) + Tablepar*sin(q2 +
      17) + Q1par*sin(q2 + 13) + Npar*sin(q1 + 8) + Modulepar*sin(q2 + 7);
  q1f := Digitspar*sin(q1 + 2) + q1g + Dpar*sin(q2 + 1) + Ipar*sin(q1 + 4) + INFINITYpar*sin(q2 +
      5) + NaNpar*sin(q1 + 10) + Opar*sin(q2 + 11) + QD1*sin(q1 + 14);
  q1e := q1f + TYPEpar*sin(q1 + 16) + abs2*sin(q2 + 19) + anspar*sin(q1 + 22) + aspar*sin(q2 +
      23) + batchx*sin(q1 + 26) + donepar*sin(q1 + 34) + epar1*sin(q2 + 37);
  q1d := epsilonpar*sin(q2 + 41) + q1e + flattenx*sin(q1 + 44) + frompar*sin(q1 + 46) + globalpar*
      sin(q2 + 49) + impar*sin(q1 + 52) + implicitpar*sin(q2 + 53) + infpar*sin(q2 + 55);
  q1c := q1d + localpar*sin(q1 + 64) + longpar*sin(q2 + 65) + merge*sin(q2 + 67) + near*sin(q2 +
      71) + orpar*sin(q1 + 74) + persistentpar*sin(q2 + 77) + procpar*sin(q2 + 79);
  q1b := psi*sin(q1 + 80) + q1c + q_1*sin(q1 + 82) + quotepar*sin(q2 + 83) + rex*sin(q2 + 85) +
      registerpar*sin(q1 + 88) + restrictpar*sin(q2 + 89) + signumpar*sin(q2 + 91);
  q1a := q1b + sqrt2*sin(q1 + 92) + tau1*sin(q2 + 95) + typepar2*sin(q1 + 100) + usepar*sin(q1 +
      104) + whole_power*sin(q2 + 107) + y0par*sin(q2 + 109) + zerospar*sin(q1 + 110);
  q1x := q1a + aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q2 + 113);

  tau := [forx + q1x];
  endarray := [forx*q1];
  return [tau, endarray];
end proc:
