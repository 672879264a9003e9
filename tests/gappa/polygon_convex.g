# guess_convex (geometry/polygon.c): 8 half-ulps of both products are enough to know which way a
# polygon turns at a corner.
#
# Every operation has a relative error of at most 2^-53. The products then have at most
# 4, and their difference 1 of at most both: 6 half-ulps of both, with its own rounding.
ax = sub_rel<53>(at_x, from_x); ay = sub_rel<53>(at_y, from_y);
bx = sub_rel<53>(to_x, at_x);   by = sub_rel<53>(to_y, at_y);
product = mul_rel<53>(ax, by);  other = mul_rel<53>(ay, bx);
turn = sub_rel<53>(product, other);

Product = (at_x - from_x) * (to_y - at_y); Other = (at_y - from_y) * (to_x - at_x);

{ product -/ Product in [-4b-53, 4b-53] /\ other -/ Other in [-4b-53, 4b-53] /\
  turn -/ (product - other) in [-1b-53, 1b-53] }
