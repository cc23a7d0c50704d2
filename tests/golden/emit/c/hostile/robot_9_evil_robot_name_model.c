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

#include <math.h>

#include "robot_9_evil_robot_name_model.h"

#ifdef __cplusplus
#define restrict
#endif

void robot_9_evil_robot_name_model_parameters(robot_9_evil_robot_name_model_data *restrict parxx)
{
    parxx->Cpar = 0.5;
    parxx->Dpar = 0.6428571428571428;
    parxx->Digitspar = 0.7857142857142857;
    parxx->Epar = 0.9285714285714286;
    parxx->Ipar = 1.0714285714285714;
    parxx->INFINITYpar = 1.2142857142857144;
    parxx->Length = 1.3571428571428572;
    parxx->Modulepar = 1.5;
    parxx->Npar = 1.6428571428571428;
    parxx->NULLpar = 1.7857142857142858;
    parxx->NaNpar = 1.9285714285714286;
    parxx->Opar = 2.071428571428571;
    parxx->Pluspar = 2.2142857142857144;
    parxx->Q1par = 2.357142857142857;
    parxx->QD1 = 2.5;
    parxx->Sinpar = 2.642857142857143;
    parxx->TYPEpar = 2.7857142857142856;
    parxx->Tablepar = 2.9285714285714284;
    parxx->Typepar1 = 3.0714285714285716;
    parxx->abs2 = 3.2142857142857144;
    parxx->alpha_ = 3.357142857142857;
    parxx->andpar = 3.5;
    parxx->anspar = 3.642857142857143;
    parxx->args = 3.7857142857142856;
    parxx->aspar = 3.9285714285714284;
    parxx->assume = 4.071428571428571;
    parxx->batch = 4.214285714285714;
    parxx->batchx = 4.357142857142858;
    parxx->beginpar = 4.5;
    parxx->beta = 4.642857142857143;
    parxx->classpar = 4.785714285714286;
    parxx->conj = 4.928571428571429;
    parxx->datapar = 5.071428571428571;
    parxx->detpar = 5.214285714285714;
    parxx->dopar = 5.357142857142857;
    parxx->donepar = 5.5;
    parxx->doublepar = 5.642857142857143;
    parxx->dp = 5.785714285714286;
    parxx->epar1 = 5.928571428571429;
    parxx->elifpar = 6.071428571428571;
    parxx->endpar = 6.214285714285714;
    parxx->epspar = 6.357142857142857;
    parxx->epsilonpar = 6.5;
    parxx->falsepar = 6.642857142857143;
    parxx->fipar = 6.785714285714286;
    parxx->flatten = 6.928571428571429;
    parxx->forpar = 7.071428571428571;
    parxx->frompar = 7.214285714285714;
    parxx->functionpar = 7.357142857142857;
    parxx->gammapar = 7.5;
    parxx->globalpar = 7.642857142857143;
    parxx->ipar1 = 7.785714285714286;
    parxx->ifpar = 7.928571428571429;
    parxx->impar = 8.071428571428571;
    parxx->implicitpar = 8.214285714285715;
    parxx->inpar = 8.357142857142858;
    parxx->infpar = 8.5;
    parxx->infinitypar1 = 8.642857142857142;
    parxx->intpar = 8.785714285714286;
    parxx->ispar = 8.928571428571429;
    parxx->jpar = 9.071428571428571;
    parxx->j1par = 9.214285714285714;
    parxx->lambdapar = 9.357142857142858;
    parxx->letpar = 9.5;
    parxx->linuxx = 9.642857142857142;
    parxx->localpar = 9.785714285714286;
    parxx->longpar = 9.928571428571429;
    parxx->mathpar = 10.071428571428571;
    parxx->merge = 10.214285714285714;
    parxx->modulepar1 = 10.357142857142858;
    parxx->motorR1 = 10.5;
    parxx->motor_R1 = 10.642857142857142;
    parxx->nargs = 10.785714285714286;
    parxx->nearx = 10.928571428571429;
    parxx->nppar = 11.071428571428571;
    parxx->odpar = 11.214285714285714;
    parxx->of = 11.357142857142858;
    parxx->orpar = 11.5;
    parxx->par = 11.642857142857142;
    parxx->parx = 11.785714285714286;
    parxx->persistentpar = 11.928571428571429;
    parxx->position = 12.071428571428571;
    parxx->printpar = 12.214285714285714;
    parxx->procpar = 12.357142857142858;
    parxx->psi = 12.5;
    parxx->purge = 12.642857142857142;
    parxx->q_1 = 12.785714285714286;
    parxx->quotepar = 12.928571428571429;
    parxx->randpar = 13.071428571428571;
    parxx->re = 13.214285714285714;
    parxx->readpar = 13.357142857142858;
    parxx->realpar = 13.5;
    parxx->red = 13.642857142857142;
    parxx->registerpar = 13.785714285714286;
    parxx->repeat = 13.928571428571429;
    parxx->restrictpar = 14.071428571428571;
    parxx->sign1 = 14.214285714285714;
    parxx->signumpar = 14.357142857142858;
    parxx->sqrt2 = 14.5;
    parxx->step = 14.642857142857142;
    parxx->structpar = 14.785714285714286;
    parxx->sumpar = 14.928571428571429;
    parxx->tau1 = 15.071428571428571;
    parxx->thenpar = 15.214285714285714;
    parxx->timepar = 15.357142857142858;
    parxx->tr = 15.5;
    parxx->truepar = 15.642857142857142;
    parxx->typepar2 = 15.785714285714286;
    parxx->undef = 15.928571428571429;
    parxx->unixx = 16.07142857142857;
    parxx->unset = 16.214285714285715;
    parxx->unused = 16.357142857142858;
    parxx->usepar = 16.5;
    parxx->usespar = 16.642857142857142;
    parxx->var = 16.785714285714285;
    parxx->whilepar = 16.928571428571427;
    parxx->whole_powerx = 17.071428571428573;
    parxx->x = 17.214285714285715;
    parxx->y0par = 17.357142857142858;
    parxx->zerospar = 17.5;
    parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar = 17.642857142857142;
    parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 = 17.785714285714285;
    parxx->aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 = 17.928571428571427;
    parxx->ready = 0;
}

