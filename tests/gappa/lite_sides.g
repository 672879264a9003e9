# relationBySides (extras/npm/touchstone/src/lite/straight.js): the depth of a corner inside of a side has an
# error of at most 9 half-ulps of the side's direction times both extents. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. A corner has an error of at most 4 half-ulps
# of its shape's extent, and the direction, a difference of coordinates or a box's axis, 1. The
# magnitudes of the direction and of both extents together are 1; all errors are linear in both
# coordinates of the direction, and in both extents, with the same factors: so they are those of
# halves.
dx = sub_rel<53>(bx, ax); dy = sub_rel<53>(by, ay);
depth = sub_rel<53>(mul_rel<53>(wx, dy), mul_rel<53>(wy, dx));

Depth = WX * (BY - AY) - WY * (BX - AX);

{ |WX| <= 0.5 /\ |WY| <= 0.5 /\ wx -/ WX in [-1b-53, 1b-53] /\ wy -/ WY in [-1b-53, 1b-53] /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 ->
  |depth - Depth| <= 9b-53 }
