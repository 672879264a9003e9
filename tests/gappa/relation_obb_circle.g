# ts_relation_obb_circle (relation_obb.c): computing the squared distance and the squared radius from
# what a circle's centre lies beyond a box's sides adds 5 half-ulps of each. The bound allows 16, and
# twice what the error of `beyond_box` (relation_obb_beyond.g) adds to the squares.
#
# Every operation has a relative error of at most 2^-53, and all terms are positive.
xx = mul_rel<53>(x, x); yy = mul_rel<53>(y, y);
distance = add_rel<53>(xx, yy);
uu = mul_rel<53>(ux, ux); vv = mul_rel<53>(uy, uy);
axis = add_rel<53>(uu, vv);
radius = mul_rel<53>(mul_rel<53>(r, r), length);
gap = sub_rel<53>(distance, radius);

Distance = x * x + y * y; Axis = ux * ux + uy * uy; Radius = (r * r) * Length;

{ Distance in [0, 1] /\ |x| <= 1 /\ |y| <= 1 /\ Axis in [0, 1] /\ |ux| <= 1 /\ |uy| <= 1 /\
  Length in [0, 1] /\ r * r in [0, 1] /\ length -/ Length in [-0x2.01p-53, 0x2.01p-53] ->
  |distance - Distance| <= 0x3.01p-53 /\ |axis - Axis| <= 0x3.01p-53 /\
  radius -/ Radius in [-0x4.02p-53, 0x4.02p-53] /\ gap -/ (distance - radius) in [-1b-53, 1b-53] }
