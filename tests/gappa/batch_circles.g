# batch_circles_one (batch_kernels_private.h): in floats, 16 half-ulps of the squared distance and the
# squared sum of the radii are enough to compare them.
#
# Every operation has a relative error of at most 2^-24; what underflows is covered by the least bound.
# Both squares are at most 1, the greater.
x = sub_rel<24>(bx, ax); y = sub_rel<24>(by, ay);
distance = add_rel<24>(mul_rel<24>(x, x), mul_rel<24>(y, y));
sum = add_rel<24>(ra, rb); reach = mul_rel<24>(sum, sum);
gap = sub_rel<24>(distance, reach);

X = bx - ax; Y = by - ay; Distance = X * X + Y * Y; Sum = ra + rb; Reach = Sum * Sum;

{ |X| <= 1 /\ |Y| <= 1 /\ Distance in [0, 1] /\ |Sum| <= 1 -> |gap - (Distance - Reach)| <= 31b-25 }
