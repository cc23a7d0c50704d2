(*
   Robot       puma560
   Model       jacobian: Jacobian matrix
   References  KC97 (3)-(5) [Khalil, Creusot, SYMORO+, 1997]; with correction E4-6 (docs/errata.md)
   Operations  step: 32 mul, 13 add, 0 div, 10 trig
               setup: 0 mul, 0 add, 0 div, 0 trig

   Inputs
     q  6  [rad]  q1, q2, q3, q4, q5, q6; joint positions

   Outputs
     J  6 x 6  [m or 1]  Jacobian, linear rows first

   Quantities: a name is one of these, component digits, joint numbers
     C   [-]       cosine of a joint angle, or of a sum of parallel ones
     S   [-]       sine of a joint angle, or of a sum of parallel ones
     AN  [rad]     sum of the angles of parallel joints
     JL  [m or 1]  linear part of a column in the intermediate frame
     JA  [1 or 0]  angular part of a column in the intermediate frame
   A name that ends in small letters is a part of the quantity before them.
*)

puma560Jacobian[q_] := Module[
  {q1, q2, q3, q4, q5, C1, S1, C2, S2, AN23, C23, S23, C4, S4, C5, S5, JL13, JL33, JA15, JA35,
      JA16a, JA16, JA26, JA36, J11b, J11a, J12b, J12a, J},
  q1 = q[[1]];
  q2 = q[[2]];
  q3 = q[[3]];
  q4 = q[[4]];
  q5 = q[[5]];

  (* frame 1 *)
  C1 = Cos[q1];
  S1 = Sin[q1];

  (* frame 2 *)
  C2 = Cos[q2];
  S2 = Sin[q2];

  (* frame 3 *)
  AN23 = q2 + q3;
  C23 = Cos[AN23];
  S23 = Sin[AN23];

  (* frame 4 *)
  C4 = Cos[q4];
  S4 = Sin[q4];

  (* frame 5 *)
  C5 = Cos[q5];
  S5 = Sin[q5];

  (* joint 3 *)
  JL13 = 0.4318*S2;
  JL33 = 0.4318*C2;

  (* joint 5 *)
  JA15 = -S4*C23;
  JA35 = S4*S23;

  (* joint 6 *)
  JA16a = C4*S5;
  JA16 = C5*S23 + C23*JA16a;
  JA26 = S4*S5;
  JA36 = C5*C23 - S23*JA16a;
  J11b = 0.0203*C23 - 0.4331*S23;
  J11a = J11b - JL33;
  J12b = 0.4331*C23 + 0.0203*S23;
  J12a = J12b - JL13;

  J = {{S1*J11a - 0.15005*C1, C1*J12a, C1*J12b, 0, 0, 0},
      {-C1*J11a - 0.15005*S1, S1*J12a, S1*J12b, 0, 0, 0},
      {0, J11a, J11b, 0, 0, 0},
      {0, -S1, -S1, C1*S23, C1*JA15 - S1*C4, C1*JA16 - S1*JA26},
      {0, C1, C1, S1*S23, C1*C4 + S1*JA15, C1*JA26 + S1*JA16},
      {1, 0, 0, C23, JA35, JA36}};
  J
];
