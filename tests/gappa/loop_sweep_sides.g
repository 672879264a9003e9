# time_sides (loop_sweep.c): 48 half-ulps of the normal's magnitude and the extents are enough for the
# gap of a side, and the position at which the motion reaches the side has an error of less than
# 2^-37 of the extents.
#
# Every operation has a relative error of at most 2^-53. The magnitude of the normal n and the
# extents are 1. A corner has an error of 4 half-ulps of the extents. The motion v, in which gap and
# speed are linear, is divided by its magnitude; the speed is at least 2^-10.
nx = sub_rel<53>(to_x, from_x); ny = sub_rel<53>(to_y, from_y);
own = add_rel<53>(mul_rel<53>(nx, ax), mul_rel<53>(ny, ay));
other = add_rel<53>(mul_rel<53>(nx, bx), mul_rel<53>(ny, by));
straight = sub_rel<53>(other, own);
reach = mul_rel<53>(radius, length);
gap = sub_rel<53>(straight, reach);
speed = add_rel<53>(mul_rel<53>(nx, vx), mul_rel<53>(ny, vy));
quotient = near / pace;
time = mul_rel<53>(quotient, 1); # as a division is rounded
position = mul_rel<53>(time, way);

NX = to_x - from_x; NY = to_y - from_y;
Own = NX * AX + NY * AY; Other = NX * BX + NY * BY; Reach = Radius * Length;
Gap = (Other - Own) - Reach;
Speed = NX * VX + NY * VY;
Quotient = Near / Pace;
Position = Quotient * Way;

{ |NX| <= 1 /\ |NY| <= 1 /\ |AX| <= 1 /\ |AY| <= 1 /\ |BX| <= 1 /\ |BY| <= 1 /\
  |ax - AX| <= 4b-53 /\ |ay - AY| <= 4b-53 /\ |bx - BX| <= 4b-53 /\ |by - BY| <= 4b-53 /\
  Radius in [0, 1] /\ Length in [0, 1] /\ radius -/ Radius in [-1b-53, 1b-53] /\
  length -/ Length in [-4b-53, 4b-53] /\
  |VX| <= 1 /\ |VY| <= 1 /\ vx -/ VX in [-1b-53, 1b-53] /\ vy -/ VY in [-1b-53, 1b-53] /\
  Pace in [1023b-20, 1] /\ |pace - Pace| <= 9b-53 /\ |near - Near| <= 48b-53 /\
  |Quotient| <= 1.5 /\ Way in [0.5, 1] /\ way -/ Way in [-4b-53, 4b-53] ->
  |gap - Gap| <= 48b-53 /\ |speed - Speed| <= 9b-53 /\ |position - Position| <= 1b-37 }

quotient - Quotient -> (near - Near) / pace - Quotient * ((pace - Pace) / pace)
  { pace <> 0, Pace <> 0 };
time - Quotient -> (time - quotient * 1) + (quotient - Quotient);
