(*
   Robot       functions
   Model       functions: Every operation once
   References  none
   Operations  step: 29 mul, 32 add, 3 div, 4 trig, 6 other
               setup: 5 mul, 5 add, 1 div, 1 trig, 1 other

   Inputs
     x       3       [m]  x1, x2, x3; a vector
     t       scalar  [s]  tpar; a scalar
     Tarray  2 x 3   [-]  T11, T12, T13, T21, T22, T23; a matrix
     u       2       [V]  u1, u2; without effect

   Outputs
     y      8          [-]  one of each
     total  scalar     [-]  their sum
     Z      2 x 2 x 2  [-]  three indices

   Parameters
     a  [m]       0.75  known
     b  [kg m^2]
   Parameters without effect here: c

   Quantities: a name is one of these, component digits, joint numbers
     KEEP  [-]  depends on parameters only
     POW   [-]  powers
   A name that ends in small letters is a part of the quantity before them.

   Renamed
     T    is written  Tarray  (taken, ignoring case)
     t    is written  tpar    (taken, ignoring case)
     MIN  is written  MINx    (reserved)
*)

functionsFunctionsParameters = <|"a" -> 0.75, "b" -> b|>;

functionsFunctionsSetup[par_] := Module[
  {a, b, KEEP, MINa},
  a = par["a"];
  b = par["b"];

  (* parameters *)
  KEEP = Cos[a]*Sqrt[a^2 + b^2] + b^3 - 1/(a + b);

  (* one of each *)
  MINa = a - b;
  Join[par, <|"KEEP" -> KEEP, "MINa" -> MINa|>]
];

functionsFunctions[x_, t_, Tarray_, u_, par_] := Module[
  {a, b, KEEP, MINa, x1, x2, x3, tpar, T11, T12, T13, T21, T22, T23, ROOTa, ROOT, ANG, SMO, POWa,
      POW, RAT, FIX, TUR, MINb, MINx, y, total, Z},
  a = par["a"];
  b = par["b"];
  KEEP = par["KEEP"];
  MINa = par["MINa"];
  x1 = x[[1]];
  x2 = x[[2]];
  x3 = x[[3]];
  tpar = t;
  T11 = Tarray[[1, 1]];
  T12 = Tarray[[1, 2]];
  T13 = Tarray[[1, 3]];
  T21 = Tarray[[2, 1]];
  T22 = Tarray[[2, 2]];
  T23 = Tarray[[2, 3]];

  (* one of each *)
  ROOTa = x1^2 + 1;
  ROOT = Sqrt[ROOTa + Abs[x2]];
  ANG = ArcTan[-(1 - x2), 1/2 - x1];
  SMO = Tanh[3*x1]*Exp[-Abs[tpar]] + Sign[x3];
  POWa = x1 + x2;
  POW = x1^3 + POWa^2 + (x2 - x3)^5 + x3^12 - ROOTa^4;
  RAT = a/(b*(x2^2 + 1))*(x1 - x2)/(x3^2 + 1)/(Cos[tpar] + 2);
  FIX = Sin[Pi/5]*x1 + Sqrt[2] + 1/3*x2 - 7/4*x3;
  TUR = Sin[x1 + Pi/3]*Cos[x2] + Pi*x3;
  MINb = x1*x2;
  MINx = MINa*MINb - (x3 + tpar + POWa);

  y = {ROOT, ANG, SMO, POW, RAT, FIX, TUR, MINx};
  total = ROOT + ANG + SMO + POW + RAT + FIX + TUR + MINx;
  Z = {{{MINb, -x1},
      {0, Pi/2}},
      {{KEEP*x1, T11*T22 - T12*T21},
      {T13 + T23, 1}}};
  {y, total, Z}
];
