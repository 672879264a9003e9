# batch_loops_judge (batch_kernels_private.h): in floats, 32 half-ulps of width times height are enough
# for the difference of two depths in the line of an edge.
#
# Every operation has a relative error of at most 2^-24; what underflows is covered by the least bound.
# Width times height, of both polygons together, is 1, and no product exceeds it.
ex = sub_rel<24>(to_x, from_x); ey = sub_rel<24>(to_y, from_y);
dx = sub_rel<24>(px, from_x);   dy = sub_rel<24>(py, from_y);
left = mul_rel<24>(ex, dy);     right = mul_rel<24>(ey, dx);
depth = sub_rel<24>(left, right);
difference = sub_rel<24>(depth, other);

Left = (to_x - from_x) * (py - from_y); Right = (to_y - from_y) * (px - from_x);
Depth = Left - Right;

{ |Left| <= 1 /\ |Right| <= 1 /\ |Depth| <= 2 /\ |Other| <= 2 /\ |other - Other| <= 0x8.01p-24 ->
  |depth - Depth| <= 0x8.01p-24 /\ |difference - (Depth - Other)| <= 21b-24 }
