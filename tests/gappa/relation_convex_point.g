# ts_relation_convex_point (relation_convex.c): 16 half-ulps of the greatest second product are
# enough to know on which side of an edge a point lies.
#
# Every operation has a relative error of at most 2^-53: no valid coordinates underflow. Then only
# ratios matter. Either the greatest second product is 1 and the area at most 1, or the area is 1
# and the second product at most 1. In both cases the first product is at most 2.1.
x1 = sub_rel<53>(from_x, px); y1 = sub_rel<53>(from_y, py);
x2 = sub_rel<53>(to_x, px);   y2 = sub_rel<53>(to_y, py);
left = mul_rel<53>(x1, y2);   right = mul_rel<53>(y1, x2);
area = sub_rel<53>(left, right);
Left = (from_x - px) * (to_y - py); Right = (from_y - py) * (to_x - px);

{ |left| <= 2.1 /\ |right| <= 1 -> |area - (Left - Right)| <= 14b-53 }
