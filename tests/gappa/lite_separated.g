# isSeparated (extras/npm/touchstone/src/lite/straight.js): the gap between the projections of two
# shapes on the direction from the middle of one to that of the other has an error of at most 8
# half-ulps of the direction times both extents. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. The direction is the one that was computed:
# any direction on which they are apart separates them. A corner has an error of at most 4 half-ulps
# of its shape's extent. The magnitudes of the direction and of both extents together are 1; all
# errors are linear in both coordinates of the direction, and in both extents, with the same factors:
# so they are those of halves.
first = add_rel<53>(mul_rel<53>(wx, ax), mul_rel<53>(wy, ay));
second = add_rel<53>(mul_rel<53>(wx, bx), mul_rel<53>(wy, by));
gap = sub_rel<53>(second, first);

First = wx * AX + wy * AY; Second = wx * BX + wy * BY;

{ |wx| <= 0.5 /\ |wy| <= 0.5 /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 ->
  |gap - (Second - First)| <= 8b-53 }
