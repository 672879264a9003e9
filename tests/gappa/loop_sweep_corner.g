# pass_corner (loop_sweep.c): the position at which the motion reaches the circle around a corner has
# an error of less than 2^-38 of the extents, if the squared half chord is more than 2^-14 of the
# radius times the extents.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. A corner, the difference
# of two, has an error of 9 half-ulps, the unit vector u along the motion 6. `share` is the squared
# half chord divided by the radius, and `half` the half chord divided by the square root of the
# radius, which is at most 1.
across = sub_rel<53>(mul_rel<53>(ux, cy), mul_rel<53>(uy, cx));
passed = add_rel<53>(mul_rel<53>(ux, cx), mul_rel<53>(uy, cy));
Across = UX * CY - UY * CX; Passed = UX * CX + UY * CY;

near = sub_rel<53>(radius, beside); far = add_rel<53>(radius, beside);
chord = mul_rel<53>(near, far);
share = chord / radius;
half = sqrt(share);
Near = radius - Beside; Far = radius + Beside;
Share = Near * Far / radius;
Half = sqrt(Share);

{ |UX| <= 1 /\ |UY| <= 1 /\ |ux - UX| <= 6b-53 /\ |uy - UY| <= 6b-53 /\
  |CX| <= 1 /\ |CY| <= 1 /\ |cx - CX| <= 9b-53 /\ |cy - CY| <= 9b-53 /\
  |beside - Beside| <= 48b-53 /\ radius in [1b-14, 1] /\ Near / radius in [0, 1] /\
  Far / radius in [1, 2] /\ share in [1b-14, 1.001] /\ Share in [1023b-24, 1] ->
  |across - Across| <= 48b-53 /\ |passed - Passed| <= 48b-53 /\ |half - Half| <= 1b-39 }

share - Share -> (chord - near * far) / radius + (near - Near) * (far / radius)
  + (Near / radius) * (far - Far) { radius <> 0 };
far / radius -> (far - Far) / radius + Far / radius { radius <> 0 };
half - Half -> (share - Share) / (half + Half) { half + Half <> 0 };
