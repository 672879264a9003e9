# widen_by_corner (sweep_round.c): the position of a corner along the motion and beside it has an error of
# fewer than 64 half-ulps of both extents; what is missed by less than 512 counts as hit.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. A corner, the difference of
# two, has an error of 9 half-ulps, the unit vector along the motion 6.
across = sub_rel<53>(mul_rel<53>(ux, cy), mul_rel<53>(uy, cx));
passed = add_rel<53>(mul_rel<53>(ux, cx), mul_rel<53>(uy, cy));

Across = UX * CY - UY * CX; Passed = UX * CX + UY * CY;

{ |UX| <= 1 /\ |UY| <= 1 /\ ux -/ UX in [-6b-53, 6b-53] /\ uy -/ UY in [-6b-53, 6b-53] /\
  |CX| <= 1 /\ |CY| <= 1 /\ |cx - CX| <= 9b-53 /\ |cy - CY| <= 9b-53 ->
  |across - Across| <= 48b-53 /\ |passed - Passed| <= 48b-53 }
