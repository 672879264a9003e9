# side_relation (sat.c): the gap between the projections of two solids on a side's normal, less the
# radii times its length, has an error of fewer than 16 half-ulps of the normal times the extents. The
# bound is 32.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of the normal and of the extents
# are 1. A corner has an error of at most 4 half-ulps of its solid's extent. All errors are linear in
# both coordinates of the normal, and in both extents, with the same factors: so they are those of
# halves.
first = add_rel<53>(mul_rel<53>(ux, ax), mul_rel<53>(uy, ay));
second = add_rel<53>(mul_rel<53>(ux, bx), mul_rel<53>(uy, by));
gap = sub_rel<53>(second, first);
reach = mul_rel<53>(radius, length);
clear = sub_rel<53>(gap, reach);

First = UX * AX + UY * AY; Second = UX * BX + UY * BY;

{ |UX| <= 0.5 /\ |UY| <= 0.5 /\ ux -/ UX in [-1b-53, 1b-53] /\ uy -/ UY in [-1b-53, 1b-53] /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 /\
  Radius in [0, 1] /\ Length in [0, 1] /\ radius -/ Radius in [-1b-53, 1b-53] /\
  length -/ Length in [-4b-53, 4b-53] ->
  |clear - (Second - First - Radius * Length)| <= 18b-53 }
