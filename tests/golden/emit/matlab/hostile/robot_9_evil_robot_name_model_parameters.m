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
%   Cpar                                                       [kg m^2]  0.5
%   Dpar                                                       [kg m^2]  0.6428571428571428
%   Digitspar                                                  [kg m^2]  0.7857142857142857
%   Epar                                                       [kg m^2]  0.9285714285714286
%   Ipar                                                       [kg m^2]  1.0714285714285714
%   INFINITYpar                                                [kg m^2]  1.2142857142857144
%   Length                                                     [kg m^2]  1.3571428571428572
%   Modulepar                                                  [kg m^2]  1.5
%   Npar                                                       [kg m^2]  1.6428571428571428
%   NULLpar                                                    [kg m^2]  1.7857142857142858
%   NaNpar                                                     [kg m^2]  1.9285714285714286
%   Opar                                                       [kg m^2]  2.071428571428571
%   Pluspar                                                    [kg m^2]  2.2142857142857144
%   Q1par                                                      [kg m^2]  2.357142857142857
%   QD1                                                        [kg m^2]  2.5
%   Sinpar                                                     [kg m^2]  2.642857142857143
%   TYPEpar                                                    [kg m^2]  2.7857142857142856
%   Tablepar                                                   [kg m^2]  2.9285714285714284
%   Typepar1                                                   [kg m^2]  3.0714285714285716
%   abs2                                                       [kg m^2]  3.2142857142857144
%   alpha_                                                     [kg m^2]  3.357142857142857
%   andpar                                                     [kg m^2]  3.5
%   anspar                                                     [kg m^2]  3.642857142857143
%   aspar                                                      [kg m^2]  3.7857142857142856
%   assume                                                     [kg m^2]  3.9285714285714284
%   batch                                                      [kg m^2]  4.071428571428571
%   batchx                                                     [kg m^2]  4.214285714285714
%   beginpar                                                   [kg m^2]  4.357142857142858
%   beta                                                       [kg m^2]  4.5
%   classpar                                                   [kg m^2]  4.642857142857143
%   conj                                                       [kg m^2]  4.785714285714286
%   datapar                                                    [kg m^2]  4.928571428571429
%   detpar                                                     [kg m^2]  5.071428571428571
%   dopar                                                      [kg m^2]  5.214285714285714
%   donepar                                                    [kg m^2]  5.357142857142857
%   doublepar                                                  [kg m^2]  5.5
%   dp                                                         [kg m^2]  5.642857142857143
%   epar1                                                      [kg m^2]  5.785714285714286
%   elifpar                                                    [kg m^2]  5.928571428571429
%   endpar                                                     [kg m^2]  6.071428571428571
%   epspar                                                     [kg m^2]  6.214285714285714
%   epsilonpar                                                 [kg m^2]  6.357142857142857
%   falsepar                                                   [kg m^2]  6.5
%   fipar                                                      [kg m^2]  6.642857142857143
%   flatten                                                    [kg m^2]  6.785714285714286
%   forpar                                                     [kg m^2]  6.928571428571429
%   frompar                                                    [kg m^2]  7.071428571428571
%   functionpar                                                [kg m^2]  7.214285714285714
%   gammapar                                                   [kg m^2]  7.357142857142857
%   globalpar                                                  [kg m^2]  7.5
%   ipar1                                                      [kg m^2]  7.642857142857143
%   ifpar                                                      [kg m^2]  7.785714285714286
%   impar                                                      [kg m^2]  7.928571428571429
%   implicitpar                                                [kg m^2]  8.071428571428571
%   inpar                                                      [kg m^2]  8.214285714285715
%   infpar                                                     [kg m^2]  8.357142857142858
%   infinitypar1                                               [kg m^2]  8.5
%   intpar                                                     [kg m^2]  8.642857142857142
%   ispar                                                      [kg m^2]  8.785714285714286
%   jpar                                                       [kg m^2]  8.928571428571429
%   j1par                                                      [kg m^2]  9.071428571428571
%   lambdapar                                                  [kg m^2]  9.214285714285714
%   letpar                                                     [kg m^2]  9.357142857142858
%   linux                                                      [kg m^2]  9.5
%   localpar                                                   [kg m^2]  9.642857142857142
%   longpar                                                    [kg m^2]  9.785714285714286
%   mathpar                                                    [kg m^2]  9.928571428571429
%   merge                                                      [kg m^2]  10.071428571428571
%   modulepar1                                                 [kg m^2]  10.214285714285714
%   motorR1                                                    [kg m^2]  10.357142857142858
%   motor_R1                                                   [kg m^2]  10.5
%   near                                                       [kg m^2]  10.642857142857142
%   nppar                                                      [kg m^2]  10.785714285714286
%   odpar                                                      [kg m^2]  10.928571428571429
%   orpar                                                      [kg m^2]  11.071428571428571
%   par                                                        [kg m^2]  11.214285714285714
%   parx                                                       [kg m^2]  11.357142857142858
%   persistentpar                                              [kg m^2]  11.5
%   printpar                                                   [kg m^2]  11.642857142857142
%   procpar                                                    [kg m^2]  11.785714285714286
%   psi                                                        [kg m^2]  11.928571428571429
%   purge                                                      [kg m^2]  12.071428571428571
%   q_1                                                        [kg m^2]  12.214285714285714
%   quotepar                                                   [kg m^2]  12.357142857142858
%   randpar                                                    [kg m^2]  12.5
%   re                                                         [kg m^2]  12.642857142857142
%   readpar                                                    [kg m^2]  12.785714285714286
%   realpar                                                    [kg m^2]  12.928571428571429
%   registerpar                                                [kg m^2]  13.071428571428571
%   restrictpar                                                [kg m^2]  13.214285714285714
%   sign1                                                      [kg m^2]  13.357142857142858
%   signumpar                                                  [kg m^2]  13.5
%   sqrt2                                                      [kg m^2]  13.642857142857142
%   structpar                                                  [kg m^2]  13.785714285714286
%   sumpar                                                     [kg m^2]  13.928571428571429
%   tau1                                                       [kg m^2]  14.071428571428571
%   thenpar                                                    [kg m^2]  14.214285714285714
%   timepar                                                    [kg m^2]  14.357142857142858
%   tr                                                         [kg m^2]  14.5
%   truepar                                                    [kg m^2]  14.642857142857142
%   typepar2                                                   [kg m^2]  14.785714285714286
%   unix                                                       [kg m^2]  14.928571428571429
%   unset                                                      [kg m^2]  15.071428571428571
%   unused                                                     [kg m^2]  15.214285714285714
%   usepar                                                     [kg m^2]  15.357142857142858
%   usespar                                                    [kg m^2]  15.5
%   whilepar                                                   [kg m^2]  15.642857142857142
%   whole_power                                                [kg m^2]  15.785714285714286
%   x                                                          [kg m^2]  15.928571428571429
%   y0par                                                      [kg m^2]  16.07142857142857
%   zerospar                                                   [kg m^2]  16.214285714285715
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
%   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
%   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142
%
% Renamed
%   end                                                               is written  endarray
%       (reserved)
%   C                                                                 is written  Cpar
%       (reserved)
%   D                                                                 is written  Dpar
%       (reserved)
%   Digits                                                            is written  Digitspar
%       (reserved)
%   E                                                                 is written  Epar
%       (reserved)
%   I                                                                 is written  Ipar
%       (reserved)
%   INFINITY                                                          is written  INFINITYpar
%       (reserved)
%   Module                                                            is written  Modulepar
%       (reserved)
%   N                                                                 is written  Npar
%       (reserved)
%   NULL                                                              is written  NULLpar
%       (reserved)
%   NaN                                                               is written  NaNpar
%       (reserved)
%   O                                                                 is written  Opar
%       (reserved)
%   Plus                                                              is written  Pluspar
%       (reserved)
%   Q1                                                                is written  Q1par
%       (taken, ignoring case)
%   Sin                                                               is written  Sinpar
%       (reserved)
%   TYPE                                                              is written  TYPEpar
%       (reserved)
%   Table                                                             is written  Tablepar
%       (reserved)
%   Type                                                              is written  Typepar1
%       (reserved)
%   and                                                               is written  andpar
%       (reserved)
%   ans                                                               is written  anspar
%       (reserved)
%   as                                                                is written  aspar
%       (reserved)
%   begin                                                             is written  beginpar
%       (reserved)
%   class                                                             is written  classpar
%       (reserved)
%   data                                                              is written  datapar
%       (reserved)
%   det                                                               is written  detpar
%       (reserved)
%   do                                                                is written  dopar
%       (reserved)
%   done                                                              is written  donepar
%       (reserved)
%   double                                                            is written  doublepar
%       (reserved)
%   e                                                                 is written  epar1
%       (reserved)
%   elif                                                              is written  elifpar
%       (reserved)
%   end                                                               is written  endpar
%       (reserved)
%   eps                                                               is written  epspar
%       (reserved)
%   epsilon                                                           is written  epsilonpar
%       (reserved)
%   false                                                             is written  falsepar
%       (reserved)
%   fi                                                                is written  fipar
%       (reserved)
%   for                                                               is written  forpar
%       (reserved)
%   from                                                              is written  frompar
%       (reserved)
%   function                                                          is written  functionpar
%       (reserved)
%   gamma                                                             is written  gammapar
%       (reserved)
%   global                                                            is written  globalpar
%       (reserved)
%   i                                                                 is written  ipar1
%       (reserved)
%   if                                                                is written  ifpar
%       (reserved)
%   im                                                                is written  impar
%       (reserved)
%   implicit                                                          is written  implicitpar
%       (reserved)
%   in                                                                is written  inpar
%       (reserved)
%   inf                                                               is written  infpar
%       (reserved)
%   infinity                                                          is written  infinitypar1
%       (reserved)
%   int                                                               is written  intpar
%       (reserved)
%   is                                                                is written  ispar
%       (reserved)
%   j                                                                 is written  jpar
%       (reserved)
%   j1                                                                is written  j1par
%       (reserved)
%   lambda                                                            is written  lambdapar
%       (reserved)
%   let                                                               is written  letpar
%       (reserved)
%   local                                                             is written  localpar
%       (reserved)
%   long                                                              is written  longpar
%       (reserved)
%   math                                                              is written  mathpar
%       (reserved)
%   module                                                            is written  modulepar1
%       (reserved)
%   np                                                                is written  nppar
%       (reserved)
%   od                                                                is written  odpar
%       (reserved)
%   or                                                                is written  orpar
%       (reserved)
%   persistent                                                        is written  persistentpar
%       (reserved)
%   print                                                             is written  printpar
%       (reserved)
%   proc                                                              is written  procpar
%       (reserved)
%   quote                                                             is written  quotepar
%       (reserved)
%   rand                                                              is written  randpar
%       (reserved)
%   read                                                              is written  readpar
%       (reserved)
%   real                                                              is written  realpar
%       (reserved)
%   register                                                          is written  registerpar
%       (reserved)
%   restrict                                                          is written  restrictpar
%       (reserved)
%   signum                                                            is written  signumpar
%       (reserved)
%   struct                                                            is written  structpar
%       (reserved)
%   sum                                                               is written  sumpar
%       (reserved)
%   then                                                              is written  thenpar
%       (reserved)
%   time                                                              is written  timepar
%       (reserved)
%   true                                                              is written  truepar
%       (reserved)
%   type                                                              is written  typepar2
%       (reserved)
%   use                                                               is written  usepar
%       (reserved)
%   uses                                                              is written  usespar
%       (reserved)
%   while                                                             is written  whilepar
%       (reserved)
%   y0                                                                is written  y0par
%       (reserved)
%   zeros                                                             is written  zerospar
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

