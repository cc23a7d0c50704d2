/*
 * Robot       9 evil * / robot \ (*   name ? ? ?/ e lambda
 * Model       model: Names alpha * / / * (* *) %{ \end{document} & % # $ _ ^ ~   ] ]] """ ''' #= =#
 * References  * / KC97 (1); \ (* end
 * Operations  step: 79 mul, 154 add, 0 div, 76 trig
 *             setup: 1 mul, 37 add, 1 div, 0 trig
 *
 * Inputs
 *   q  2  [rad]  q1, q2; * / joint positions
 *
 * Outputs
 *   tau       1  [N m]
 *   endarray  1  [-]
 *
 * Parameters
 *   doublepar                                                  [kg m^2]  0.5
 *   intpar                                                     [kg m^2]  0.6428571428571428
 *   forpar                                                     [kg m^2]  0.7857142857142857
 *   ifpar                                                      [kg m^2]  0.9285714285714286
 *   endpar                                                     [kg m^2]  1.0714285714285714
 *   functionpar                                                [kg m^2]  1.2142857142857144
 *   lambdapar                                                  [kg m^2]  1.3571428571428572
 *   restrictpar                                                [kg m^2]  1.5
 *   Ipar                                                       [kg m^2]  1.6428571428571428
 *   Dpar                                                       [kg m^2]  1.7857142857142858
 *   Epar                                                       [kg m^2]  1.9285714285714286
 *   Npar                                                       [kg m^2]  2.071428571428571
 *   Cpar                                                       [kg m^2]  2.2142857142857144
 *   Opar                                                       [kg m^2]  2.357142857142857
 *   gammapar                                                   [kg m^2]  2.5
 *   beta                                                       [kg m^2]  2.642857142857143
 *   psi                                                        [kg m^2]  2.7857142857142856
 *   inpar                                                      [kg m^2]  2.9285714285714284
 *   ispar                                                      [kg m^2]  3.0714285714285716
 *   orpar                                                      [kg m^2]  3.2142857142857144
 *   andpar                                                     [kg m^2]  3.357142857142857
 *   dopar                                                      [kg m^2]  3.5
 *   thenpar                                                    [kg m^2]  3.642857142857143
 *   whilepar                                                   [kg m^2]  3.7857142857142856
 *   classpar                                                   [kg m^2]  3.9285714285714284
 *   printpar                                                   [kg m^2]  4.071428571428571
 *   readpar                                                    [kg m^2]  4.214285714285714
 *   realpar                                                    [kg m^2]  4.357142857142858
 *   datapar                                                    [kg m^2]  4.5
 *   sumpar                                                     [kg m^2]  4.642857142857143
 *   linuxx                                                     [kg m^2]  4.785714285714286
 *   unixx                                                      [kg m^2]  4.928571428571429
 *   registerpar                                                [kg m^2]  5.071428571428571
 *   nearx                                                      [kg m^2]  5.214285714285714
 *   NaNpar                                                     [kg m^2]  5.357142857142857
 *   infpar                                                     [kg m^2]  5.5
 *   modulepar                                                  [kg m^2]  5.642857142857143
 *   procpar                                                    [kg m^2]  5.785714285714286
 *   localpar                                                   [kg m^2]  5.928571428571429
 *   Tablepar                                                   [kg m^2]  6.071428571428571
 *   Pluspar                                                    [kg m^2]  6.214285714285714
 *   Modulepar1                                                 [kg m^2]  6.357142857142857
 *   Length                                                     [kg m^2]  6.5
 *   epar1                                                      [kg m^2]  6.642857142857143
 *   ipar1                                                      [kg m^2]  6.785714285714286
 *   jpar                                                       [kg m^2]  6.928571428571429
 *   nppar                                                      [kg m^2]  7.071428571428571
 *   mathpar                                                    [kg m^2]  7.214285714285714
 *   aspar                                                      [kg m^2]  7.357142857142857
 *   frompar                                                    [kg m^2]  7.5
 *   y0par                                                      [kg m^2]  7.642857142857143
 *   j1par                                                      [kg m^2]  7.785714285714286
 *   INFINITYpar                                                [kg m^2]  7.928571428571429
 *   NULLpar                                                    [kg m^2]  8.071428571428571
 *   dp                                                         [kg m^2]  8.214285714285715
 *   unset                                                      [kg m^2]  8.357142857142858
 *   signumpar                                                  [kg m^2]  8.5
 *   merge                                                      [kg m^2]  8.642857142857142
 *   par                                                        [kg m^2]  8.785714285714286
 *   batch                                                      [kg m^2]  8.928571428571429
 *   beginpar                                                   [kg m^2]  9.071428571428571
 *   quotepar                                                   [kg m^2]  9.214285714285714
 *   structpar                                                  [kg m^2]  9.357142857142858
 *   letpar                                                     [kg m^2]  9.5
 *   donepar                                                    [kg m^2]  9.642857142857142
 *   fipar                                                      [kg m^2]  9.785714285714286
 *   odpar                                                      [kg m^2]  9.928571428571429
 *   elifpar                                                    [kg m^2]  10.071428571428571
 *   Digitspar                                                  [kg m^2]  10.214285714285714
 *   epsilonpar                                                 [kg m^2]  10.357142857142858
 *   usespar                                                    [kg m^2]  10.5
 *   sqrt2                                                      [kg m^2]  10.642857142857142
 *   Sinpar                                                     [kg m^2]  10.785714285714286
 *   alpha_                                                     [kg m^2]  10.928571428571429
 *   motor_R1                                                   [kg m^2]  11.071428571428571
 *   motorR1                                                    [kg m^2]  11.214285714285714
 *   q_1                                                        [kg m^2]  11.357142857142858
 *   Q1par                                                      [kg m^2]  11.5
 *   QD1                                                        [kg m^2]  11.642857142857142
 *   tau1                                                       [kg m^2]  11.785714285714286
 *   globalpar                                                  [kg m^2]  11.928571428571429
 *   persistentpar                                              [kg m^2]  12.071428571428571
 *   anspar                                                     [kg m^2]  12.214285714285714
 *   epspar                                                     [kg m^2]  12.357142857142858
 *   zerospar                                                   [kg m^2]  12.5
 *   typepar                                                    [kg m^2]  12.642857142857142
 *   Typepar1                                                   [kg m^2]  12.785714285714286
 *   TYPEpar2                                                   [kg m^2]  12.928571428571429
 *   implicitpar                                                [kg m^2]  13.071428571428571
 *   usepar                                                     [kg m^2]  13.214285714285714
 *   unused                                                     [kg m^2]  13.357142857142858
 *   longpar                                                    [kg m^2]  13.5
 *   sign1                                                      [kg m^2]  13.642857142857142
 *   x                                                          [kg m^2]  13.785714285714286
 *   batchx                                                     [kg m^2]  13.928571428571429
 *   parx                                                       [kg m^2]  14.071428571428571
 *   whole_powerx                                               [kg m^2]  14.214285714285714
 *   abs2                                                       [kg m^2]  14.357142857142858
 *   flatten                                                    [kg m^2]  14.5
 *   detpar                                                     [kg m^2]  14.642857142857142
 *   tr                                                         [kg m^2]  14.785714285714286
 *   re                                                         [kg m^2]  14.928571428571429
 *   impar                                                      [kg m^2]  15.071428571428571
 *   conj                                                       [kg m^2]  15.214285714285714
 *   infinitypar1                                               [kg m^2]  15.357142857142858
 *   truepar                                                    [kg m^2]  15.5
 *   falsepar                                                   [kg m^2]  15.642857142857142
 *   assume                                                     [kg m^2]  15.785714285714286
 *   purge                                                      [kg m^2]  15.928571428571429
 *   timepar                                                    [kg m^2]  16.07142857142857
 *   randpar                                                    [kg m^2]  16.214285714285715
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar   [kg m^2]  16.357142857142858
 *   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1  [kg m^2]  16.5
 *   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2  [kg m^2]  16.642857142857142
 *
 * Renamed
 *   end                                                               is written  endarray
 *       (reserved)
 *   double                                                            is written  doublepar
 *       (reserved)
 *   int                                                               is written  intpar
 *       (reserved)
 *   for                                                               is written  forpar
 *       (reserved)
 *   if                                                                is written  ifpar
 *       (reserved)
 *   end                                                               is written  endpar
 *       (reserved)
 *   function                                                          is written  functionpar
 *       (reserved)
 *   lambda                                                            is written  lambdapar
 *       (reserved)
 *   restrict                                                          is written  restrictpar
 *       (reserved)
 *   I                                                                 is written  Ipar
 *       (reserved)
 *   D                                                                 is written  Dpar
 *       (reserved)
 *   E                                                                 is written  Epar
 *       (reserved)
 *   N                                                                 is written  Npar
 *       (reserved)
 *   C                                                                 is written  Cpar
 *       (reserved)
 *   O                                                                 is written  Opar
 *       (reserved)
 *   gamma                                                             is written  gammapar
 *       (reserved)
 *   in                                                                is written  inpar
 *       (reserved)
 *   is                                                                is written  ispar
 *       (reserved)
 *   or                                                                is written  orpar
 *       (reserved)
 *   and                                                               is written  andpar
 *       (reserved)
 *   do                                                                is written  dopar
 *       (reserved)
 *   then                                                              is written  thenpar
 *       (reserved)
 *   while                                                             is written  whilepar
 *       (reserved)
 *   class                                                             is written  classpar
 *       (reserved)
 *   print                                                             is written  printpar
 *       (reserved)
 *   read                                                              is written  readpar
 *       (reserved)
 *   real                                                              is written  realpar
 *       (reserved)
 *   data                                                              is written  datapar
 *       (reserved)
 *   sum                                                               is written  sumpar
 *       (reserved)
 *   linux                                                             is written  linuxx
 *       (not allowed in this language)
 *   unix                                                              is written  unixx
 *       (not allowed in this language)
 *   register                                                          is written  registerpar
 *       (reserved)
 *   near                                                              is written  nearx
 *       (not allowed in this language)
 *   NaN                                                               is written  NaNpar
 *       (reserved)
 *   inf                                                               is written  infpar
 *       (reserved)
 *   module                                                            is written  modulepar
 *       (reserved)
 *   proc                                                              is written  procpar
 *       (reserved)
 *   local                                                             is written  localpar
 *       (reserved)
 *   Table                                                             is written  Tablepar
 *       (reserved)
 *   Plus                                                              is written  Pluspar
 *       (reserved)
 *   Module                                                            is written  Modulepar1
 *       (reserved)
 *   e                                                                 is written  epar1
 *       (reserved)
 *   i                                                                 is written  ipar1
 *       (reserved)
 *   j                                                                 is written  jpar
 *       (reserved)
 *   np                                                                is written  nppar
 *       (reserved)
 *   math                                                              is written  mathpar
 *       (reserved)
 *   as                                                                is written  aspar
 *       (reserved)
 *   from                                                              is written  frompar
 *       (reserved)
 *   y0                                                                is written  y0par
 *       (reserved)
 *   j1                                                                is written  j1par
 *       (reserved)
 *   INFINITY                                                          is written  INFINITYpar
 *       (reserved)
 *   NULL                                                              is written  NULLpar
 *       (reserved)
 *   signum                                                            is written  signumpar
 *       (reserved)
 *   begin                                                             is written  beginpar
 *       (reserved)
 *   quote                                                             is written  quotepar
 *       (reserved)
 *   struct                                                            is written  structpar
 *       (reserved)
 *   let                                                               is written  letpar
 *       (reserved)
 *   done                                                              is written  donepar
 *       (reserved)
 *   fi                                                                is written  fipar
 *       (reserved)
 *   od                                                                is written  odpar
 *       (reserved)
 *   elif                                                              is written  elifpar
 *       (reserved)
 *   Digits                                                            is written  Digitspar
 *       (reserved)
 *   epsilon                                                           is written  epsilonpar
 *       (reserved)
 *   uses                                                              is written  usespar
 *       (reserved)
 *   Sin                                                               is written  Sinpar
 *       (reserved)
 *   Q1                                                                is written  Q1par
 *       (taken, ignoring case)
 *   global                                                            is written  globalpar
 *       (reserved)
 *   persistent                                                        is written  persistentpar
 *       (reserved)
 *   ans                                                               is written  anspar
 *       (reserved)
 *   eps                                                               is written  epspar
 *       (reserved)
 *   zeros                                                             is written  zerospar
 *       (reserved)
 *   type                                                              is written  typepar
 *       (reserved)
 *   Type                                                              is written  Typepar1
 *       (reserved)
 *   TYPE                                                              is written  TYPEpar2
 *       (reserved)
 *   implicit                                                          is written  implicitpar
 *       (reserved)
 *   use                                                               is written  usepar
 *       (reserved)
 *   long                                                              is written  longpar
 *       (reserved)
 *   whole_power                                                       is written  whole_powerx
 *       (not allowed in this language)
 *   det                                                               is written  detpar
 *       (reserved)
 *   im                                                                is written  impar
 *       (reserved)
 *   infinity                                                          is written  infinitypar1
 *       (reserved)
 *   true                                                              is written  truepar
 *       (reserved)
 *   false                                                             is written  falsepar
 *       (reserved)
 *   time                                                              is written  timepar
 *       (reserved)
 *   rand                                                              is written  randpar
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

#include <math.h>

#include "robot_9_evil____robot________name__________model.h"

void robot_9_evil____robot________name__________model_parameters(robot_9_evil____robot________name__________model_data *restrict parxx)
{
    parxx->doublepar = 0.5;
    parxx->intpar = 0.6428571428571428;
    parxx->forpar = 0.7857142857142857;
    parxx->ifpar = 0.9285714285714286;
    parxx->endpar = 1.0714285714285714;
    parxx->functionpar = 1.2142857142857144;
    parxx->lambdapar = 1.3571428571428572;
    parxx->restrictpar = 1.5;
    parxx->Ipar = 1.6428571428571428;
    parxx->Dpar = 1.7857142857142858;
    parxx->Epar = 1.9285714285714286;
    parxx->Npar = 2.071428571428571;
    parxx->Cpar = 2.2142857142857144;
    parxx->Opar = 2.357142857142857;
    parxx->gammapar = 2.5;
    parxx->beta = 2.642857142857143;
    parxx->psi = 2.7857142857142856;
    parxx->inpar = 2.9285714285714284;
    parxx->ispar = 3.0714285714285716;
    parxx->orpar = 3.2142857142857144;
    parxx->andpar = 3.357142857142857;
    parxx->dopar = 3.5;
    parxx->thenpar = 3.642857142857143;
    parxx->whilepar = 3.7857142857142856;
    parxx->classpar = 3.9285714285714284;
    parxx->printpar = 4.071428571428571;
    parxx->readpar = 4.214285714285714;
    parxx->realpar = 4.357142857142858;
    parxx->datapar = 4.5;
    parxx->sumpar = 4.642857142857143;
    parxx->linuxx = 4.785714285714286;
    parxx->unixx = 4.928571428571429;
    parxx->registerpar = 5.071428571428571;
    parxx->nearx = 5.214285714285714;
    parxx->NaNpar = 5.357142857142857;
    parxx->infpar = 5.5;
    parxx->modulepar = 5.642857142857143;
    parxx->procpar = 5.785714285714286;
    parxx->localpar = 5.928571428571429;
    parxx->Tablepar = 6.071428571428571;
    parxx->Pluspar = 6.214285714285714;
    parxx->Modulepar1 = 6.357142857142857;
    parxx->Length = 6.5;
    parxx->epar1 = 6.642857142857143;
    parxx->ipar1 = 6.785714285714286;
    parxx->jpar = 6.928571428571429;
    parxx->nppar = 7.071428571428571;
    parxx->mathpar = 7.214285714285714;
    parxx->aspar = 7.357142857142857;
    parxx->frompar = 7.5;
    parxx->y0par = 7.642857142857143;
    parxx->j1par = 7.785714285714286;
    parxx->INFINITYpar = 7.928571428571429;
    parxx->NULLpar = 8.071428571428571;
    parxx->dp = 8.214285714285715;
    parxx->unset = 8.357142857142858;
    parxx->signumpar = 8.5;
    parxx->merge = 8.642857142857142;
    parxx->par = 8.785714285714286;
    parxx->batch = 8.928571428571429;
    parxx->beginpar = 9.071428571428571;
    parxx->quotepar = 9.214285714285714;
    parxx->structpar = 9.357142857142858;
    parxx->letpar = 9.5;
    parxx->donepar = 9.642857142857142;
    parxx->fipar = 9.785714285714286;
    parxx->odpar = 9.928571428571429;
    parxx->elifpar = 10.071428571428571;
    parxx->Digitspar = 10.214285714285714;
    parxx->epsilonpar = 10.357142857142858;
    parxx->usespar = 10.5;
    parxx->sqrt2 = 10.642857142857142;
    parxx->Sinpar = 10.785714285714286;
    parxx->alpha_ = 10.928571428571429;
    parxx->motor_R1 = 11.071428571428571;
    parxx->motorR1 = 11.214285714285714;
    parxx->q_1 = 11.357142857142858;
    parxx->Q1par = 11.5;
    parxx->QD1 = 11.642857142857142;
    parxx->tau1 = 11.785714285714286;
    parxx->globalpar = 11.928571428571429;
    parxx->persistentpar = 12.071428571428571;
    parxx->anspar = 12.214285714285714;
    parxx->epspar = 12.357142857142858;
    parxx->zerospar = 12.5;
    parxx->typepar = 12.642857142857142;
    parxx->Typepar1 = 12.785714285714286;
    parxx->TYPEpar2 = 12.928571428571429;
    parxx->implicitpar = 13.071428571428571;
    parxx->usepar = 13.214285714285714;
    parxx->unused = 13.357142857142858;
    parxx->longpar = 13.5;
    parxx->sign1 = 13.642857142857142;
    parxx->x = 13.785714285714286;
    parxx->batchx = 13.928571428571429;
    parxx->parx = 14.071428571428571;
    parxx->whole_powerx = 14.214285714285714;
    parxx->abs2 = 14.357142857142858;
    parxx->flatten = 14.5;
    parxx->detpar = 14.642857142857142;
    parxx->tr = 14.785714285714286;
    parxx->re = 14.928571428571429;
    parxx->impar = 15.071428571428571;
    parxx->conj = 15.214285714285714;
    parxx->infinitypar1 = 15.357142857142858;
    parxx->truepar = 15.5;
    parxx->falsepar = 15.642857142857142;
    parxx->assume = 15.785714285714286;
    parxx->purge = 15.928571428571429;
    parxx->timepar = 16.07142857142857;
    parxx->randpar = 16.214285714285715;
    parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = 16.357142857142858;
    parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = 16.5;
    parxx->aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = 16.642857142857142;
}

void robot_9_evil____robot________name__________model_setup(robot_9_evil____robot________name__________model_data *restrict parxx)
{
    const double doublepar = parxx->doublepar;
    const double intpar = parxx->intpar;
    const double ifpar = parxx->ifpar;
    const double endpar = parxx->endpar;
    const double lambdapar = parxx->lambdapar;
    const double Dpar = parxx->Dpar;
    const double Cpar = parxx->Cpar;
    const double beta = parxx->beta;
    const double ispar = parxx->ispar;
    const double dopar = parxx->dopar;
    const double classpar = parxx->classpar;
    const double realpar = parxx->realpar;
    const double linuxx = parxx->linuxx;
    const double nearx = parxx->nearx;
    const double modulepar = parxx->modulepar;
    const double Tablepar = parxx->Tablepar;
    const double Length = parxx->Length;
    const double jpar = parxx->jpar;
    const double aspar = parxx->aspar;
    const double j1par = parxx->j1par;
    const double dp = parxx->dp;
    const double merge = parxx->merge;
    const double beginpar = parxx->beginpar;
    const double letpar = parxx->letpar;
    const double odpar = parxx->odpar;
    const double epsilonpar = parxx->epsilonpar;
    const double Sinpar = parxx->Sinpar;
    const double motorR1 = parxx->motorR1;
    const double QD1 = parxx->QD1;
    const double persistentpar = parxx->persistentpar;
    const double zerospar = parxx->zerospar;
    const double TYPEpar2 = parxx->TYPEpar2;
    const double unused = parxx->unused;
    const double x = parxx->x;
    const double whole_powerx = parxx->whole_powerx;
    const double detpar = parxx->detpar;
    const double impar = parxx->impar;
    const double truepar = parxx->truepar;
    const double purge = parxx->purge;
    const double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;

    /* heading * / \ (* *) % */
    const double forx = Dpar/endpar + doublepar*intpar;

    /* next * / */
    const double q1l = Sinpar + impar + odpar + beginpar + classpar + ispar + Cpar + doublepar +
        lambdapar + linuxx + modulepar + Length + aspar + dp + QD1 + zerospar + unused +
        whole_powerx + purge;
    const double q1k = truepar + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar +
        detpar + persistentpar + merge + jpar + Tablepar + realpar + beta + Dpar + ifpar + dopar +
        nearx + j1par + letpar + epsilonpar + motorR1 + TYPEpar2 + x;

    parxx->forx = forx;
    parxx->q1l = q1l;
    parxx->q1k = q1k;
}

