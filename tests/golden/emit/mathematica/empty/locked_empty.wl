(*
   Robot       locked
   Model       empty: No joints
   Operations  step: 0 mul, 0 add, 0 div, 0 trig
               setup: 0 mul, 0 add, 0 div, 0 trig

   Inputs
     q  0  [rad]

   Outputs
     tau  0  [N m]
     p    2  [m]
*)

lockedEmpty[q_] := Module[
  {tau, p},

  tau = {};
  p = {0.5, 0};
  {tau, p}
];