void robot_9_evil_robot_name_model_setup(robot_9_evil_robot_name_model_data *restrict parxx)
{
    const double Cpar = parxx->Cpar;
    const double Dpar = parxx->Dpar;
    const double Epar = parxx->Epar;
    const double Length = parxx->Length;
    const double NULLpar = parxx->NULLpar;
    const double Pluspar = parxx->Pluspar;
    const double Sinpar = parxx->Sinpar;
    const double Typepar1 = parxx->Typepar1;
    const double andpar = parxx->andpar;
    const double aspar = parxx->aspar;
    const double batchx = parxx->batchx;
    const double classpar = parxx->classpar;
    const double detpar = parxx->detpar;
    const double doublepar = parxx->doublepar;
    const double elifpar = parxx->elifpar;
    const double endpar = parxx->endpar;
    const double epsilonpar = parxx->epsilonpar;
    const double flatten = parxx->flatten;
    const double functionpar = parxx->functionpar;
    const double ipar1 = parxx->ipar1;
    const double implicitpar = parxx->implicitpar;
    const double infinitypar1 = parxx->infinitypar1;
    const double intpar = parxx->intpar;
    const double jpar = parxx->jpar;
    const double letpar = parxx->letpar;
    const double longpar = parxx->longpar;
    const double modulepar1 = parxx->modulepar1;
    const double nargs = parxx->nargs;
    const double odpar = parxx->odpar;
    const double par = parxx->par;
    const double position = parxx->position;
    const double psi = parxx->psi;
    const double quotepar = parxx->quotepar;
    const double readpar = parxx->readpar;
    const double registerpar = parxx->registerpar;
    const double sign1 = parxx->sign1;
    const double step = parxx->step;
    const double tau1 = parxx->tau1;
    const double tr = parxx->tr;
    const double undef = parxx->undef;
    const double unused = parxx->unused;
    const double var = parxx->var;
    const double x = parxx->x;
    const double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar =
        parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;

    /* heading * / \ (* *) % */
    const double forx = Dpar/endpar + doublepar*intpar;

    /* next * / */
    const double q1l = step + tr + quotepar + position + odpar + modulepar1 + elifpar + detpar +
        andpar + Sinpar + NULLpar + Epar + batchx + flatten + ipar1 + infinitypar1 + letpar +
        registerpar + unused + x;
    const double q1m = undef + var + tau1 + sign1 + readpar + psi + longpar + jpar + implicitpar +
        functionpar + epsilonpar + classpar + Typepar1 + Cpar + Length + Pluspar + aspar +
        doublepar + nargs + par + AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar;

    parxx->forx = forx;
    parxx->q1m = q1m;
    parxx->q1l = q1l;
    parxx->ready = 0x41574D31ul;
}

