/*
 * Robot       9 evil * / robot \ (*   name ? ? ?/ e lambda
 * Model       model: Names alpha * / / * (* *) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
 * References  * / KC97 (1); \ (* end
 * Operations  step: 85 mul, 166 add, 0 div, 82 trig
 *             setup: 1 mul, 40 add, 1 div, 0 trig
 *
 * Inputs
 *   q  2  [rad]  q1, q2; * / joint positions
 *
 * Outputs
 *   tau       1  [N m]
 *   endarray  1  [-]
 *
 * Parameters
 *   Cpar                                                       [kg m^2]  0.5
 *   Dpar                                                       [kg m^2]  0.6428571428571428
 *   Digitspar                                                  [kg m^2]  0.7857142857142857
 *   Epar                                                       [kg m^2]  0.9285714285714286
 *   Ipar                                                       [kg m^2]  1.0714285714285714
 *   INFINITYpar                                                [kg m^2]  1.2142857142857144
 *   Length                                                     [kg m^2]  1.3571428571428572
 *   Modulepar                                                  [kg m^2]  1.5
 *   Npar                                                       [kg m^2]  1.6428571428571428
 *   NULLpar                                                    [kg m^2]  1.7857142857142858
 *   NaNpar                                                     [kg m^2]  1.9285714285714286
 *   Opar                                                       [kg m^2]  2.071428571428571
 *   Pluspar                                                    [kg m^2]  2.2142857142857144
 *   Q1par                                                      [kg m^2]  2.357142857142857
 *   QD1                                                        [kg m^2]  2.5
 *   Sinpar                                                     [kg m^2]  2.642857142857143
 *   TYPEpar                                                    [kg m^2]  2.7857142857142856
 *   Tablepar                                                   [kg m^2]  2.9285714285714284
 *   Typepar1                                                   [kg m^2]  3.0714285714285716
 *   abs2                                                       [kg m^2]  3.2142857142857144
 *   alpha_                                                     [kg m^2]  3.357142857142857
 *   andpar                                                     [kg m^2]  3.5
 *   anspar                                                     [kg m^2]  3.642857142857143
 *   args                                                       [kg m^2]  3.7857142857142856
 *   aspar                                                      [kg m^2]  3.9285714285714284
 *   assume                                                     [kg m^2]  4.071428571428571
 *   batch                                                      [kg m^2]  4.214285714285714
 *   batchx                                                     [kg m^2]  4.357142857142858
 *   beginpar                                                   [kg m^2]  4.5
 *   beta                                                       [kg m^2]  4.642857142857143
 *   classpar                                                   [kg m^2]  4.785714285714286
 *   conj                                                       [kg m^2]  4.928571428571429
 *   datapar                                                    [kg m^2]  5.071428571428571
 *   detpar                                                     [kg m^2]  5.214285714285714
 *   dopar                                                      [kg m^2]  5.357142857142857
 *   donepar                                                    [kg m^2]  5.5
 *   doublepar                                                  [kg m^2]  5.642857142857143
 *   dp                                                         [kg m^2]  5.785714285714286
 *   epar1                                                      [kg m^2]  5.928571428571429
 *   elifpar                                                    [kg m^2]  6.071428571428571
 *   endpar                                                     [kg m^2]  6.214285714285714
 *   epspar                                                     [kg m^2]  6.357142857142857
 *   epsilonpar                                                 [kg m^2]  6.5
 *   falsepar                                                   [kg m^2]  6.642857142857143
 *   fipar                                                      [kg m^2]  6.785714285714286
 *   flatten                                                    [kg m^2]  6.928571428571429
 *   forpar                                                     [kg m^2]  7.071428571428571
 *   frompar                                                    [kg m^2]  7.214285714285714
 *   functionpar                                                [kg m^2]  7.357142857142857
 *   gammapar                                                   [kg m^2]  7.5
 *   globalpar                                                  [kg m^2]  7.642857142857143
 *   ipar1                                                      [kg m^2]  7.785714285714286
 *   ifpar                                                      [kg m^2]  7.928571428571429
 *   impar                                                      [kg m^2]  8.071428571428571
 *   implicitpar                                                [kg m^2]  8.214285714285715
 *   inpar                                                      [kg m^2]  8.357142857142858
 *   infpar                                                     [kg m^2]  8.5
 *   infinitypar1                                               [kg m^2]  8.642857142857142
 *   intpar                                                     [kg m^2]  8.785714285714286
 *   ispar                                                      [kg m^2]  8.928571428571429
 *   jpar                                                       [kg m^2]  9.071428571428571
 *   j1par                                                      [kg m^2]  9.214285714285714
 *   lambdapar                                                  [kg m^2]  9.357142857142858
 *   letpar                                                     [kg m^2]  9.5
 *   linuxx                                                     [kg m^2]  9.642857142857142
 *   localpar                                                   [kg m^2]  9.785714285714286
 *   longpar                                                    [kg m^2]  9.928571428571429
 *   mathpar                                                    [kg m^2]  10.071428571428571
 *   merge                                                      [kg m^2]  10.214285714285714
 *   modulepar1                                                 [kg m^2]  10.357142857142858
 *   motorR1                                                    [kg m^2]  10.5
 *   motor_R1                                                   [kg m^2]  10.642857142857142
 *   nargs                                                      [kg m^2]  10.785714285714286
 *   nearx                                                      [kg m^2]  10.928571428571429
 *   nppar                                                      [kg m^2]  11.071428571428571
 *   odpar                                                      [kg m^2]  11.214285714285714
 *   of                                                         [kg m^2]  11.357142857142858
 *   orpar                                                      [kg m^2]  11.5
 *   par                                                        [kg m^2]  11.642857142857142
 *   parx                                                       [kg m^2]  11.785714285714286
 *   persistentpar                                              [kg m^2]  11.928571428571429
 *   position                                                   [kg m^2]  12.071428571428571
 *   printpar                                                   [kg m^2]  12.214285714285714
 *   procpar                                                    [kg m^2]  12.357142857142858
 *   psi                                                        [kg m^2]  12.5
 *   purge                                                      [kg m^2]  12.642857142857142
 *   q_1                                                        [kg m^2]  12.785714285714286
 *   quotepar                                                   [kg m^2]  12.928571428571429
 *   randpar                                                    [kg m^2]  13.071428571428571
 *   re                                                         [kg m^2]  13.214285714285714
 *   readpar                                                    [kg m^2]  13.357142857142858
 *   realpar                                                    [kg m^2]  13.5
 *   red                                                        [kg m^2]  13.642857142857142
 *   registerpar                                                [kg m^2]  13.785714285714286
 *   repeat                                                     [kg m^2]  13.928571428571429
 *   restrictpar                                                [kg m^2]  14.071428571428571
 *   sign1                                                      [kg m^2]  14.214285714285714
 *   signumpar                                                  [kg m^2]  14.357142857142858
 *   sqrt2                                                      [kg m^2]  14.5
 *   step                                                       [kg m^2]  14.642857142857142
 *   structpar                                                  [kg m^2]  14.785714285714286
 *   sumpar                                                     [kg m^2]  14.928571428571429
 *   tau1                                                       [kg m^2]  15.071428571428571
 *   thenpar                                                    [kg m^2]  15.214285714285714
 *   timepar                                                    [kg m^2]  15.357142857142858
 *   tr                                                         [kg m^2]  15.5
 *   truepar                                                    [kg m^2]  15.642857142857142
 *   typepar2                                                   [kg m^2]  15.785714285714286
 *   undef                                                      [kg m^2]  15.928571428571429
 *   unixx                                                      [kg m^2]  16.07142857142857
 *   unset                                                      [kg m^2]  16.214285714285715
 *   unused                                                     [kg m^2]  16.357142857142858
 *   usepar                                                     [kg m^2]  16.5
 *   usespar                                                    [kg m^2]  16.642857142857142
 *   var                                                        [kg m^2]  16.785714285714285
 *   whilepar                                                   [kg m^2]  16.928571428571427
 *   whole_powerx                                               [kg m^2]  17.071428571428573
 *   x                                                          [kg m^2]  17.214285714285715
 *   y0par                                                      [kg m^2]  17.357142857142858
 *   zerospar                                                   [kg m^2]  17.5
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  17.642857142857142
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  17.785714285714285
 *   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  17.928571428571427
 *
 * Renamed
 *   end                                                               is written  endarray
 *       (reserved)
 *   C                                                                 is written  Cpar
 *       (reserved)
 *   D                                                                 is written  Dpar
 *       (reserved)
 *   Digits                                                            is written  Digitspar
 *       (reserved)
 *   E                                                                 is written  Epar
 *       (reserved)
 *   I                                                                 is written  Ipar
 *       (reserved)
 *   INFINITY                                                          is written  INFINITYpar
 *       (reserved)
 *   Module                                                            is written  Modulepar
 *       (reserved)
 *   N                                                                 is written  Npar
 *       (reserved)
 *   NULL                                                              is written  NULLpar
 *       (reserved)
 *   NaN                                                               is written  NaNpar
 *       (reserved)
 *   O                                                                 is written  Opar
 *       (reserved)
 *   Plus                                                              is written  Pluspar
 *       (reserved)
 *   Q1                                                                is written  Q1par
 *       (taken, ignoring case)
 *   Sin                                                               is written  Sinpar
 *       (reserved)
 *   TYPE                                                              is written  TYPEpar
 *       (reserved)
 *   Table                                                             is written  Tablepar
 *       (reserved)
 *   Type                                                              is written  Typepar1
 *       (reserved)
 *   and                                                               is written  andpar
 *       (reserved)
 *   ans                                                               is written  anspar
 *       (reserved)
 *   as                                                                is written  aspar
 *       (reserved)
 *   begin                                                             is written  beginpar
 *       (reserved)
 *   class                                                             is written  classpar
 *       (reserved)
 *   data                                                              is written  datapar
 *       (reserved)
 *   det                                                               is written  detpar
 *       (reserved)
 *   do                                                                is written  dopar
 *       (reserved)
 *   done                                                              is written  donepar
 *       (reserved)
 *   double                                                            is written  doublepar
 *       (reserved)
 *   e                                                                 is written  epar1
 *       (reserved)
 *   elif                                                              is written  elifpar
 *       (reserved)
 *   end                                                               is written  endpar
 *       (reserved)
 *   eps                                                               is written  epspar
 *       (reserved)
 *   epsilon                                                           is written  epsilonpar
 *       (reserved)
 *   false                                                             is written  falsepar
 *       (reserved)
 *   fi                                                                is written  fipar
 *       (reserved)
 *   for                                                               is written  forpar
 *       (reserved)
 *   from                                                              is written  frompar
 *       (reserved)
 *   function                                                          is written  functionpar
 *       (reserved)
 *   gamma                                                             is written  gammapar
 *       (reserved)
 *   global                                                            is written  globalpar
 *       (reserved)
 *   i                                                                 is written  ipar1
 *       (reserved)
 *   if                                                                is written  ifpar
 *       (reserved)
 *   im                                                                is written  impar
 *       (reserved)
 *   implicit                                                          is written  implicitpar
 *       (reserved)
 *   in                                                                is written  inpar
 *       (reserved)
 *   inf                                                               is written  infpar
 *       (reserved)
 *   infinity                                                          is written  infinitypar1
 *       (reserved)
 *   int                                                               is written  intpar
 *       (reserved)
 *   is                                                                is written  ispar
 *       (reserved)
 *   j                                                                 is written  jpar
 *       (reserved)
 *   j1                                                                is written  j1par
 *       (reserved)
 *   lambda                                                            is written  lambdapar
 *       (reserved)
 *   let                                                               is written  letpar
 *       (reserved)
 *   linux                                                             is written  linuxx
 *       (not allowed in this language)
 *   local                                                             is written  localpar
 *       (reserved)
 *   long                                                              is written  longpar
 *       (reserved)
 *   math                                                              is written  mathpar
 *       (reserved)
 *   module                                                            is written  modulepar1
 *       (reserved)
 *   near                                                              is written  nearx
 *       (not allowed in this language)
 *   np                                                                is written  nppar
 *       (reserved)
 *   od                                                                is written  odpar
 *       (reserved)
 *   or                                                                is written  orpar
 *       (reserved)
 *   persistent                                                        is written  persistentpar
 *       (reserved)
 *   print                                                             is written  printpar
 *       (reserved)
 *   proc                                                              is written  procpar
 *       (reserved)
 *   quote                                                             is written  quotepar
 *       (reserved)
 *   rand                                                              is written  randpar
 *       (reserved)
 *   read                                                              is written  readpar
 *       (reserved)
 *   real                                                              is written  realpar
 *       (reserved)
 *   register                                                          is written  registerpar
 *       (reserved)
 *   restrict                                                          is written  restrictpar
 *       (reserved)
 *   signum                                                            is written  signumpar
 *       (reserved)
 *   struct                                                            is written  structpar
 *       (reserved)
 *   sum                                                               is written  sumpar
 *       (reserved)
 *   then                                                              is written  thenpar
 *       (reserved)
 *   time                                                              is written  timepar
 *       (reserved)
 *   true                                                              is written  truepar
 *       (reserved)
 *   type                                                              is written  typepar2
 *       (reserved)
 *   unix                                                              is written  unixx
 *       (not allowed in this language)
 *   use                                                               is written  usepar
 *       (reserved)
 *   uses                                                              is written  usespar
 *       (reserved)
 *   while                                                             is written  whilepar
 *       (reserved)
 *   whole_power                                                       is written  whole_powerx
 *       (not allowed in this language)
 *   y0                                                                is written  y0par
 *       (reserved)
 *   zeros                                                             is written  zerospar
 *       (reserved)
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA  is written
 *       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   (longer than 60 characters)
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAb  is written
 *       AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  (longer than 60 characters)
 *   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa  is written
 *       aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  (longer than 60 characters)
 *   for                                                               is written  forx
 *       (reserved)
 *   q1                                                                is written  q1x
 *       (taken, ignoring case)
 */

