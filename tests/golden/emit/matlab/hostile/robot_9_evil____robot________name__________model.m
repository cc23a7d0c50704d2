% Robot       9 evil */ robot \ (*   name ???/ e lambda
% Model       model: Names alpha */ /* (* *) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
% References  */ KC97 (1); \ (* end
% Operations  step: 79 mul, 154 add, 0 div, 76 trig
%             setup: 1 mul, 37 add, 1 div, 0 trig
%
% Inputs
%   q  2  [rad]  q1, q2; */ joint positions
%
% Outputs
%   tau       1  [N m]
%   endarray  1  [-]
%
% Parameters
%   doublepar                                                  [kg m^2]  0.5
%   intpar                                                     [kg m^2]  0.6428571428571428
%   forpar                                                     [kg m^2]  0.7857142857142857
%   ifpar                                                      [kg m^2]  0.9285714285714286
%   endpar                                                     [kg m^2]  1.0714285714285714
%   functionpar                                                [kg m^2]  1.2142857142857144
%   lambdapar                                                  [kg m^2]  1.3571428571428572
%   restrictpar                                                [kg m^2]  1.5
%   Ipar                                                       [kg m^2]  1.6428571428571428
%   Dpar                                                       [kg m^2]  1.7857142857142858
%   Epar                                                       [kg m^2]  1.9285714285714286
%   Npar                                                       [kg m^2]  2.071428571428571
%   Cpar                                                       [kg m^2]  2.2142857142857144
%   Opar                                                       [kg m^2]  2.357142857142857
%   gammapar                                                   [kg m^2]  2.5
%   beta                                                       [kg m^2]  2.642857142857143
%   psi                                                        [kg m^2]  2.7857142857142856
%   inpar                                                      [kg m^2]  2.9285714285714284
%   ispar                                                      [kg m^2]  3.0714285714285716
%   orpar                                                      [kg m^2]  3.2142857142857144
%   andpar                                                     [kg m^2]  3.357142857142857
%   dopar                                                      [kg m^2]  3.5
%   thenpar                                                    [kg m^2]  3.642857142857143
%   whilepar                                                   [kg m^2]  3.7857142857142856
%   classpar                                                   [kg m^2]  3.9285714285714284
%   printpar                                                   [kg m^2]  4.071428571428571
%   readpar                                                    [kg m^2]  4.214285714285714
%   realpar                                                    [kg m^2]  4.357142857142858
%   datapar                                                    [kg m^2]  4.5
%   sumpar                                                     [kg m^2]  4.642857142857143
%   linux                                                      [kg m^2]  4.785714285714286
%   unix                                                       [kg m^2]  4.928571428571429
%   registerpar                                                [kg m^2]  5.071428571428571
%   near                                                       [kg m^2]  5.214285714285714
%   NaNpar                                                     [kg m^2]  5.357142857142857
%   infpar                                                     [kg m^2]  5.5
%   modulepar                                                  [kg m^2]  5.642857142857143
%   procpar                                                    [kg m^2]  5.785714285714286
%   localpar                                                   [kg m^2]  5.928571428571429
%   Tablepar                                                   [kg m^2]  6.071428571428571
%   Pluspar                                                    [kg m^2]  6.214285714285714
%   Modulepar1                                                 [kg m^2]  6.357142857142857
%   Length                                                     [kg m^2]  6.5
%   epar1                                                      [kg m^2]  6.642857142857143
%   ipar1                                                      [kg m^2]  6.785714285714286
%   jpar                                                       [kg m^2]  6.928571428571429
%   nppar                                                      [kg m^2]  7.071428571428571
%   mathpar                                                    [kg m^2]  7.214285714285714
%   aspar                                                      [kg m^2]  7.357142857142857
%   frompar                                                    [kg m^2]  7.5
%   y0par                                                      [kg m^2]  7.642857142857143
%   j1par                                                      [kg m^2]  7.785714285714286
%   INFINITYpar                                                [kg m^2]  7.928571428571429
%   NULLpar                                                    [kg m^2]  8.071428571428571
%   dp                                                         [kg m^2]  8.214285714285715
%   unset                                                      [kg m^2]  8.357142857142858
%   signumpar                                                  [kg m^2]  8.5
%   merge                                                      [kg m^2]  8.642857142857142
%   par                                                        [kg m^2]  8.785714285714286
%   batch                                                      [kg m^2]  8.928571428571429
%   beginpar                                                   [kg m^2]  9.071428571428571
%   quotepar                                                   [kg m^2]  9.214285714285714
%   structpar                                                  [kg m^2]  9.357142857142858
%   letpar                                                     [kg m^2]  9.5
%   donepar                                                    [kg m^2]  9.642857142857142
%   fipar                                                      [kg m^2]  9.785714285714286
%   odpar                                                      [kg m^2]  9.928571428571429
%   elifpar                                                    [kg m^2]  10.071428571428571
%   Digitspar                                                  [kg m^2]  10.214285714285714
%   epsilonpar                                                 [kg m^2]  10.357142857142858
%   usespar                                                    [kg m^2]  10.5
%   sqrt2                                                      [kg m^2]  10.642857142857142
%   Sinpar                                                     [kg m^2]  10.785714285714286
%   alpha_                                                     [kg m^2]  10.928571428571429
%   motor_R1                                                   [kg m^2]  11.071428571428571
%   motorR1                                                    [kg m^2]  11.214285714285714
%   q_1                                                        [kg m^2]  11.357142857142858
%   Q1par                                                      [kg m^2]  11.5
%   QD1                                                        [kg m^2]  11.642857142857142
%   tau1                                                       [kg m^2]  11.785714285714286
%   globalpar                                                  [kg m^2]  11.928571428571429
%   persistentpar                                              [kg m^2]  12.071428571428571
%   anspar                                                     [kg m^2]  12.214285714285714
%   epspar                                                     [kg m^2]  12.357142857142858
%   zerospar                                                   [kg m^2]  12.5
%   typepar                                                    [kg m^2]  12.642857142857142
%   Typepar1                                                   [kg m^2]  12.785714285714286
%   TYPEpar2                                                   [kg m^2]  12.928571428571429
%   implicitpar                                                [kg m^2]  13.071428571428571
%   usepar                                                     [kg m^2]  13.214285714285714
%   unused                                                     [kg m^2]  13.357142857142858
%   longpar                                                    [kg m^2]  13.5
%   sign1                                                      [kg m^2]  13.642857142857142
%   x                                                          [kg m^2]  13.785714285714286
%   batchx                                                     [kg m^2]  13.928571428571429
%   parx                                                       [kg m^2]  14.071428571428571
%   whole_power                                                [kg m^2]  14.214285714285714
%   abs2                                                       [kg m^2]  14.357142857142858
%   flatten                                                    [kg m^2]  14.5
%   detpar                                                     [kg m^2]  14.642857142857142
%   tr                                                         [kg m^2]  14.785714285714286
%   re                                                         [kg m^2]  14.928571428571429
%   impar                                                      [kg m^2]  15.071428571428571
%   conj                                                       [kg m^2]  15.214285714285714
%   infinitypar1                                               [kg m^2]  15.357142857142858
%   truepar                                                    [kg m^2]  15.5
%   falsepar                                                   [kg m^2]  15.642857142857142
%   assume                                                     [kg m^2]  15.785714285714286
%   purge                                                      [kg m^2]  15.928571428571429
%   timepar                                                    [kg m^2]  16.07142857142857
%   randpar                                                    [kg m^2]  16.214285714285715
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
%   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142
%
% Renamed
%   end                                                               is written  endarray
%       (reserved)
%   double                                                            is written  doublepar
%       (reserved)
%   int                                                               is written  intpar
%       (reserved)
%   for                                                               is written  forpar
%       (reserved)
%   if                                                                is written  ifpar
%       (reserved)
%   end                                                               is written  endpar
%       (reserved)
%   function                                                          is written  functionpar
%       (reserved)
%   lambda                                                            is written  lambdapar
%       (reserved)
%   restrict                                                          is written  restrictpar
%       (reserved)
%   I                                                                 is written  Ipar
%       (reserved)
%   D                                                                 is written  Dpar
%       (reserved)
%   E                                                                 is written  Epar
%       (reserved)
%   N                                                                 is written  Npar
%       (reserved)
%   C                                                                 is written  Cpar
%       (reserved)
%   O                                                                 is written  Opar
%       (reserved)
%   gamma                                                             is written  gammapar
%       (reserved)
%   in                                                                is written  inpar
%       (reserved)
%   is                                                                is written  ispar
%       (reserved)
%   or                                                                is written  orpar
%       (reserved)
%   and                                                               is written  andpar
%       (reserved)
%   do                                                                is written  dopar
%       (reserved)
%   then                                                              is written  thenpar
%       (reserved)
%   while                                                             is written  whilepar
%       (reserved)
%   class                                                             is written  classpar
%       (reserved)
%   print                                                             is written  printpar
%       (reserved)
%   read                                                              is written  readpar
%       (reserved)
%   real                                                              is written  realpar
%       (reserved)
%   data                                                              is written  datapar
%       (reserved)
%   sum                                                               is written  sumpar
%       (reserved)
%   register                                                          is written  registerpar
%       (reserved)
%   NaN                                                               is written  NaNpar
%       (reserved)
%   inf                                                               is written  infpar
%       (reserved)
%   module                                                            is written  modulepar
%       (reserved)
%   proc                                                              is written  procpar
%       (reserved)
%   local                                                             is written  localpar
%       (reserved)
%   Table                                                             is written  Tablepar
%       (reserved)
%   Plus                                                              is written  Pluspar
%       (reserved)
%   Module                                                            is written  Modulepar1
%       (reserved)
%   e                                                                 is written  epar1
%       (reserved)
%   i                                                                 is written  ipar1
%       (reserved)
%   j                                                                 is written  jpar
%       (reserved)
%   np                                                                is written  nppar
%       (reserved)
%   math                                                              is written  mathpar
%       (reserved)
%   as                                                                is written  aspar
%       (reserved)
%   from                                                              is written  frompar
%       (reserved)
%   y0                                                                is written  y0par
%       (reserved)
%   j1                                                                is written  j1par
%       (reserved)
%   INFINITY                                                          is written  INFINITYpar
%       (reserved)
%   NULL                                                              is written  NULLpar
%       (reserved)
%   signum                                                            is written  signumpar
%       (reserved)
%   begin                                                             is written  beginpar
%       (reserved)
%   quote                                                             is written  quotepar
%       (reserved)
%   struct                                                            is written  structpar
%       (reserved)
%   let                                                               is written  letpar
%       (reserved)
%   done                                                              is written  donepar
%       (reserved)
%   fi                                                                is written  fipar
%       (reserved)
%   od                                                                is written  odpar
%       (reserved)
%   elif                                                              is written  elifpar
%       (reserved)
%   Digits                                                            is written  Digitspar
%       (reserved)
%   epsilon                                                           is written  epsilonpar
%       (reserved)
%   uses                                                              is written  usespar
%       (reserved)
%   Sin                                                               is written  Sinpar
%       (reserved)
%   Q1                                                                is written  Q1par
%       (taken, ignoring case)
%   global                                                            is written  globalpar
%       (reserved)
%   persistent                                                        is written  persistentpar
%       (reserved)
%   ans                                                               is written  anspar
%       (reserved)
%   eps                                                               is written  epspar
%       (reserved)
%   zeros                                                             is written  zerospar
%       (reserved)
%   type                                                              is written  typepar
%       (reserved)
%   Type                                                              is written  Typepar1
%       (reserved)
%   TYPE                                                              is written  TYPEpar2
%       (reserved)
%   implicit                                                          is written  implicitpar
%       (reserved)
%   use                                                               is written  usepar
%       (reserved)
%   long                                                              is written  longpar
%       (reserved)
%   det                                                               is written  detpar
%       (reserved)
%   im                                                                is written  impar
%       (reserved)
%   infinity                                                          is written  infinitypar1
%       (reserved)
%   true                                                              is written  truepar
%       (reserved)
%   false                                                             is written  falsepar
%       (reserved)
%   time                                                              is written  timepar
%       (reserved)
%   rand                                                              is written  randpar
%       (reserved)
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA  is written
%       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   (longer than 60 characters)
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAb  is written
%       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  (longer than 60 characters)
%   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  is written
%       aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  (longer than 60 characters)
%   for                                                               is written  forx
%       (reserved)
%   q1                                                                is written  q1x
%       (taken, ignoring case)

function [tau, endarray] = robot_9_evil____robot________name__________model(q, parxx)
    intpar = parxx.intpar;
    forpar = parxx.forpar;
    endpar = parxx.endpar;
    functionpar = parxx.functionpar;
    restrictpar = parxx.restrictpar;
    Ipar = parxx.Ipar;
    Epar = parxx.Epar;
    Npar = parxx.Npar;
    Opar = parxx.Opar;
    gammapar = parxx.gammapar;
    psi = parxx.psi;
    inpar = parxx.inpar;
    orpar = parxx.orpar;
    andpar = parxx.andpar;
    thenpar = parxx.thenpar;
    whilepar = parxx.whilepar;
    printpar = parxx.printpar;
    readpar = parxx.readpar;
    datapar = parxx.datapar;
    sumpar = parxx.sumpar;
    unix = parxx.unix;
    registerpar = parxx.registerpar;
    NaNpar = parxx.NaNpar;
    infpar = parxx.infpar;
    procpar = parxx.procpar;
    localpar = parxx.localpar;
    Pluspar = parxx.Pluspar;
    Modulepar1 = parxx.Modulepar1;
    epar1 = parxx.epar1;
    ipar1 = parxx.ipar1;
    nppar = parxx.nppar;
    mathpar = parxx.mathpar;
    frompar = parxx.frompar;
    y0par = parxx.y0par;
    INFINITYpar = parxx.INFINITYpar;
    NULLpar = parxx.NULLpar;
    unset = parxx.unset;
    signumpar = parxx.signumpar;
    par = parxx.par;
    batch = parxx.batch;
    quotepar = parxx.quotepar;
    structpar = parxx.structpar;
    donepar = parxx.donepar;
    fipar = parxx.fipar;
    elifpar = parxx.elifpar;
    Digitspar = parxx.Digitspar;
    usespar = parxx.usespar;
    sqrt2 = parxx.sqrt2;
    alpha_ = parxx.alpha_;
    motor_R1 = parxx.motor_R1;
    q_1 = parxx.q_1;
    Q1par = parxx.Q1par;
    tau1 = parxx.tau1;
    globalpar = parxx.globalpar;
    anspar = parxx.anspar;
    epspar = parxx.epspar;
    typepar = parxx.typepar;
    Typepar1 = parxx.Typepar1;
    implicitpar = parxx.implicitpar;
    usepar = parxx.usepar;
    longpar = parxx.longpar;
    sign1 = parxx.sign1;
    batchx = parxx.batchx;
    parx = parxx.parx;
    abs2 = parxx.abs2;
    flatten = parxx.flatten;
    tr = parxx.tr;
    re = parxx.re;
    conj = parxx.conj;
    infinitypar1 = parxx.infinitypar1;
    falsepar = parxx.falsepar;
    assume = parxx.assume;
    timepar = parxx.timepar;
    randpar = parxx.randpar;
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = parxx.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1;
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = parxx.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2;
    forx = parxx.forx;
    q1l = parxx.q1l;
    q1k = parxx.q1k;
    q1 = q(1);
    q2 = q(2);

    % next */
    q1j = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q1 + 112) + ...
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q2 + 113) + q2*q1k + ...
        timepar*sin(q2 + 109) + falsepar*sin(q1 + 106) + infinitypar1*sin(q1 + 104) + q1*q1l + ...
        re*sin(q2 + 101);
    q1i = tr*sin(q1 + 100) + q1j + flatten*sin(q1 + 98) + parx*sin(q2 + 95) + implicitpar* ...
        sin(q1 + 88) + epspar*sin(q2 + 83) + anspar*sin(q1 + 82) + q_1*sin(q1 + 76);
    q1h = alpha_*sin(q2 + 73) + q1i + usespar*sin(q1 + 70) + donepar*sin(q1 + 64) + signumpar* ...
        sin(q1 + 56) + NULLpar*sin(q2 + 53) + INFINITYpar*sin(q1 + 52) + y0par*sin(q1 + 50);
    q1g = q1h + nppar*sin(q1 + 46) + ipar1*sin(q1 + 44) + epar1*sin(q2 + 43) + Pluspar*sin(q1 + ...
        40) + localpar*sin(q1 + 38) + procpar*sin(q2 + 37) + NaNpar*sin(q1 + 34);
    q1f = unix*sin(q2 + 31) + q1g + sumpar*sin(q2 + 29) + datapar*sin(q1 + 28) + readpar* ...
        sin(q1 + 26) + whilepar*sin(q2 + 23) + andpar*sin(q1 + 20) + inpar*sin(q2 + 17);
    q1e = Opar*sin(q2 + 13) + q1f + Npar*sin(q2 + 11) + Epar*sin(q1 + 10) + Ipar*sin(q1 + 8) + ...
        forpar*sin(q1 + 2) + intpar*sin(q2 + 1) + endpar*sin(q1 + 4);
    q1d = q1e + functionpar*sin(q2 + 5) + restrictpar*sin(q2 + 7) + gammapar*sin(q1 + 14) + psi* ...
        sin(q1 + 16) + orpar*sin(q2 + 19) + thenpar*sin(q1 + 22) + printpar*sin(q2 + 25);
    q1c = registerpar*sin(q1 + 32) + q1d + infpar*sin(q2 + 35) + Modulepar1*sin(q2 + 41) + ...
        mathpar*sin(q2 + 47) + frompar*sin(q2 + 49) + unset*sin(q2 + 55) + par*sin(q1 + 58);
    q1b = batch*sin(q2 + 59) + q1c + quotepar*sin(q2 + 61) + structpar*sin(q1 + 62) + fipar* ...
        sin(q2 + 65) + elifpar*sin(q2 + 67) + Digitspar*sin(q1 + 68) + sqrt2*sin(q2 + 71);
    q1a = q1b + motor_R1*sin(q1 + 74) + Q1par*sin(q2 + 77) + tau1*sin(q2 + 79) + globalpar* ...
        sin(q1 + 80) + typepar*sin(q2 + 85) + Typepar1*sin(q1 + 86) + usepar*sin(q2 + 89);
    q1x = longpar*sin(q2 + 91) + q1a + sign1*sin(q1 + 92) + batchx*sin(q1 + 94) + abs2*sin(q2 + ...
        97) + conj*sin(q2 + 103) + assume*sin(q2 + 107) + randpar*sin(q1 + 110);

    tau = zeros(1, 1);
    tau(1) = forx + q1x;
    endarray = zeros(1, 1);
    endarray(1) = q1*forx;
end
