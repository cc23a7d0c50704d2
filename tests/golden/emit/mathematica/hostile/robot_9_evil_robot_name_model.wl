(*
   Robot       9 evil */ robot \ ( *   name ???/ e lambda
   Model       model: Names alpha */ /* ( * * ) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
   References  */ KC97 (1); \ ( * end
   Operations  step: 79 mul, 154 add, 0 div, 76 trig
               setup: 1 mul, 37 add, 1 div, 0 trig

   Inputs
     q  2  [rad]  q1, q2; */ joint positions

   Outputs
     tau       1  [N m]
     endarray  1  [-]

   Parameters
     Cpar                                                       [kg m^2]  0.5
     Dpar                                                       [kg m^2]  0.6428571428571428
     Digitspar                                                  [kg m^2]  0.7857142857142857
     Epar                                                       [kg m^2]  0.9285714285714286
     Ipar                                                       [kg m^2]  1.0714285714285714
     INFINITYpar                                                [kg m^2]  1.2142857142857144
     Length                                                     [kg m^2]  1.3571428571428572
     Modulepar                                                  [kg m^2]  1.5
     Npar                                                       [kg m^2]  1.6428571428571428
     NULLpar                                                    [kg m^2]  1.7857142857142858
     NaNpar                                                     [kg m^2]  1.9285714285714286
     Opar                                                       [kg m^2]  2.071428571428571
     Pluspar                                                    [kg m^2]  2.2142857142857144
     Q1par                                                      [kg m^2]  2.357142857142857
     QD1                                                        [kg m^2]  2.5
     Sinpar                                                     [kg m^2]  2.642857142857143
     TYPEpar                                                    [kg m^2]  2.7857142857142856
     Tablepar                                                   [kg m^2]  2.9285714285714284
     Typepar1                                                   [kg m^2]  3.0714285714285716
     abs2                                                       [kg m^2]  3.2142857142857144
     alpha                                                      [kg m^2]  3.357142857142857
     andpar                                                     [kg m^2]  3.5
     anspar                                                     [kg m^2]  3.642857142857143
     aspar                                                      [kg m^2]  3.7857142857142856
     assume                                                     [kg m^2]  3.9285714285714284
     batch                                                      [kg m^2]  4.071428571428571
     batchx                                                     [kg m^2]  4.214285714285714
     beginpar                                                   [kg m^2]  4.357142857142858
     beta                                                       [kg m^2]  4.5
     classpar                                                   [kg m^2]  4.642857142857143
     conj                                                       [kg m^2]  4.785714285714286
     datapar                                                    [kg m^2]  4.928571428571429
     detpar                                                     [kg m^2]  5.071428571428571
     dopar                                                      [kg m^2]  5.214285714285714
     donepar                                                    [kg m^2]  5.357142857142857
     doublepar                                                  [kg m^2]  5.5
     dp                                                         [kg m^2]  5.642857142857143
     epar1                                                      [kg m^2]  5.785714285714286
     elifpar                                                    [kg m^2]  5.928571428571429
     endpar                                                     [kg m^2]  6.071428571428571
     epspar                                                     [kg m^2]  6.214285714285714
     epsilonpar                                                 [kg m^2]  6.357142857142857
     falsepar                                                   [kg m^2]  6.5
     fipar                                                      [kg m^2]  6.642857142857143
     flatten                                                    [kg m^2]  6.785714285714286
     forpar                                                     [kg m^2]  6.928571428571429
     frompar                                                    [kg m^2]  7.071428571428571
     functionpar                                                [kg m^2]  7.214285714285714
     gammapar                                                   [kg m^2]  7.357142857142857
     globalpar                                                  [kg m^2]  7.5
     ipar1                                                      [kg m^2]  7.642857142857143
     ifpar                                                      [kg m^2]  7.785714285714286
     impar                                                      [kg m^2]  7.928571428571429
     implicitpar                                                [kg m^2]  8.071428571428571
     inpar                                                      [kg m^2]  8.214285714285715
     infpar                                                     [kg m^2]  8.357142857142858
     infinitypar1                                               [kg m^2]  8.5
     intpar                                                     [kg m^2]  8.642857142857142
     ispar                                                      [kg m^2]  8.785714285714286
     jpar                                                       [kg m^2]  8.928571428571429
     j1par                                                      [kg m^2]  9.071428571428571
     lambdapar                                                  [kg m^2]  9.214285714285714
     letpar                                                     [kg m^2]  9.357142857142858
     linux                                                      [kg m^2]  9.5
     localpar                                                   [kg m^2]  9.642857142857142
     longpar                                                    [kg m^2]  9.785714285714286
     mathpar                                                    [kg m^2]  9.928571428571429
     merge                                                      [kg m^2]  10.071428571428571
     modulepar1                                                 [kg m^2]  10.214285714285714
     motorR1                                                    [kg m^2]  10.357142857142858
     motorR1x                                                   [kg m^2]  10.5
     near                                                       [kg m^2]  10.642857142857142
     nppar                                                      [kg m^2]  10.785714285714286
     odpar                                                      [kg m^2]  10.928571428571429
     orpar                                                      [kg m^2]  11.071428571428571
     par                                                        [kg m^2]  11.214285714285714
     parx                                                       [kg m^2]  11.357142857142858
     persistentpar                                              [kg m^2]  11.5
     printpar                                                   [kg m^2]  11.642857142857142
     procpar                                                    [kg m^2]  11.785714285714286
     psi                                                        [kg m^2]  11.928571428571429
     purge                                                      [kg m^2]  12.071428571428571
     q1xx                                                       [kg m^2]  12.214285714285714
     quotepar                                                   [kg m^2]  12.357142857142858
     randpar                                                    [kg m^2]  12.5
     re                                                         [kg m^2]  12.642857142857142
     readpar                                                    [kg m^2]  12.785714285714286
     realpar                                                    [kg m^2]  12.928571428571429
     registerpar                                                [kg m^2]  13.071428571428571
     restrictpar                                                [kg m^2]  13.214285714285714
     sign1                                                      [kg m^2]  13.357142857142858
     signumpar                                                  [kg m^2]  13.5
     sqrt2                                                      [kg m^2]  13.642857142857142
     structpar                                                  [kg m^2]  13.785714285714286
     sumpar                                                     [kg m^2]  13.928571428571429
     tau1                                                       [kg m^2]  14.071428571428571
     thenpar                                                    [kg m^2]  14.214285714285714
     timepar                                                    [kg m^2]  14.357142857142858
     tr                                                         [kg m^2]  14.5
     truepar                                                    [kg m^2]  14.642857142857142
     typepar2                                                   [kg m^2]  14.785714285714286
     unix                                                       [kg m^2]  14.928571428571429
     unset                                                      [kg m^2]  15.071428571428571
     unused                                                     [kg m^2]  15.214285714285714
     usepar                                                     [kg m^2]  15.357142857142858
     usespar                                                    [kg m^2]  15.5
     whilepar                                                   [kg m^2]  15.642857142857142
     wholepower                                                 [kg m^2]  15.785714285714286
     x                                                          [kg m^2]  15.928571428571429
     y0par                                                      [kg m^2]  16.07142857142857
     zerospar                                                   [kg m^2]  16.214285714285715
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142

   Renamed
     end                                                               is written  endarray
         (reserved)
     C                                                                 is written  Cpar
         (reserved)
     D                                                                 is written  Dpar
         (reserved)
     Digits                                                            is written  Digitspar
         (reserved)
     E                                                                 is written  Epar
         (reserved)
     I                                                                 is written  Ipar
         (reserved)
     INFINITY                                                          is written  INFINITYpar
         (reserved)
     Module                                                            is written  Modulepar
         (reserved)
     N                                                                 is written  Npar
         (reserved)
     NULL                                                              is written  NULLpar
         (reserved)
     NaN                                                               is written  NaNpar
         (reserved)
     O                                                                 is written  Opar
         (reserved)
     Plus                                                              is written  Pluspar
         (reserved)
     Q1                                                                is written  Q1par
         (taken, ignoring case)
     Sin                                                               is written  Sinpar
         (reserved)
     TYPE                                                              is written  TYPEpar
         (reserved)
     Table                                                             is written  Tablepar
         (reserved)
     Type                                                              is written  Typepar1
         (reserved)
     alpha_                                                            is written  alpha
         (not allowed in this language)
     and                                                               is written  andpar
         (reserved)
     ans                                                               is written  anspar
         (reserved)
     as                                                                is written  aspar
         (reserved)
     begin                                                             is written  beginpar
         (reserved)
     class                                                             is written  classpar
         (reserved)
     data                                                              is written  datapar
         (reserved)
     det                                                               is written  detpar
         (reserved)
     do                                                                is written  dopar
         (reserved)
     done                                                              is written  donepar
         (reserved)
     double                                                            is written  doublepar
         (reserved)
     e                                                                 is written  epar1
         (reserved)
     elif                                                              is written  elifpar
         (reserved)
     end                                                               is written  endpar
         (reserved)
     eps                                                               is written  epspar
         (reserved)
     epsilon                                                           is written  epsilonpar
         (reserved)
     false                                                             is written  falsepar
         (reserved)
     fi                                                                is written  fipar
         (reserved)
     for                                                               is written  forpar
         (reserved)
     from                                                              is written  frompar
         (reserved)
     function                                                          is written  functionpar
         (reserved)
     gamma                                                             is written  gammapar
         (reserved)
     global                                                            is written  globalpar
         (reserved)
     i                                                                 is written  ipar1
         (reserved)
     if                                                                is written  ifpar
         (reserved)
     im                                                                is written  impar
         (reserved)
     implicit                                                          is written  implicitpar
         (reserved)
     in                                                                is written  inpar
         (reserved)
     inf                                                               is written  infpar
         (reserved)
     infinity                                                          is written  infinitypar1
         (reserved)
     int                                                               is written  intpar
         (reserved)
     is                                                                is written  ispar
         (reserved)
     j                                                                 is written  jpar
         (reserved)
     j1                                                                is written  j1par
         (reserved)
     lambda                                                            is written  lambdapar
         (reserved)
     let                                                               is written  letpar
         (reserved)
     local                                                             is written  localpar
         (reserved)
     long                                                              is written  longpar
         (reserved)
     math                                                              is written  mathpar
         (reserved)
     module                                                            is written  modulepar1
         (reserved)
     motor_R1                                                          is written  motorR1x
         (not allowed in this language)
     np                                                                is written  nppar
         (reserved)
     od                                                                is written  odpar
         (reserved)
     or                                                                is written  orpar
         (reserved)
     persistent                                                        is written  persistentpar
         (reserved)
     print                                                             is written  printpar
         (reserved)
     proc                                                              is written  procpar
         (reserved)
     q_1                                                               is written  q1xx
         (not allowed in this language)
     quote                                                             is written  quotepar
         (reserved)
     rand                                                              is written  randpar
         (reserved)
     read                                                              is written  readpar
         (reserved)
     real                                                              is written  realpar
         (reserved)
     register                                                          is written  registerpar
         (reserved)
     restrict                                                          is written  restrictpar
         (reserved)
     signum                                                            is written  signumpar
         (reserved)
     struct                                                            is written  structpar
         (reserved)
     sum                                                               is written  sumpar
         (reserved)
     then                                                              is written  thenpar
         (reserved)
     time                                                              is written  timepar
         (reserved)
     true                                                              is written  truepar
         (reserved)
     type                                                              is written  typepar2
         (reserved)
     use                                                               is written  usepar
         (reserved)
     uses                                                              is written  usespar
         (reserved)
     while                                                             is written  whilepar
         (reserved)
     whole_power                                                       is written  wholepower
         (not allowed in this language)
     y0                                                                is written  y0par
         (reserved)
     zeros                                                             is written  zerospar
         (reserved)
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA  is written
         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   (longer than 60 characters)
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAb  is written
         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  (longer than 60 characters)
     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  is written
         aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  (longer than 60 characters)
     for                                                               is written  forx
         (reserved)
     q1                                                                is written  q1x
         (taken, ignoring case)
*)

robot9EvilRobotNameModelParameters = <|"Cpar" -> 0.5, "Dpar" -> 0.6428571428571428`,
    "Digitspar" -> 0.7857142857142857`, "Epar" -> 0.9285714285714286`,
    "Ipar" -> 1.0714285714285714`, "INFINITYpar" -> 1.2142857142857144`,
    "Length" -> 1.3571428571428572`, "Modulepar" -> 1.5, "Npar" -> 1.6428571428571428`,
    "NULLpar" -> 1.7857142857142858`, "NaNpar" -> 1.9285714285714286`,
    "Opar" -> 2.071428571428571`, "Pluspar" -> 2.2142857142857144`, "Q1par" -> 2.357142857142857`,
    "QD1" -> 2.5, "Sinpar" -> 2.642857142857143`, "TYPEpar" -> 2.7857142857142856`,
    "Tablepar" -> 2.9285714285714284`, "Typepar1" -> 3.0714285714285716`,
    "abs2" -> 3.2142857142857144`, "alpha" -> 3.357142857142857`, "andpar" -> 3.5,
    "anspar" -> 3.642857142857143`, "aspar" -> 3.7857142857142856`,
    "assume" -> 3.9285714285714284`, "batch" -> 4.071428571428571`, "batchx" -> 4.214285714285714`,
    "beginpar" -> 4.357142857142858`, "beta" -> 4.5, "classpar" -> 4.642857142857143`,
    "conj" -> 4.785714285714286`, "datapar" -> 4.928571428571429`, "detpar" -> 5.071428571428571`,
    "dopar" -> 5.214285714285714`, "donepar" -> 5.357142857142857`, "doublepar" -> 5.5,
    "dp" -> 5.642857142857143`, "epar1" -> 5.785714285714286`, "elifpar" -> 5.928571428571429`,
    "endpar" -> 6.071428571428571`, "epspar" -> 6.214285714285714`,
    "epsilonpar" -> 6.357142857142857`, "falsepar" -> 6.5, "fipar" -> 6.642857142857143`,
    "flatten" -> 6.785714285714286`, "forpar" -> 6.928571428571429`,
    "frompar" -> 7.071428571428571`, "functionpar" -> 7.214285714285714`,
    "gammapar" -> 7.357142857142857`, "globalpar" -> 7.5, "ipar1" -> 7.642857142857143`,
    "ifpar" -> 7.785714285714286`, "impar" -> 7.928571428571429`,
    "implicitpar" -> 8.071428571428571`, "inpar" -> 8.214285714285715`,
    "infpar" -> 8.357142857142858`, "infinitypar1" -> 8.5, "intpar" -> 8.642857142857142`,
    "ispar" -> 8.785714285714286`, "jpar" -> 8.928571428571429`, "j1par" -> 9.071428571428571`,
    "lambdapar" -> 9.214285714285714`, "letpar" -> 9.357142857142858`, "linux" -> 9.5,
    "localpar" -> 9.642857142857142`, "longpar" -> 9.785714285714286`,
    "mathpar" -> 9.928571428571429`, "merge" -> 10.071428571428571`,
    "modulepar1" -> 10.214285714285714`, "motorR1" -> 10.357142857142858`, "motorR1x" -> 10.5,
    "near" -> 10.642857142857142`, "nppar" -> 10.785714285714286`, "odpar" -> 10.928571428571429`,
    "orpar" -> 11.071428571428571`, "par" -> 11.214285714285714`, "parx" -> 11.357142857142858`,
    "persistentpar" -> 11.5, "printpar" -> 11.642857142857142`, "procpar" -> 11.785714285714286`,
    "psi" -> 11.928571428571429`, "purge" -> 12.071428571428571`, "q1xx" -> 12.214285714285714`,
    "quotepar" -> 12.357142857142858`, "randpar" -> 12.5, "re" -> 12.642857142857142`,
    "readpar" -> 12.785714285714286`, "realpar" -> 12.928571428571429`,
    "registerpar" -> 13.071428571428571`, "restrictpar" -> 13.214285714285714`,
    "sign1" -> 13.357142857142858`, "signumpar" -> 13.5, "sqrt2" -> 13.642857142857142`,
    "structpar" -> 13.785714285714286`, "sumpar" -> 13.928571428571429`,
    "tau1" -> 14.071428571428571`, "thenpar" -> 14.214285714285714`,
    "timepar" -> 14.357142857142858`, "tr" -> 14.5, "truepar" -> 14.642857142857142`,
    "typepar2" -> 14.785714285714286`, "unix" -> 14.928571428571429`,
    "unset" -> 15.071428571428571`, "unused" -> 15.214285714285714`,
    "usepar" -> 15.357142857142858`, "usespar" -> 15.5, "whilepar" -> 15.642857142857142`,
    "wholepower" -> 15.785714285714286`, "x" -> 15.928571428571429`, "y0par" -> 16.07142857142857`,
    "zerospar" -> 16.214285714285715`,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" -> 16.357142857142858`,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" -> 16.5,
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" -> 16.642857142857142`|>;

robot9EvilRobotNameModelSetup[parxx_] := Module[
  {Cpar, Dpar, Epar, Length, NULLpar, Pluspar, Sinpar, Typepar1, andpar, assume, beginpar, conj,
      dopar, doublepar, dp, endpar, falsepar, forpar, gammapar, ifpar, inpar, intpar, j1par, linux,
      mathpar, motorR1, nppar, par, printpar, purge, randpar, realpar, sign1, structpar, thenpar,
      truepar, unset, usespar, x, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar, forx,
      q1m, q1k},
  Cpar = parxx["Cpar"];
  Dpar = parxx["Dpar"];
  Epar = parxx["Epar"];
  Length = parxx["Length"];
  NULLpar = parxx["NULLpar"];
  Pluspar = parxx["Pluspar"];
  Sinpar = parxx["Sinpar"];
  Typepar1 = parxx["Typepar1"];
  andpar = parxx["andpar"];
  assume = parxx["assume"];
  beginpar = parxx["beginpar"];
  conj = parxx["conj"];
  dopar = parxx["dopar"];
  doublepar = parxx["doublepar"];
  dp = parxx["dp"];
  endpar = parxx["endpar"];
  falsepar = parxx["falsepar"];
  forpar = parxx["forpar"];
  gammapar = parxx["gammapar"];
  ifpar = parxx["ifpar"];
  inpar = parxx["inpar"];
  intpar = parxx["intpar"];
  j1par = parxx["j1par"];
  linux = parxx["linux"];
  mathpar = parxx["mathpar"];
  motorR1 = parxx["motorR1"];
  nppar = parxx["nppar"];
  par = parxx["par"];
  printpar = parxx["printpar"];
  purge = parxx["purge"];
  randpar = parxx["randpar"];
  realpar = parxx["realpar"];
  sign1 = parxx["sign1"];
  structpar = parxx["structpar"];
  thenpar = parxx["thenpar"];
  truepar = parxx["truepar"];
  unset = parxx["unset"];
  usespar = parxx["usespar"];
  x = parxx["x"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar =
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar"];

  (* heading */ \ ( * * ) % *)
  forx = Dpar/endpar + doublepar*intpar;

  (* next */ *)
  q1m = realpar + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar + purge + par +
      motorR1 + intpar + forpar + dopar + beginpar + andpar + Sinpar + NULLpar + Epar + endpar +
      ifpar + linux + structpar + truepar + usespar;
  q1k = sign1 + thenpar + randpar + printpar + dp + Typepar1 + Cpar + Length + Pluspar + assume +
      conj + falsepar + gammapar + inpar + j1par + mathpar + nppar + unset + x;
  Join[parxx, <|"forx" -> forx, "q1m" -> q1m, "q1k" -> q1k|>]
];

robot9EvilRobotNameModel[q_, parxx_] := Module[
  {Dpar, Digitspar, Ipar, INFINITYpar, Modulepar, Npar, NaNpar, Opar, Q1par, QD1, TYPEpar,
      Tablepar, abs2, alpha, anspar, aspar, batch, batchx, beta, classpar, datapar, detpar,
      donepar, doublepar, epar1, elifpar, epspar, epsilonpar, fipar, flatten, frompar, functionpar,
      globalpar, ipar1, impar, implicitpar, infpar, infinitypar1, ispar, jpar, lambdapar, letpar,
      localpar, longpar, merge, modulepar1, motorR1x, near, odpar, orpar, parx, persistentpar,
      procpar, psi, q1xx, quotepar, re, readpar, registerpar, restrictpar, signumpar, sqrt2,
      sumpar, tau1, timepar, tr, typepar2, unix, unused, usepar, whilepar, wholepower, y0par,
      zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1k, q1, q2, q1l, q1j,
      q1i, q1h, q1g, q1f, q1e, q1d, q1c, q1b, q1a, q1x, tau, endarray},
  Dpar = parxx["Dpar"];
  Digitspar = parxx["Digitspar"];
  Ipar = parxx["Ipar"];
  INFINITYpar = parxx["INFINITYpar"];
  Modulepar = parxx["Modulepar"];
  Npar = parxx["Npar"];
  NaNpar = parxx["NaNpar"];
  Opar = parxx["Opar"];
  Q1par = parxx["Q1par"];
  QD1 = parxx["QD1"];
  TYPEpar = parxx["TYPEpar"];
  Tablepar = parxx["Tablepar"];
  abs2 = parxx["abs2"];
  alpha = parxx["alpha"];
  anspar = parxx["anspar"];
  aspar = parxx["aspar"];
  batch = parxx["batch"];
  batchx = parxx["batchx"];
  beta = parxx["beta"];
  classpar = parxx["classpar"];
  datapar = parxx["datapar"];
  detpar = parxx["detpar"];
  donepar = parxx["donepar"];
  doublepar = parxx["doublepar"];
  epar1 = parxx["epar1"];
  elifpar = parxx["elifpar"];
  epspar = parxx["epspar"];
  epsilonpar = parxx["epsilonpar"];
  fipar = parxx["fipar"];
  flatten = parxx["flatten"];
  frompar = parxx["frompar"];
  functionpar = parxx["functionpar"];
  globalpar = parxx["globalpar"];
  ipar1 = parxx["ipar1"];
  impar = parxx["impar"];
  implicitpar = parxx["implicitpar"];
  infpar = parxx["infpar"];
  infinitypar1 = parxx["infinitypar1"];
  ispar = parxx["ispar"];
  jpar = parxx["jpar"];
  lambdapar = parxx["lambdapar"];
  letpar = parxx["letpar"];
  localpar = parxx["localpar"];
  longpar = parxx["longpar"];
  merge = parxx["merge"];
  modulepar1 = parxx["modulepar1"];
  motorR1x = parxx["motorR1x"];
  near = parxx["near"];
  odpar = parxx["odpar"];
  orpar = parxx["orpar"];
  parx = parxx["parx"];
  persistentpar = parxx["persistentpar"];
  procpar = parxx["procpar"];
  psi = parxx["psi"];
  q1xx = parxx["q1xx"];
  quotepar = parxx["quotepar"];
  re = parxx["re"];
  readpar = parxx["readpar"];
  registerpar = parxx["registerpar"];
  restrictpar = parxx["restrictpar"];
  signumpar = parxx["signumpar"];
  sqrt2 = parxx["sqrt2"];
  sumpar = parxx["sumpar"];
  tau1 = parxx["tau1"];
  timepar = parxx["timepar"];
  tr = parxx["tr"];
  typepar2 = parxx["typepar2"];
  unix = parxx["unix"];
  unused = parxx["unused"];
  usepar = parxx["usepar"];
  whilepar = parxx["whilepar"];
  wholepower = parxx["wholepower"];
  y0par = parxx["y0par"];
  zerospar = parxx["zerospar"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 =
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1"];
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 =
      parxx["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2"];
  forx = parxx["forx"];
  q1m = parxx["q1m"];
  q1k = parxx["q1k"];
  q1 = q[[1]];
  q2 = q[[2]];

  (* next */ *)
  q1l = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*Sin[q1 + 112] + q1m*q2 + whilepar*
      Sin[q1 + 106] + unused*Sin[q2 + 103] + unix*Sin[q2 + 101] + tr*Sin[q1 + 98] + timepar*
      Sin[q2 + 97];
  q1j = q1l + q1k*q1 + sumpar*Sin[q1 + 94] + readpar*Sin[q1 + 86] + parx*Sin[q1 + 76] + odpar*
      Sin[q2 + 73] + motorR1x*Sin[q1 + 70] + modulepar1*Sin[q1 + 68];
  q1i = letpar*Sin[q1 + 62] + q1j + lambdapar*Sin[q2 + 61] + jpar*Sin[q2 + 59] + ispar*Sin[q1 +
      58] + infinitypar1*Sin[q1 + 56] + ipar1*Sin[q1 + 50] + functionpar*Sin[q2 + 47];
  q1h = fipar*Sin[q2 + 43] + q1i + epspar*Sin[q1 + 40] + elifpar*Sin[q1 + 38] + doublepar*Sin[q2 +
      35] + detpar*Sin[q1 + 32] + datapar*Sin[q2 + 31] + classpar*Sin[q2 + 29];
  q1g = q1h + beta*Sin[q1 + 28] + batch*Sin[q2 + 25] + alpha*Sin[q1 + 20] + Tablepar*Sin[q2 + 17] +
      Q1par*Sin[q2 + 13] + Npar*Sin[q1 + 8] + Modulepar*Sin[q2 + 7];
  q1f = Digitspar*Sin[q1 + 2] + q1g + Dpar*Sin[q2 + 1] + Ipar*Sin[q1 + 4] + INFINITYpar*Sin[q2 +
      5] + NaNpar*Sin[q1 + 10] + Opar*Sin[q2 + 11] + QD1*Sin[q1 + 14];
  q1e = q1f + TYPEpar*Sin[q1 + 16] + abs2*Sin[q2 + 19] + anspar*Sin[q1 + 22] + aspar*Sin[q2 + 23] +
      batchx*Sin[q1 + 26] + donepar*Sin[q1 + 34] + epar1*Sin[q2 + 37];
  q1d = epsilonpar*Sin[q2 + 41] + q1e + flatten*Sin[q1 + 44] + frompar*Sin[q1 + 46] + globalpar*
      Sin[q2 + 49] + impar*Sin[q1 + 52] + implicitpar*Sin[q2 + 53] + infpar*Sin[q2 + 55];
  q1c = q1d + localpar*Sin[q1 + 64] + longpar*Sin[q2 + 65] + merge*Sin[q2 + 67] + near*Sin[q2 +
      71] + orpar*Sin[q1 + 74] + persistentpar*Sin[q2 + 77] + procpar*Sin[q2 + 79];
  q1b = psi*Sin[q1 + 80] + q1c + q1xx*Sin[q1 + 82] + quotepar*Sin[q2 + 83] + re*Sin[q2 + 85] +
      registerpar*Sin[q1 + 88] + restrictpar*Sin[q2 + 89] + signumpar*Sin[q2 + 91];
  q1a = q1b + sqrt2*Sin[q1 + 92] + tau1*Sin[q2 + 95] + typepar2*Sin[q1 + 100] + usepar*Sin[q1 +
      104] + wholepower*Sin[q2 + 107] + y0par*Sin[q2 + 109] + zerospar*Sin[q1 + 110];
  q1x = q1a + aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*Sin[q2 + 113];

  tau = {forx + q1x};
  endarray = {forx*q1};
  {tau, endarray}
];
