# guess_by_axes (separation.c): the gap between the projections of two solids on an axis has an error
# of at most 9 half-ulps of the axis times both extents. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of the axis and of both extents
# together are 1. A corner has an error of at most 4 half-ulps of its solid's extent, and the axis, a
# difference of coordinates or a box's axis, 1. All errors are linear in both coordinates of the axis,
# and in both extents, with the same factors: so they are those of halves.
first = add_rel<53>(mul_rel<53>(ux, ax), mul_rel<53>(uy, ay));
second = add_rel<53>(mul_rel<53>(ux, bx), mul_rel<53>(uy, by));
gap = sub_rel<53>(second, first);

First = UX * AX + UY * AY; Second = UX * BX + UY * BY;

{ |UX| <= 0.5 /\ |UY| <= 0.5 /\ ux -/ UX in [-1b-53, 1b-53] /\ uy -/ UY in [-1b-53, 1b-53] /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 ->
  |gap - (Second - First)| <= 9b-53 }