void robot_9_evil____robot________name__________model(
    const robot_9_evil____robot________name__________model_data *restrict parxx,
    const double *restrict q, double *restrict tau, double *restrict endarray)
{
    const double intpar = parxx->intpar;
    const double forpar = parxx->forpar;
    const double endpar = parxx->endpar;
    const double functionpar = parxx->functionpar;
    const double restrictpar = parxx->restrictpar;
    const double Ipar = parxx->Ipar;
    const double Epar = parxx->Epar;
    const double Npar = parxx->Npar;
    const double Opar = parxx->Opar;
    const double gammapar = parxx->gammapar;
    const double psi = parxx->psi;
    const double inpar = parxx->inpar;
    const double orpar = parxx->orpar;
    const double andpar = parxx->andpar;
    const double thenpar = parxx->thenpar;
    const double whilepar = parxx->whilepar;
    const double printpar = parxx->printpar;
    const double readpar = parxx->readpar;
    const double datapar = parxx->datapar;
    const double sumpar = parxx->sumpar;
    const double unixx = parxx->unixx;
    const double registerpar = parxx->registerpar;
    const double NaNpar = parxx->NaNpar;
    const double infpar = parxx->infpar;
    const double procpar = parxx->procpar;
    const double localpar = parxx->localpar;
    const double Pluspar = parxx->Pluspar;
    const double Modulepar1 = parxx->Modulepar1;
    const double epar1 = parxx->epar1;
    const double ipar1 = parxx->ipar1;
    const double nppar = parxx->nppar;
    const double mathpar = parxx->mathpar;
    const double frompar = parxx->frompar;
    const double y0par = parxx->y0par;
    const double INFINITYpar = parxx->INFINITYpar;
    const double NULLpar = parxx->NULLpar;
    const double unset = parxx->unset;
    const double signumpar = parxx->signumpar;
    const double par = parxx->par;
    const double batch = parxx->batch;
    const double quotepar = parxx->quotepar;
    const double structpar = parxx->structpar;
    const double donepar = parxx->donepar;
    const double fipar = parxx->fipar;
    const double elifpar = parxx->elifpar;
    const double Digitspar = parxx->Digitspar;
    const double usespar = parxx->usespar;
    const double sqrt2 = parxx->sqrt2;
    const double alpha_ = parxx->alpha_;
    const double motor_R1 = parxx->motor_R1;
    const double q_1 = parxx->q_1;
    const double Q1par = parxx->Q1par;
    const double tau1 = parxx->tau1;
    const double globalpar = parxx->globalpar;
    const double anspar = parxx->anspar;
    const double epspar = parxx->epspar;
    const double typepar = parxx->typepar;
    const double Typepar1 = parxx->Typepar1;
    const double implicitpar = parxx->implicitpar;
    const double usepar = parxx->usepar;
    const double longpar = parxx->longpar;
    const double sign1 = parxx->sign1;
    const double batchx = parxx->batchx;
    const double parx = parxx->parx;
    const double abs2 = parxx->abs2;
    const double flatten = parxx->flatten;
    const double tr = parxx->tr;
    const double re = parxx->re;
    const double conj = parxx->conj;
    const double infinitypar1 = parxx->infinitypar1;
    const double falsepar = parxx->falsepar;
    const double assume = parxx->assume;
    const double timepar = parxx->timepar;
    const double randpar = parxx->randpar;
    const double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1;
    const double aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = parxx->aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2;
    const double forx = parxx->forx;
    const double q1l = parxx->q1l;
    const double q1k = parxx->q1k;
    const double q1 = q[0];
    const double q2 = q[1];

    /* next * / */
    const double q1j = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q1 + 112.0) +
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q2 + 113.0) + q2*q1k +
        timepar*sin(q2 + 109.0) + falsepar*sin(q1 + 106.0) + infinitypar1*sin(q1 + 104.0) + q1*
        q1l + re*sin(q2 + 101.0);
    const double q1i = tr*sin(q1 + 100.0) + q1j + flatten*sin(q1 + 98.0) + parx*sin(q2 + 95.0) +
        implicitpar*sin(q1 + 88.0) + epspar*sin(q2 + 83.0) + anspar*sin(q1 + 82.0) + q_1*sin(q1 +
        76.0);
    const double q1h = alpha_*sin(q2 + 73.0) + q1i + usespar*sin(q1 + 70.0) + donepar*sin(q1 +
        64.0) + signumpar*sin(q1 + 56.0) + NULLpar*sin(q2 + 53.0) + INFINITYpar*sin(q1 + 52.0) +
        y0par*sin(q1 + 50.0);
    const double q1g = q1h + nppar*sin(q1 + 46.0) + ipar1*sin(q1 + 44.0) + epar1*sin(q2 + 43.0) +
        Pluspar*sin(q1 + 40.0) + localpar*sin(q1 + 38.0) + procpar*sin(q2 + 37.0) + NaNpar*sin(q1 +
        34.0);
    const double q1f = unixx*sin(q2 + 31.0) + q1g + sumpar*sin(q2 + 29.0) + datapar*sin(q1 +
        28.0) + readpar*sin(q1 + 26.0) + whilepar*sin(q2 + 23.0) + andpar*sin(q1 + 20.0) + inpar*
        sin(q2 + 17.0);
    const double q1e = Opar*sin(q2 + 13.0) + q1f + Npar*sin(q2 + 11.0) + Epar*sin(q1 + 10.0) + Ipar*
        sin(q1 + 8.0) + forpar*sin(q1 + 2.0) + intpar*sin(q2 + 1.0) + endpar*sin(q1 + 4.0);
    const double q1d = q1e + functionpar*sin(q2 + 5.0) + restrictpar*sin(q2 + 7.0) + gammapar*
        sin(q1 + 14.0) + psi*sin(q1 + 16.0) + orpar*sin(q2 + 19.0) + thenpar*sin(q1 + 22.0) +
        printpar*sin(q2 + 25.0);
    const double q1c = registerpar*sin(q1 + 32.0) + q1d + infpar*sin(q2 + 35.0) + Modulepar1*
        sin(q2 + 41.0) + mathpar*sin(q2 + 47.0) + frompar*sin(q2 + 49.0) + unset*sin(q2 + 55.0) +
        par*sin(q1 + 58.0);
    const double q1b = batch*sin(q2 + 59.0) + q1c + quotepar*sin(q2 + 61.0) + structpar*sin(q1 +
        62.0) + fipar*sin(q2 + 65.0) + elifpar*sin(q2 + 67.0) + Digitspar*sin(q1 + 68.0) + sqrt2*
        sin(q2 + 71.0);
    const double q1a = q1b + motor_R1*sin(q1 + 74.0) + Q1par*sin(q2 + 77.0) + tau1*sin(q2 + 79.0) +
        globalpar*sin(q1 + 80.0) + typepar*sin(q2 + 85.0) + Typepar1*sin(q1 + 86.0) + usepar*
        sin(q2 + 89.0);
    const double q1x = longpar*sin(q2 + 91.0) + q1a + sign1*sin(q1 + 92.0) + batchx*sin(q1 +
        94.0) + abs2*sin(q2 + 97.0) + conj*sin(q2 + 103.0) + assume*sin(q2 + 107.0) + randpar*
        sin(q1 + 110.0);

    tau[0] = forx + q1x;
    endarray[0] = q1*forx;
}
