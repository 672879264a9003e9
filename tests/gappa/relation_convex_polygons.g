# guess_by_edge (relation_kernels_private.h): 8 half-ulps of the squared sum of both boxes' widths and
# heights are enough for the depth of a point in an edge, and of a corner by the depth of the point.
#
# Every operation has a relative error of at most 2^-53. All differences are at most the width or
# the height of both boxes together, whose product is 1: the squared sum is at least 4, and 31
# half-ulps are left of the bound after its own rounding. The edge is from `from` to `to`.
fx = sub_rel<53>(from_x, px); fy = sub_rel<53>(from_y, py);
tx = sub_rel<53>(to_x, px);   ty = sub_rel<53>(to_y, py);
bx = sub_rel<53>(b_x, px);    by = sub_rel<53>(b_y, py);
ex = sub_rel<53>(to_x, from_x); ey = sub_rel<53>(to_y, from_y);
own = sub_rel<53>(mul_rel<53>(fx, ty), mul_rel<53>(fy, tx));
deepest = add_rel<53>(sub_rel<53>(mul_rel<53>(ex, by), mul_rel<53>(ey, bx)), own);

FX = from_x - px; FY = from_y - py; TX = to_x - px; TY = to_y - py; BX = b_x - px; BY = b_y - py;
EX = to_x - from_x; EY = to_y - from_y;
Own = FX * TY - FY * TX;
Deepest = (EX * BY - EY * BX) + Own; # E x (B - F)

{ |FX| <= 1 /\ |FY| <= 1 /\ |TX| <= 1 /\ |TY| <= 1 /\ |BX| <= 1 /\ |BY| <= 1 /\
  |EX| <= 1 /\ |EY| <= 1 ->
  |own - Own| <= 31b-53 /\ |deepest - Deepest| <= 31b-53 }
