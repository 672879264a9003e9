# ts_relation_aabb_circle (relation.c): 16 half-ulps of both squares are enough to compare the distance
# of a box from a circle's centre with the radius.
#
# Every operation has a relative error of at most 2^-53. The distance along an axis is 0, or the
# difference of the centre's coordinate and a side's. Both squares are at most 1, the greater.
x = sub_rel<53>(far_x, near_x); y = sub_rel<53>(far_y, near_y);
distance = add_rel<53>(mul_rel<53>(x, x), mul_rel<53>(y, y));
square = mul_rel<53>(radius, radius);
gap = sub_rel<53>(distance, square);

X = far_x - near_x; Y = far_y - near_y; Distance = X * X + Y * Y; Square = radius * radius;

{ |X| <= 1 /\ |Y| <= 1 /\ Distance in [0, 1] /\ |radius| <= 1 -> |gap - (Distance - Square)| <= 11b-53 }
