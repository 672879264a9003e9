# rounded_sweep_reach (sweep_sides.c): the gap that opens and the speed that closes it have errors of fewer
# than 16 half-ulps of the normal times the extents, of which the motion is a part. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of the normal and of the extents
# are 1. A corner has an error of at most 4 half-ulps of its solid's extent. All errors are linear in
# both coordinates of the normal, and in the extents, with the same factors: so they are those of halves.
first = add_rel<53>(mul_rel<53>(ux, ax), mul_rel<53>(uy, ay));
second = add_rel<53>(mul_rel<53>(ux, bx), mul_rel<53>(uy, by));
near = sub_rel<53>(second, first);
speed = add_rel<53>(mul_rel<53>(ux, mx), mul_rel<53>(uy, my));

First = UX * AX + UY * AY; Second = UX * BX + UY * BY; Speed = UX * MX + UY * MY;

{ |UX| <= 0.5 /\ |UY| <= 0.5 /\ ux -/ UX in [-1b-53, 1b-53] /\ uy -/ UY in [-1b-53, 1b-53] /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\ |MX| <= 0.5 /\ |MY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 /\
  mx -/ MX in [-1b-53, 1b-53] /\ my -/ MY in [-1b-53, 1b-53] ->
  |near - (Second - First)| <= 15b-53 /\ |speed - Speed| <= 15b-53 }
