# batch_polygon_points_one (batch_kernels_private.h): in floats, 16 half-ulps of all products are enough
# for the side of an edge on which a point lies.
#
# Every operation has a relative error of at most 2^-24; what underflows is covered by the least bound.
# The products then have at most 4, and their difference 1 of at most both: 5 half-ulps. The sum of the
# magnitudes has eight corners with two sums each, and an error of fewer than 16 half-ulps of itself.
fx = sub_rel<24>(from_x, px); fy = sub_rel<24>(from_y, py);
tx = sub_rel<24>(to_x, px);   ty = sub_rel<24>(to_y, py);
left = mul_rel<24>(fx, ty);   right = mul_rel<24>(fy, tx);
area = sub_rel<24>(left, right);
some = add_rel<24>(left_size, right_size); size = add_rel<24>(before, some);

Left = (from_x - px) * (to_y - py); Right = (from_y - py) * (to_x - px);

{ left -/ Left in [-4b-24, 4b-24] /\ right -/ Right in [-4b-24, 4b-24] /\
  area -/ (left - right) in [-1b-24, 1b-24] /\
  some -/ (left_size + right_size) in [-1b-24, 1b-24] /\ size -/ (before + some) in [-1b-24, 1b-24] }
