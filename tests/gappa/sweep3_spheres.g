# sphere_sweep_relation (sweep3.c): the distance at the rounded time has an error of fewer than 64
# half-ulps of all magnitudes, and that time moves the centre by fewer than 16 from the nearest point. The
# bound, 2^-40 of them, is 8192.
#
# Every operation has a relative error of at most 2^-53. The magnitudes are 1. Three terms stand for each
# dot product, of which thirds are at most 1 / 3: the errors are linear in each. The time is the quotient
# of a dot product with 4 half-ulps of offset times motion and a square with 3 of itself; it is multiplied
# by the motion here. A square root of three squares has 3, and a bit.
ox = sub_rel<53>(bx, ax);
along = add_rel<53>(add_rel<53>(mul_rel<53>(ox, mx), along_y), along_z);
moved = mul_rel<53>(mx, at);
there = sub_rel<53>(ox, moved);
both = add_rel<53>(ra, rb);
gap = sub_rel<53>(distance, both);

OX = bx - ax; There = OX - mx * at;

{ |OX| <= 1 /\ |mx| <= 1 /\ at in [0, 1] /\ |There| <= 1 /\ ra in [0, 1] /\ rb in [0, 1] /\
  Distance in [0, 2] /\ distance -/ Distance in [-4b-53, 4b-53] /\ both in [0, 1] ->
  |ox * mx - OX * mx| <= 1b-53 /\ mul_rel<53>(ox, mx) - OX * mx in [-0x2.01p-53, 0x2.01p-53] /\
  along -/ (add_rel<53>(mul_rel<53>(ox, mx), along_y) + along_z) in [-1b-53, 1b-53] /\
  |there - There| <= 0x3.01p-53 /\ |gap - (Distance - (ra + rb))| <= 13b-53 }

there - There -> (there - (ox - moved)) + (ox - OX) - (moved - mx * at);
ox - moved -> (ox - OX) - (moved - mx * at) + There;
gap - (Distance - (ra + rb)) -> (gap - (distance - both)) + (distance - Distance) - (both - (ra + rb));
