# edge_separates (relation_convex.c): 8 half-ulps of both products are enough to know that a
# corner is beyond an edge.
#
# Every operation has a relative error of at most 2^-53. The products then have at most
# 4, and their difference 1 of at most both: 6 half-ulps of both, with its own rounding.
ex = sub_rel<53>(to_x, from_x); ey = sub_rel<53>(to_y, from_y);
bx = sub_rel<53>(b_x, from_x);  by = sub_rel<53>(b_y, from_y);
left = mul_rel<53>(ex, by); right = mul_rel<53>(ey, bx);
depth = sub_rel<53>(left, right);

Left = (to_x - from_x) * (b_y - from_y); Right = (to_y - from_y) * (b_x - from_x);

{ left -/ Left in [-4b-53, 4b-53] /\ right -/ Right in [-4b-53, 4b-53] /\
  depth -/ (left - right) in [-1b-53, 1b-53] }
