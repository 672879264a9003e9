# ts_orientation_sign (orientation.h): 4 half-ulps of both products are enough to know on which side of
# a line a point lies (stage A of orient2d: Shewchuk 1997).
#
# Every operation has a relative error of at most 2^-53: no valid coordinates underflow. The products
# then have at most 3 half-ulps, and 3 u^2 more, of themselves as computed, so their difference, whose
# own rounding keeps its sign, is sure beyond (3 + 16 u) u of both: the area is rounded once more, and
# so is the sum that the bound is computed from.
left = mul_rel<53>(sub_rel<53>(ax, cx), sub_rel<53>(by, cy));
right = mul_rel<53>(sub_rel<53>(ay, cy), sub_rel<53>(bx, cx));
area = sub_rel<53>(left, right);
sum = add_rel<53>(left_size, right_size);

Left = (ax - cx) * (by - cy); Right = (ay - cy) * (bx - cx);

{ left -/ Left in [-0x3.01p-53, 0x3.01p-53] /\ right -/ Right in [-0x3.01p-53, 0x3.01p-53] /\
  area -/ (left - right) in [-1b-53, 1b-53] /\
  sum -/ (left_size + right_size) in [-1b-53, 1b-53] }