#ifndef ROBOT_9_EVIL_ROBOT_NAME_MODEL_H
#define ROBOT_9_EVIL_ROBOT_NAME_MODEL_H

#ifdef __cplusplus
extern "C" {
#define restrict
#endif

typedef struct {
    double Cpar;  /* kg m^2 */
    double Dpar;  /* kg m^2 */
    double Digitspar;  /* kg m^2 */
    double Epar;  /* kg m^2 */
    double Ipar;  /* kg m^2 */
    double INFINITYpar;  /* kg m^2 */
    double Length;  /* kg m^2 */
    double Modulepar;  /* kg m^2 */
    double Npar;  /* kg m^2 */
    double NULLpar;  /* kg m^2 */
    double NaNpar;  /* kg m^2 */
    double Opar;  /* kg m^2 */
    double Pluspar;  /* kg m^2 */
    double Q1par;  /* kg m^2 */
    double QD1;  /* kg m^2 */
    double Sinpar;  /* kg m^2 */
    double TYPEpar;  /* kg m^2 */
    double Tablepar;  /* kg m^2 */
    double Typepar1;  /* kg m^2 */
    double abs2;  /* kg m^2 */
    double alpha_;  /* kg m^2 */
    double andpar;  /* kg m^2 */
    double anspar;  /* kg m^2 */
    double args;  /* kg m^2 */
    double aspar;  /* kg m^2 */
    double assume;  /* kg m^2 */
    double batch;  /* kg m^2 */
    double batchx;  /* kg m^2 */
    double beginpar;  /* kg m^2 */
    double beta;  /* kg m^2 */
    double classpar;  /* kg m^2 */
    double conj;  /* kg m^2 */
    double datapar;  /* kg m^2 */
    double detpar;  /* kg m^2 */
    double dopar;  /* kg m^2 */
    double donepar;  /* kg m^2 */
    double doublepar;  /* kg m^2 */
    double dp;  /* kg m^2 */
    double epar1;  /* kg m^2 */
    double elifpar;  /* kg m^2 */
    double endpar;  /* kg m^2 */
    double epspar;  /* kg m^2 */
    double epsilonpar;  /* kg m^2 */
    double falsepar;  /* kg m^2 */
    double fipar;  /* kg m^2 */
    double flatten;  /* kg m^2 */
    double forpar;  /* kg m^2 */
    double frompar;  /* kg m^2 */
    double functionpar;  /* kg m^2 */
    double gammapar;  /* kg m^2 */
    double globalpar;  /* kg m^2 */
    double ipar1;  /* kg m^2 */
    double ifpar;  /* kg m^2 */
    double impar;  /* kg m^2 */
    double implicitpar;  /* kg m^2 */
    double inpar;  /* kg m^2 */
    double infpar;  /* kg m^2 */
    double infinitypar1;  /* kg m^2 */
    double intpar;  /* kg m^2 */
    double ispar;  /* kg m^2 */
    double jpar;  /* kg m^2 */
    double j1par;  /* kg m^2 */
    double lambdapar;  /* kg m^2 */
    double letpar;  /* kg m^2 */
    double linuxx;  /* kg m^2 */
    double localpar;  /* kg m^2 */
    double longpar;  /* kg m^2 */
    double mathpar;  /* kg m^2 */
    double merge;  /* kg m^2 */
    double modulepar1;  /* kg m^2 */
    double motorR1;  /* kg m^2 */
    double motor_R1;  /* kg m^2 */
    double nargs;  /* kg m^2 */
    double nearx;  /* kg m^2 */
    double nppar;  /* kg m^2 */
    double odpar;  /* kg m^2 */
    double of;  /* kg m^2 */
    double orpar;  /* kg m^2 */
    double par;  /* kg m^2 */
    double parx;  /* kg m^2 */
    double persistentpar;  /* kg m^2 */
    double position;  /* kg m^2 */
    double printpar;  /* kg m^2 */
    double procpar;  /* kg m^2 */
    double psi;  /* kg m^2 */
    double purge;  /* kg m^2 */
    double q_1;  /* kg m^2 */
    double quotepar;  /* kg m^2 */
    double randpar;  /* kg m^2 */
    double re;  /* kg m^2 */
    double readpar;  /* kg m^2 */
    double realpar;  /* kg m^2 */
    double red;  /* kg m^2 */
    double registerpar;  /* kg m^2 */
    double repeat;  /* kg m^2 */
    double restrictpar;  /* kg m^2 */
    double sign1;  /* kg m^2 */
    double signumpar;  /* kg m^2 */
    double sqrt2;  /* kg m^2 */
    double step;  /* kg m^2 */
    double structpar;  /* kg m^2 */
    double sumpar;  /* kg m^2 */
    double tau1;  /* kg m^2 */
    double thenpar;  /* kg m^2 */
    double timepar;  /* kg m^2 */
    double tr;  /* kg m^2 */
    double truepar;  /* kg m^2 */
    double typepar2;  /* kg m^2 */
    double undef;  /* kg m^2 */
    double unixx;  /* kg m^2 */
    double unset;  /* kg m^2 */
    double unused;  /* kg m^2 */
    double usepar;  /* kg m^2 */
    double usespar;  /* kg m^2 */
    double var;  /* kg m^2 */
    double whilepar;  /* kg m^2 */
    double whole_powerx;  /* kg m^2 */
    double x;  /* kg m^2 */
    double y0par;  /* kg m^2 */
    double zerospar;  /* kg m^2 */
    double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;  /* kg m^2 */
    double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1;  /* kg m^2 */
    double aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2;  /* kg m^2 */
    /* made by robot_9_evil_robot_name_model_setup */
    double forx;
    double q1m;
    double q1l;
    unsigned long ready;
} robot_9_evil_robot_name_model_data;

/* Writes the values of the parameters that are known, and NaN for the others. */
void robot_9_evil_robot_name_model_parameters(robot_9_evil_robot_name_model_data *restrict parxx);
/* To be called once, and again whenever a parameter has changed; without it every output is NaN. */
void robot_9_evil_robot_name_model_setup(robot_9_evil_robot_name_model_data *restrict parxx);
/* Arrays are stored row by row; outputs must not overlap inputs. Nothing is allocated and no */
/*     state is kept: several threads may call it at a time. */
void robot_9_evil_robot_name_model(const robot_9_evil_robot_name_model_data *restrict parxx,
    const double *restrict q, double *restrict tau, double *restrict endarray);

#ifdef __cplusplus
#undef restrict
}
#endif

#endif
