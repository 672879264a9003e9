# obb_gaps (relation_obb_private.h): the errors of the terms of the gap between two oriented boxes on an axis of
# one of them, if the magnitudes that a term is the product of are 1: of d and u for the distance, of
# the half side and twice u for the own side, of the half side, u and w for the other box's. The gap
# sums one distance, whose vector may itself be rounded from two corners, an own and two other sides.
#
# Each of these products is at most the terms that the bound is computed from: |d| |u| at most |d.u| +
# |u x d|, and |u| |w| at most |u.w| + |u x w|, which both gaps on the box's axes have together. A sum
# of absolute products is at most 1 if the magnitudes are, so here one of the two stands for both.
# The three sums of a gap add 3 half-ulps of the terms: 10 at most. The bound is 16.
#
# Every operation has a relative error of at most 2^-53.
along = mul_rel<53>(d, u);
own = mul_rel<53>(half, add_rel<53>(mul_rel<53>(ux, ux), mul_rel<53>(uy, uy)));
dot = add_rel<53>(mul_rel<53>(ux, wx), mul_rel<53>(uy, wy));

Along = D * u; Own = half * (ux * ux + uy * uy); Dot = ux * wx + uy * wy; Square = ux * ux + uy * uy;

{ |D| <= 1 /\ |u| <= 1 /\ |d - D| <= 3b-53 /\ half in [0, 1] /\ |ux| <= 1 /\ |uy| <= 1 /\
  Square in [0, 1] /\
  |ux * wx| <= 0.5 /\ |uy * wy| <= 0.5 ->
  |along - Along| <= 5b-53 /\ |own - Own| <= 4b-53 /\ |dot - Dot| <= 3b-53 }