void robot_9_evil_robot_name_model(const robot_9_evil_robot_name_model_data *restrict parxx,
    const double *restrict q, double *restrict tau, double *restrict endarray)
{
    if (parxx->ready != 0x41574D31ul) {
        for (int i = 0; i < 1; i++)
            tau[i] = NAN;
        for (int i = 0; i < 1; i++)
            endarray[i] = NAN;
        return;
    }
    const double Dpar = parxx->Dpar;
    const double Digitspar = parxx->Digitspar;
    const double Ipar = parxx->Ipar;
    const double INFINITYpar = parxx->INFINITYpar;
    const double Modulepar = parxx->Modulepar;
    const double Npar = parxx->Npar;
    const double NaNpar = parxx->NaNpar;
    const double Opar = parxx->Opar;
    const double Q1par = parxx->Q1par;
    const double QD1 = parxx->QD1;
    const double TYPEpar = parxx->TYPEpar;
    const double Tablepar = parxx->Tablepar;
    const double abs2 = parxx->abs2;
    const double alpha_ = parxx->alpha_;
    const double anspar = parxx->anspar;
    const double args = parxx->args;
    const double assume = parxx->assume;
    const double batch = parxx->batch;
    const double beginpar = parxx->beginpar;
    const double beta = parxx->beta;
    const double conj = parxx->conj;
    const double datapar = parxx->datapar;
    const double dopar = parxx->dopar;
    const double donepar = parxx->donepar;
    const double dp = parxx->dp;
    const double epar1 = parxx->epar1;
    const double endpar = parxx->endpar;
    const double epspar = parxx->epspar;
    const double falsepar = parxx->falsepar;
    const double fipar = parxx->fipar;
    const double forpar = parxx->forpar;
    const double frompar = parxx->frompar;
    const double gammapar = parxx->gammapar;
    const double globalpar = parxx->globalpar;
    const double ifpar = parxx->ifpar;
    const double impar = parxx->impar;
    const double inpar = parxx->inpar;
    const double infpar = parxx->infpar;
    const double intpar = parxx->intpar;
    const double ispar = parxx->ispar;
    const double j1par = parxx->j1par;
    const double lambdapar = parxx->lambdapar;
    const double linuxx = parxx->linuxx;
    const double localpar = parxx->localpar;
    const double mathpar = parxx->mathpar;
    const double merge = parxx->merge;
    const double motorR1 = parxx->motorR1;
    const double motor_R1 = parxx->motor_R1;
    const double nearx = parxx->nearx;
    const double nppar = parxx->nppar;
    const double of = parxx->of;
    const double orpar = parxx->orpar;
    const double parx = parxx->parx;
    const double persistentpar = parxx->persistentpar;
    const double printpar = parxx->printpar;
    const double procpar = parxx->procpar;
    const double purge = parxx->purge;
    const double q_1 = parxx->q_1;
    const double randpar = parxx->randpar;
    const double re = parxx->re;
    const double realpar = parxx->realpar;
    const double red = parxx->red;
    const double repeat = parxx->repeat;
    const double restrictpar = parxx->restrictpar;
    const double signumpar = parxx->signumpar;
    const double sqrt2 = parxx->sqrt2;
    const double structpar = parxx->structpar;
    const double sumpar = parxx->sumpar;
    const double thenpar = parxx->thenpar;
    const double timepar = parxx->timepar;
    const double truepar = parxx->truepar;
    const double typepar2 = parxx->typepar2;
    const double unixx = parxx->unixx;
    const double unset = parxx->unset;
    const double usepar = parxx->usepar;
    const double usespar = parxx->usespar;
    const double whilepar = parxx->whilepar;
    const double whole_powerx = parxx->whole_powerx;
    const double y0par = parxx->y0par;
    const double zerospar = parxx->zerospar;
    const double AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1 =
        parxx->AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1;
    const double aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2 =
        parxx->aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2;
    const double forx = parxx->forx;
    const double q1m = parxx->q1m;
    const double q1l = parxx->q1l;
    const double q1 = q[0];
    const double q2 = q[1];

    /* next * / */
    const double q1k = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApar1*sin(q2 + 121.0) +
        q1m*q1 + unset*sin(q1 + 110.0) + unixx*sin(q2 + 109.0) + typepar2*sin(q2 + 107.0) +
        q1l*q2 + timepar*sin(q1 + 104.0) + thenpar*sin(q2 + 103.0);
    const double q1j = q1k + sumpar*sin(q2 + 101.0) + structpar*sin(q1 + 100.0) + re*sin(q2 +
        89.0) + randpar*sin(q1 + 88.0) + procpar*sin(q2 + 83.0) + motor_R1*sin(q2 + 71.0) +
        merge*sin(q1 + 68.0);
    const double q1i = q1j + localpar*sin(q2 + 65.0) + linuxx*sin(q1 + 64.0) + lambdapar*sin(q1 +
        62.0) + j1par*sin(q2 + 61.0) + ispar*sin(q2 + 59.0) + intpar*sin(q1 + 58.0) +
        infpar*sin(q1 + 56.0);
    const double q1h = q1i + inpar*sin(q2 + 55.0) + ifpar*sin(q1 + 52.0) + globalpar*sin(q1 +
        50.0) + gammapar*sin(q2 + 49.0) + frompar*sin(q2 + 47.0) + forpar*sin(q1 + 46.0) +
        falsepar*sin(q2 + 43.0);
    const double q1g = q1h + endpar*sin(q1 + 40.0) + epar1*sin(q1 + 38.0) + datapar*sin(q1 +
        32.0) + conj*sin(q2 + 31.0) + beginpar*sin(q1 + 28.0) + alpha_*sin(q1 + 20.0) +
        Tablepar*sin(q2 + 17.0);
    const double q1f = q1g + Q1par*sin(q2 + 13.0) + Npar*sin(q1 + 8.0) + Modulepar*sin(q2 + 7.0) +
        Digitspar*sin(q1 + 2.0) + Dpar*sin(q2 + 1.0) + Ipar*sin(q1 + 4.0) + INFINITYpar*sin(q2 +
        5.0);
    const double q1e = q1f + NaNpar*sin(q1 + 10.0) + Opar*sin(q2 + 11.0) + QD1*sin(q1 + 14.0) +
        TYPEpar*sin(q1 + 16.0) + abs2*sin(q2 + 19.0) + anspar*sin(q1 + 22.0) + args*sin(q2 + 23.0);
    const double q1d = q1e + assume*sin(q2 + 25.0) + batch*sin(q1 + 26.0) + beta*sin(q2 + 29.0) +
        dopar*sin(q1 + 34.0) + donepar*sin(q2 + 35.0) + dp*sin(q2 + 37.0) + epspar*sin(q2 + 41.0);
    const double q1c = q1d + fipar*sin(q1 + 44.0) + impar*sin(q2 + 53.0) + mathpar*sin(q2 + 67.0) +
        motorR1*sin(q1 + 70.0) + nearx*sin(q2 + 73.0) + nppar*sin(q1 + 74.0) + of*sin(q1 + 76.0);
    const double q1b = q1c + orpar*sin(q2 + 77.0) + parx*sin(q2 + 79.0) + persistentpar*sin(q1 +
        80.0) + printpar*sin(q1 + 82.0) + purge*sin(q2 + 85.0) + q_1*sin(q1 + 86.0) +
        realpar*sin(q2 + 91.0);
    const double q1a = q1b + red*sin(q1 + 92.0) + repeat*sin(q1 + 94.0) + restrictpar*sin(q2 +
        95.0) + signumpar*sin(q2 + 97.0) + sqrt2*sin(q1 + 98.0) + truepar*sin(q1 + 106.0) +
        usepar*sin(q1 + 112.0);
    const double q1x = q1a + usespar*sin(q2 + 113.0) + whilepar*sin(q2 + 115.0) +
        whole_powerx*sin(q1 + 116.0) + y0par*sin(q1 + 118.0) + zerospar*sin(q2 + 119.0) +
        aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaapar2*sin(q1 + 122.0);

    tau[0] = forx + q1x;
    endarray[0] = forx*q1;
}
