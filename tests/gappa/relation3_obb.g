# obb_axis_sign (relation3.c): 32 half-ulps of the sums of magnitudes are enough for the sign of the gap
# between two boxes on a cross product of their axes, and for whether that may vanish.
#
# Every operation has a relative error of at most 2^-53. A coordinate of the cross product is the
# difference of two products, whose magnitudes are 1, of which halves stand for both. The offset between
# the centres is a rounded difference, a box's axis is not. Sums of at most three terms, of the two boxes
# and of the offset, add one error each of the sum of magnitudes.
normal = sub_rel<53>(mul_rel<53>(uy, vz), mul_rel<53>(uz, vy));
offset = mul_rel<53>(sub_rel<53>(bx, ax), normal);
axis = mul_rel<53>(wx, normal);
offsets = add_rel<53>(add_rel<53>(offset, offset_y), offset_z);
axes = add_rel<53>(add_rel<53>(axis, axis_y), axis_z);
reach = mul_rel<53>(half, axes);
radius = add_rel<53>(add_rel<53>(reach, reach_2), reach_3);
gap = sub_rel<53>(sub_rel<53>(offsets, radius), radius_b);

Normal = uy * vz - uz * vy;

{ |uy * vz| <= 0.5 /\ |uz * vy| <= 0.5 /\ |bx - ax| <= 1 /\ |wx| <= 1 ->
  |normal - Normal| <= 0x2.01p-53 /\
  |offset - (bx - ax) * Normal| <= 0x4.01p-53 /\ |axis - wx * Normal| <= 0x3.01p-53 /\
  offsets -/ (add_rel<53>(offset, offset_y) + offset_z) in [-1b-53, 1b-53] /\
  axes -/ (add_rel<53>(axis, axis_y) + axis_z) in [-1b-53, 1b-53] /\
  reach -/ (half * axes) in [-1b-53, 1b-53] /\
  radius -/ (add_rel<53>(reach, reach_2) + reach_3) in [-1b-53, 1b-53] /\
  gap -/ (sub_rel<53>(offsets, radius) - radius_b) in [-1b-53, 1b-53] }
