# batch_obbs_one (batch_kernels_private.h): in floats, the errors of the terms of the gap between two
# oriented boxes on an axis of one of them, if the magnitudes that a term is the product of are 1, as
# in relation_obb_gaps.g. A fused multiply-add may round once where this rounds twice.
#
# Every operation has a relative error of at most 2^-24; what underflows is covered by the least bound,
# and axes of less than 2^-50 are in doubt. The three sums of a gap add 3 half-ulps of the terms: 10 at
# most. The bound is 16.
along = add_rel<24>(mul_rel<24>(sub_rel<24>(bx, ax), ux), mul_rel<24>(sub_rel<24>(by, ay), uy));
own = mul_rel<24>(half, add_rel<24>(mul_rel<24>(ux, ux), mul_rel<24>(uy, uy)));
dot = add_rel<24>(mul_rel<24>(ux, wx), mul_rel<24>(uy, wy));
other = mul_rel<24>(half, dot);

X = (bx - ax) * ux; Y = (by - ay) * uy; Square = ux * ux + uy * uy; Dot = ux * wx + uy * wy;

{ |X| <= 0.5 /\ |Y| <= 0.5 /\ half in [0, 1] /\ |ux| <= 1 /\ |uy| <= 1 /\ Square in [0, 1] /\
  |ux * wx| <= 0.5 /\ |uy * wy| <= 0.5 ->
  |along - (X + Y)| <= 0x3.01p-24 /\ |own - half * Square| <= 4b-24 /\ |dot - Dot| <= 0x2.01p-24 /\
  |other - half * Dot| <= 0x3.01p-24 }

along - (X + Y) -> (along - (mul_rel<24>(sub_rel<24>(bx, ax), ux) + mul_rel<24>(sub_rel<24>(by, ay), uy)))
  + (mul_rel<24>(sub_rel<24>(bx, ax), ux) - X) + (mul_rel<24>(sub_rel<24>(by, ay), uy) - Y);
