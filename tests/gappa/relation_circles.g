# ts_relation_circles (relation.h): 16 half-ulps of the squared distance and the squared sum
# of the radii are enough to compare them.
#
# Every operation has a relative error of at most 2^-53. Both squares are at most 1, the greater.
x = sub_rel<53>(bx, ax); y = sub_rel<53>(by, ay);
distance = add_rel<53>(mul_rel<53>(x, x), mul_rel<53>(y, y));
sum = add_rel<53>(ra, rb); reach = mul_rel<53>(sum, sum);
gap = sub_rel<53>(distance, reach);

X = bx - ax; Y = by - ay; Distance = X * X + Y * Y; Sum = ra + rb; Reach = Sum * Sum;

{ |X| <= 1 /\ |Y| <= 1 /\ Distance in [0, 1] /\ |Sum| <= 1 -> |gap - (Distance - Reach)| <= 15b-53 }
