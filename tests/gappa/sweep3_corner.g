# projected_gap (sweep3.c): the gap between a triangle and a path along a unit direction has an error of
# fewer than 64 half-ulps of the magnitudes, and so has a distance between two points. The bound is 512.
#
# Every operation has a relative error of at most 2^-53. A corner relative to the sphere's centre is a
# rounded difference; each coordinate's magnitudes are 1, and the direction's length is 1 up to 5
# half-ulps, by which it is divided too much at most. Sums of three terms add 2 half-ulps.
corner = sub_rel<53>(b, a);
low = add_rel<53>(add_rel<53>(mul_rel<53>(corner, u), low_y), low_z);
end = add_rel<53>(add_rel<53>(mul_rel<53>(m, u), end_y), end_z);
gap = sub_rel<53>(low, end);
there = sub_rel<53>(mul_rel<53>(m, at), on);

Corner = b - a;

{ |Corner| <= 1 /\ |m| <= 1 /\ |u| <= 1 /\ at in [0, 1] /\ |on| <= 1 ->
  |mul_rel<53>(corner, u) - Corner * u| <= 0x2.01p-53 /\ |mul_rel<53>(m, u) - m * u| <= 1b-53 /\
  low -/ (add_rel<53>(mul_rel<53>(corner, u), low_y) + low_z) in [-1b-53, 1b-53] /\
  end -/ (add_rel<53>(mul_rel<53>(m, u), end_y) + end_z) in [-1b-53, 1b-53] /\
  gap -/ (low - end) in [-1b-53, 1b-53] /\ |there - (m * at - on)| <= 0x3.01p-53 }

there - (m * at - on) -> (there - (mul_rel<53>(m, at) - on)) + (mul_rel<53>(m, at) - m * at);
