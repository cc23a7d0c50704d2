(*
   Robot       9 evil */ robot \ ( *   name ???/ e lambda
   Model       model: Names alpha */ /* ( * * ) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
   References  */ KC97 (1); \ ( * end
   Operations  step: 85 mul, 166 add, 0 div, 82 trig
               setup: 1 mul, 40 add, 1 div, 0 trig

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
     args                                                       [kg m^2]  3.7857142857142856
     aspar                                                      [kg m^2]  3.9285714285714284
     assume                                                     [kg m^2]  4.071428571428571
     batch                                                      [kg m^2]  4.214285714285714
     batchx                                                     [kg m^2]  4.357142857142858
     beginpar                                                   [kg m^2]  4.5
     beta                                                       [kg m^2]  4.642857142857143
     classpar                                                   [kg m^2]  4.785714285714286
     conj                                                       [kg m^2]  4.928571428571429
     datapar                                                    [kg m^2]  5.071428571428571
     detpar                                                     [kg m^2]  5.214285714285714
     dopar                                                      [kg m^2]  5.357142857142857
     donepar                                                    [kg m^2]  5.5
     doublepar                                                  [kg m^2]  5.642857142857143
     dp                                                         [kg m^2]  5.785714285714286
     epar1                                                      [kg m^2]  5.928571428571429
     elifpar                                                    [kg m^2]  6.071428571428571
     endpar                                                     [kg m^2]  6.214285714285714
     epspar                                                     [kg m^2]  6.357142857142857
     epsilonpar                                                 [kg m^2]  6.5
     falsepar                                                   [kg m^2]  6.642857142857143
     fipar                                                      [kg m^2]  6.785714285714286
     flatten                                                    [kg m^2]  6.928571428571429
     forpar                                                     [kg m^2]  7.071428571428571
     frompar                                                    [kg m^2]  7.214285714285714
     functionpar                                                [kg m^2]  7.357142857142857
     gammapar                                                   [kg m^2]  7.5
     globalpar                                                  [kg m^2]  7.642857142857143
     ipar1                                                      [kg m^2]  7.785714285714286
     ifpar                                                      [kg m^2]  7.928571428571429
     impar                                                      [kg m^2]  8.071428571428571
     implicitpar                                                [kg m^2]  8.214285714285715
     inpar                                                      [kg m^2]  8.357142857142858
     infpar                                                     [kg m^2]  8.5
     infinitypar1                                               [kg m^2]  8.642857142857142
     intpar                                                     [kg m^2]  8.785714285714286
     ispar                                                      [kg m^2]  8.928571428571429
     jpar                                                       [kg m^2]  9.071428571428571
     j1par                                                      [kg m^2]  9.214285714285714
     lambdapar                                                  [kg m^2]  9.357142857142858
     letpar                                                     [kg m^2]  9.5
     linux                                                      [kg m^2]  9.642857142857142
     localpar                                                   [kg m^2]  9.785714285714286
     longpar                                                    [kg m^2]  9.928571428571429
     mathpar                                                    [kg m^2]  10.071428571428571
     merge                                                      [kg m^2]  10.214285714285714
     modulepar1                                                 [kg m^2]  10.357142857142858
     motorR1                                                    [kg m^2]  10.5
     motorR1x                                                   [kg m^2]  10.642857142857142
     nargs                                                      [kg m^2]  10.785714285714286
     near                                                       [kg m^2]  10.928571428571429
     nppar                                                      [kg m^2]  11.071428571428571
     odpar                                                      [kg m^2]  11.214285714285714
     of                                                         [kg m^2]  11.357142857142858
     orpar                                                      [kg m^2]  11.5
     par                                                        [kg m^2]  11.642857142857142
     parx                                                       [kg m^2]  11.785714285714286
     persistentpar                                              [kg m^2]  11.928571428571429
     position                                                   [kg m^2]  12.071428571428571
     printpar                                                   [kg m^2]  12.214285714285714
     procpar                                                    [kg m^2]  12.357142857142858
     psi                                                        [kg m^2]  12.5
     purge                                                      [kg m^2]  12.642857142857142
     q1xx                                                       [kg m^2]  12.785714285714286
     quotepar                                                   [kg m^2]  12.928571428571429
     randpar                                                    [kg m^2]  13.071428571428571
     re                                                         [kg m^2]  13.214285714285714
     readpar                                                    [kg m^2]  13.357142857142858
     realpar                                                    [kg m^2]  13.5
     red                                                        [kg m^2]  13.642857142857142
     registerpar                                                [kg m^2]  13.785714285714286
     repeat                                                     [kg m^2]  13.928571428571429
     restrictpar                                                [kg m^2]  14.071428571428571
     sign1                                                      [kg m^2]  14.214285714285714
     signumpar                                                  [kg m^2]  14.357142857142858
     sqrt2                                                      [kg m^2]  14.5
     step                                                       [kg m^2]  14.642857142857142
     structpar                                                  [kg m^2]  14.785714285714286
     sumpar                                                     [kg m^2]  14.928571428571429
     tau1                                                       [kg m^2]  15.071428571428571
     thenpar                                                    [kg m^2]  15.214285714285714
     timepar                                                    [kg m^2]  15.357142857142858
     tr                                                         [kg m^2]  15.5
     truepar                                                    [kg m^2]  15.642857142857142
     typepar2                                                   [kg m^2]  15.785714285714286
     undef                                                      [kg m^2]  15.928571428571429
     unix                                                       [kg m^2]  16.07142857142857
     unset                                                      [kg m^2]  16.214285714285715
     unused                                                     [kg m^2]  16.357142857142858
     usepar                                                     [kg m^2]  16.5
     usespar                                                    [kg m^2]  16.642857142857142
     var                                                        [kg m^2]  16.785714285714285
     whilepar                                                   [kg m^2]  16.928571428571427
     wholepower                                                 [kg m^2]  17.071428571428573
     x                                                          [kg m^2]  17.214285714285715
     y0par                                                      [kg m^2]  17.357142857142858
     zerospar                                                   [kg m^2]  17.5
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  17.642857142857142
     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  17.785714285714285
     aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  17.928571428571427

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
    "anspar" -> 3.642857142857143`, "args" -> 3.7857142857142856`, "aspar" -> 3.9285714285714284`,
    "assume" -> 4.071428571428571`, "batch" -> 4.214285714285714`, "batchx" -> 4.357142857142858`,
    "beginpar" -> 4.5, "beta" -> 4.642857142857143`, "classpar" -> 4.785714285714286`,
    "conj" -> 4.928571428571429`, "datapar" -> 5.071428571428571`, "detpar" -> 5.214285714285714`,
    "dopar" -> 5.357142857142857`, "donepar" -> 5.5, "doublepar" -> 5.642857142857143`,
    "dp" -> 5.785714285714286`, "epar1" -> 5.928571428571429`, "elifpar" -> 6.071428571428571`,
    "endpar" -> 6.214285714285714`, "epspar" -> 6.357142857142857`, "epsilonpar" -> 6.5,
    "falsepar" -> 6.642857142857143`, "fipar" -> 6.785714285714286`,
    "flatten" -> 6.928571428571429`, "forpar" -> 7.071428571428571`,
    "frompar" -> 7.214285714285714`, "functionpar" -> 7.357142857142857`, "gammapar" -> 7.5,
    "globalpar" -> 7.642857142857143`, "ipar1" -> 7.785714285714286`,
    "ifpar" -> 7.928571428571429`, "impar" -> 8.071428571428571`,
    "implicitpar" -> 8.214285714285715`, "inpar" -> 8.357142857142858`, "infpar" -> 8.5,
    "infinitypar1" -> 8.642857142857142`, "intpar" -> 8.785714285714286`,
    "ispar" -> 8.928571428571429`, "jpar" -> 9.071428571428571`, "j1par" -> 9.214285714285714`,
    "lambdapar" -> 9.357142857142858`, "letpar" -> 9.5, "linux" -> 9.642857142857142`,
    "localpar" -> 9.785714285714286`, "longpar" -> 9.928571428571429`,
    "mathpar" -> 10.071428571428571`, "merge" -> 10.214285714285714`,
    "modulepar1" -> 10.357142857142858`, "motorR1" -> 10.5, "motorR1x" -> 10.642857142857142`,
    "nargs" -> 10.785714285714286`, "near" -> 10.928571428571429`, "nppar" -> 11.071428571428571`,
    "odpar" -> 11.214285714285714`, "of" -> 11.357142857142858`, "orpar" -> 11.5,
    "par" -> 11.642857142857142`, "parx" -> 11.785714285714286`,
    "persistentpar" -> 11.928571428571429`, "position" -> 12.071428571428571`,
    "printpar" -> 12.214285714285714`, "procpar" -> 12.357142857142858`, "psi" -> 12.5,
    "purge" -> 12.642857142857142`, "q1xx" -> 12.785714285714286`,
    "quotepar" -> 12.928571428571429`, "randpar" -> 13.071428571428571`,
    "re" -> 13.214285714285714`, "readpar" -> 13.357142857142858`, "realpar" -> 13.5,
    "red" -> 13.642857142857142`, "registerpar" -> 13.785714285714286`,
    "repeat" -> 13.928571428571429`, "restrictpar" -> 14.071428571428571`,
    "sign1" -> 14.214285714285714`, "signumpar" -> 14.357142857142858`, "sqrt2" -> 14.5,
    "step" -> 14.642857142857142`, "structpar" -> 14.785714285714286`,
    "sumpar" -> 14.928571428571429`, "tau1" -> 15.071428571428571`,
    "thenpar" -> 15.214285714285714`, "timepar" -> 15.357142857142858`, "tr" -> 15.5,
    "truepar" -> 15.642857142857142`, "typepar2" -> 15.785714285714286`,
    "undef" -> 15.928571428571429`, "unix" -> 16.07142857142857`, "unset" -> 16.214285714285715`,
    "unused" -> 16.357142857142858`, "usepar" -> 16.5, "usespar" -> 16.642857142857142`,
    "var" -> 16.785714285714285`, "whilepar" -> 16.928571428571427`,
    "wholepower" -> 17.071428571428573`, "x" -> 17.214285714285715`,
    "y0par" -> 17.357142857142858`, "zerospar" -> 17.5,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar" -> 17.642857142857142`,
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1" -> 17.785714285714285`,
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2" -> 17.928571428571427`|>;

robot9EvilRobotNameModelSetup[parxx_] := Module[
  {Cpar, Dpar, Epar, Length, NULLpar, Pluspar, Sinpar, Typepar1, andpar, aspar, batchx, classpar,
      detpar, doublepar, elifpar, endpar, epsilonpar, flatten, functionpar, ipar1, implicitpar,
      infinitypar1, intpar, jpar, letpar, longpar, modulepar1, nargs, odpar, par, position, psi,
      quotepar, readpar, registerpar, sign1, step, tau1, tr, undef, unused, var, x,
      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar, forx, q1l, q1m},
  Cpar = parxx["Cpar"];
  Dpar = parxx["Dpar"];
  Epar = parxx["Epar"];
  Length = parxx["Length"];
  NULLpar = parxx["NULLpar"];
  Pluspar = parxx["Pluspar"];
  Sinpar = parxx["Sinpar"];
  Typepar1 = parxx["Typepar1"];
  andpar = parxx["andpar"];
  aspar = parxx["aspar"];
  batchx = parxx["batchx"];
  classpar = parxx["classpar"];
  detpar = parxx["detpar"];
  doublepar = parxx["doublepar"];
  elifpar = parxx["elifpar"];
  endpar = parxx["endpar"];
  epsilonpar = parxx["epsilonpar"];
  flatten = parxx["flatten"];
  functionpar = parxx["functionpar"];
  ipar1 = parxx["ipar1"];
  implicitpar = parxx["implicitpar"];
  infinitypar1 = parxx["infinitypar1"];
  intpar = parxx["intpar"];
  jpar = parxx["jpar"];
  letpar = parxx["letpar"];
  longpar = parxx["longpar"];
  modulepar1 = parxx["modulepar1"];
  nargs = parxx["nargs"];
  odpar = parxx["odpar"];
  par = parxx["par"];
  position = parxx["position"];
  psi = parxx["psi"];
  quotepar = parxx["quotepar"];
  readpar = parxx["readpar"];
  registerpar = parxx["registerpar"];
  sign1 = parxx["sign1"];
  step = parxx["step"];
  tau1 = parxx["tau1"];
  tr = parxx["tr"];
  undef = parxx["undef"];
  unused = parxx["unused"];
  var = parxx["var"];
  x = parxx["x"];
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar =
      parxx["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar"];

  (* heading */ \ ( * * ) % *)
  forx = Dpar/endpar + doublepar*intpar;

  (* next */ *)
  q1l = step + tr + quotepar + position + odpar + modulepar1 + elifpar + detpar + andpar + Sinpar +
      NULLpar + Epar + batchx + flatten + ipar1 + infinitypar1 + letpar + registerpar + unused + x;
  q1m = undef + var + tau1 + sign1 + readpar + psi + longpar + jpar + implicitpar + functionpar +
      epsilonpar + classpar + Typepar1 + Cpar + Length + Pluspar + aspar + doublepar + nargs +
      par + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;
  Join[parxx, <|"forx" -> forx, "q1m" -> q1m, "q1l" -> q1l|>]
];

robot9EvilRobotNameModel[q_, parxx_] := Module[
  {Dpar, Digitspar, Ipar, INFINITYpar, Modulepar, Npar, NaNpar, Opar, Q1par, QD1, TYPEpar,
      Tablepar, abs2, alpha, anspar, args, assume, batch, beginpar, beta, conj, datapar, dopar,
      donepar, dp, epar1, endpar, epspar, falsepar, fipar, forpar, frompar, gammapar, globalpar,
      ifpar, impar, inpar, infpar, intpar, ispar, j1par, lambdapar, linux, localpar, mathpar,
      merge, motorR1, motorR1x, near, nppar, of, orpar, parx, persistentpar, printpar, procpar,
      purge, q1xx, randpar, re, realpar, red, repeat, restrictpar, signumpar, sqrt2, structpar,
      sumpar, thenpar, timepar, truepar, typepar2, unix, unset, usepar, usespar, whilepar,
      wholepower, y0par, zerospar, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1,
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2, forx, q1m, q1l, q1, q2, q1k, q1j,
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
  args = parxx["args"];
  assume = parxx["assume"];
  batch = parxx["batch"];
  beginpar = parxx["beginpar"];
  beta = parxx["beta"];
  conj = parxx["conj"];
  datapar = parxx["datapar"];
  dopar = parxx["dopar"];
  donepar = parxx["donepar"];
  dp = parxx["dp"];
  epar1 = parxx["epar1"];
  endpar = parxx["endpar"];
  epspar = parxx["epspar"];
  falsepar = parxx["falsepar"];
  fipar = parxx["fipar"];
  forpar = parxx["forpar"];
  frompar = parxx["frompar"];
  gammapar = parxx["gammapar"];
  globalpar = parxx["globalpar"];
  ifpar = parxx["ifpar"];
  impar = parxx["impar"];
  inpar = parxx["inpar"];
  infpar = parxx["infpar"];
  intpar = parxx["intpar"];
  ispar = parxx["ispar"];
  j1par = parxx["j1par"];
  lambdapar = parxx["lambdapar"];
  linux = parxx["linux"];
  localpar = parxx["localpar"];
  mathpar = parxx["mathpar"];
  merge = parxx["merge"];
  motorR1 = parxx["motorR1"];
  motorR1x = parxx["motorR1x"];
  near = parxx["near"];
  nppar = parxx["nppar"];
  of = parxx["of"];
  orpar = parxx["orpar"];
  parx = parxx["parx"];
  persistentpar = parxx["persistentpar"];
  printpar = parxx["printpar"];
  procpar = parxx["procpar"];
  purge = parxx["purge"];
  q1xx = parxx["q1xx"];
  randpar = parxx["randpar"];
  re = parxx["re"];
  realpar = parxx["realpar"];
  red = parxx["red"];
  repeat = parxx["repeat"];
  restrictpar = parxx["restrictpar"];
  signumpar = parxx["signumpar"];
  sqrt2 = parxx["sqrt2"];
  structpar = parxx["structpar"];
  sumpar = parxx["sumpar"];
  thenpar = parxx["thenpar"];
  timepar = parxx["timepar"];
  truepar = parxx["truepar"];
  typepar2 = parxx["typepar2"];
  unix = parxx["unix"];
  unset = parxx["unset"];
  usepar = parxx["usepar"];
  usespar = parxx["usespar"];
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
  q1l = parxx["q1l"];
  q1 = q[[1]];
  q2 = q[[2]];

  (* next */ *)
  q1k = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*Sin[q2 + 121] + q1m*q1 +
      unset*Sin[q1 + 110] + unix*Sin[q2 + 109] + typepar2*Sin[q2 + 107] + q1l*q2 + timepar*Sin[q1 +
      104] + thenpar*Sin[q2 + 103];
  q1j = q1k + sumpar*Sin[q2 + 101] + structpar*Sin[q1 + 100] + re*Sin[q2 + 89] + randpar*Sin[q1 +
      88] + procpar*Sin[q2 + 83] + motorR1x*Sin[q2 + 71] + merge*Sin[q1 + 68];
  q1i = q1j + localpar*Sin[q2 + 65] + linux*Sin[q1 + 64] + lambdapar*Sin[q1 + 62] + j1par*Sin[q2 +
      61] + ispar*Sin[q2 + 59] + intpar*Sin[q1 + 58] + infpar*Sin[q1 + 56];
  q1h = q1i + inpar*Sin[q2 + 55] + ifpar*Sin[q1 + 52] + globalpar*Sin[q1 + 50] + gammapar*Sin[q2 +
      49] + frompar*Sin[q2 + 47] + forpar*Sin[q1 + 46] + falsepar*Sin[q2 + 43];
  q1g = q1h + endpar*Sin[q1 + 40] + epar1*Sin[q1 + 38] + datapar*Sin[q1 + 32] + conj*Sin[q2 + 31] +
      beginpar*Sin[q1 + 28] + alpha*Sin[q1 + 20] + Tablepar*Sin[q2 + 17];
  q1f = q1g + Q1par*Sin[q2 + 13] + Npar*Sin[q1 + 8] + Modulepar*Sin[q2 + 7] + Digitspar*Sin[q1 +
      2] + Dpar*Sin[q2 + 1] + Ipar*Sin[q1 + 4] + INFINITYpar*Sin[q2 + 5];
  q1e = q1f + NaNpar*Sin[q1 + 10] + Opar*Sin[q2 + 11] + QD1*Sin[q1 + 14] + TYPEpar*Sin[q1 + 16] +
      abs2*Sin[q2 + 19] + anspar*Sin[q1 + 22] + args*Sin[q2 + 23];
  q1d = q1e + assume*Sin[q2 + 25] + batch*Sin[q1 + 26] + beta*Sin[q2 + 29] + dopar*Sin[q1 + 34] +
      donepar*Sin[q2 + 35] + dp*Sin[q2 + 37] + epspar*Sin[q2 + 41];
  q1c = q1d + fipar*Sin[q1 + 44] + impar*Sin[q2 + 53] + mathpar*Sin[q2 + 67] + motorR1*Sin[q1 +
      70] + near*Sin[q2 + 73] + nppar*Sin[q1 + 74] + of*Sin[q1 + 76];
  q1b = q1c + orpar*Sin[q2 + 77] + parx*Sin[q2 + 79] + persistentpar*Sin[q1 + 80] +
      printpar*Sin[q1 + 82] + purge*Sin[q2 + 85] + q1xx*Sin[q1 + 86] + realpar*Sin[q2 + 91];
  q1a = q1b + red*Sin[q1 + 92] + repeat*Sin[q1 + 94] + restrictpar*Sin[q2 + 95] +
      signumpar*Sin[q2 + 97] + sqrt2*Sin[q1 + 98] + truepar*Sin[q1 + 106] + usepar*Sin[q1 + 112];
  q1x = q1a + usespar*Sin[q2 + 113] + whilepar*Sin[q2 + 115] + wholepower*Sin[q1 + 116] +
      y0par*Sin[q1 + 118] + zerospar*Sin[q2 + 119] +
      aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*Sin[q1 + 122];

  tau = {forx + q1x};
  endarray = {forx*q1};
  {tau, endarray}
];