function parxx = robot_9_evil_robot_name_model_parameters()
    parxx.Cpar = 0.5;
    parxx.Dpar = 0.6428571428571428;
    parxx.Digitspar = 0.7857142857142857;
    parxx.Epar = 0.9285714285714286;
    parxx.Ipar = 1.0714285714285714;
    parxx.INFINITYpar = 1.2142857142857144;
    parxx.Length = 1.3571428571428572;
    parxx.Modulepar = 1.5;
    parxx.Npar = 1.6428571428571428;
    parxx.NULLpar = 1.7857142857142858;
    parxx.NaNpar = 1.9285714285714286;
    parxx.Opar = 2.071428571428571;
    parxx.Pluspar = 2.2142857142857144;
    parxx.Q1par = 2.357142857142857;
    parxx.QD1 = 2.5;
    parxx.Sinpar = 2.642857142857143;
    parxx.TYPEpar = 2.7857142857142856;
    parxx.Tablepar = 2.9285714285714284;
    parxx.Typepar1 = 3.0714285714285716;
    parxx.abs2 = 3.2142857142857144;
    parxx.alpha_ = 3.357142857142857;
    parxx.andpar = 3.5;
    parxx.anspar = 3.642857142857143;
    parxx.aspar = 3.7857142857142856;
    parxx.assume = 3.9285714285714284;
    parxx.batch = 4.071428571428571;
    parxx.batchx = 4.214285714285714;
    parxx.beginpar = 4.357142857142858;
    parxx.beta = 4.5;
    parxx.classpar = 4.642857142857143;
    parxx.conj = 4.785714285714286;
    parxx.datapar = 4.928571428571429;
    parxx.detpar = 5.071428571428571;
    parxx.dopar = 5.214285714285714;
    parxx.donepar = 5.357142857142857;
    parxx.doublepar = 5.5;
    parxx.dp = 5.642857142857143;
    parxx.epar1 = 5.785714285714286;
    parxx.elifpar = 5.928571428571429;
    parxx.endpar = 6.071428571428571;
    parxx.epspar = 6.214285714285714;
    parxx.epsilonpar = 6.357142857142857;
    parxx.falsepar = 6.5;
    parxx.fipar = 6.642857142857143;
    parxx.flatten = 6.785714285714286;
    parxx.forpar = 6.928571428571429;
    parxx.frompar = 7.071428571428571;
    parxx.functionpar = 7.214285714285714;
    parxx.gammapar = 7.357142857142857;
    parxx.globalpar = 7.5;
    parxx.ipar1 = 7.642857142857143;
    parxx.ifpar = 7.785714285714286;
    parxx.impar = 7.928571428571429;
    parxx.implicitpar = 8.071428571428571;
    parxx.inpar = 8.214285714285715;
    parxx.infpar = 8.357142857142858;
    parxx.infinitypar1 = 8.5;
    parxx.intpar = 8.642857142857142;
    parxx.ispar = 8.785714285714286;
    parxx.jpar = 8.928571428571429;
    parxx.j1par = 9.071428571428571;
    parxx.lambdapar = 9.214285714285714;
    parxx.letpar = 9.357142857142858;
    parxx.linux = 9.5;
    parxx.localpar = 9.642857142857142;
    parxx.longpar = 9.785714285714286;
    parxx.mathpar = 9.928571428571429;
    parxx.merge = 10.071428571428571;
    parxx.modulepar1 = 10.214285714285714;
    parxx.motorR1 = 10.357142857142858;
    parxx.motor_R1 = 10.5;
    parxx.near = 10.642857142857142;
    parxx.nppar = 10.785714285714286;
    parxx.odpar = 10.928571428571429;
    parxx.orpar = 11.071428571428571;
    parxx.par = 11.214285714285714;
    parxx.parx = 11.357142857142858;
    parxx.persistentpar = 11.5;
    parxx.printpar = 11.642857142857142;
    parxx.procpar = 11.785714285714286;
    parxx.psi = 11.928571428571429;
    parxx.purge = 12.071428571428571;
    parxx.q_1 = 12.214285714285714;
    parxx.quotepar = 12.357142857142858;
    parxx.randpar = 12.5;
    parxx.re = 12.642857142857142;
    parxx.readpar = 12.785714285714286;
    parxx.realpar = 12.928571428571429;
    parxx.registerpar = 13.071428571428571;
    parxx.restrictpar = 13.214285714285714;
    parxx.sign1 = 13.357142857142858;
    parxx.signumpar = 13.5;
    parxx.sqrt2 = 13.642857142857142;
    parxx.structpar = 13.785714285714286;
    parxx.sumpar = 13.928571428571429;
    parxx.tau1 = 14.071428571428571;
    parxx.thenpar = 14.214285714285714;
    parxx.timepar = 14.357142857142858;
    parxx.tr = 14.5;
    parxx.truepar = 14.642857142857142;
    parxx.typepar2 = 14.785714285714286;
    parxx.unix = 14.928571428571429;
    parxx.unset = 15.071428571428571;
    parxx.unused = 15.214285714285714;
    parxx.usepar = 15.357142857142858;
    parxx.usespar = 15.5;
    parxx.whilepar = 15.642857142857142;
    parxx.whole_power = 15.785714285714286;
    parxx.x = 15.928571428571429;
    parxx.y0par = 16.07142857142857;
    parxx.zerospar = 16.214285714285715;
    parxx.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = 16.357142857142858;
    parxx.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = 16.5;
    parxx.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = 16.642857142857142;
end
