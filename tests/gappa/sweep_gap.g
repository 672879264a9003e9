# guess_sweep (sweep_sides.c): the gap between the projections of a solid that moves and of another on
# a side's normal has an error of fewer than 24 half-ulps of the normal times the extents, of which the
# motion is a part. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of the normal and of the extents
# are 1. A corner has an error of at most 4 half-ulps of its solid's extent. All errors are linear in
# both coordinates of the normal, and in the extents, with the same factors: so they are those of
# halves, though corners and motion are never as large at once.
first = add_rel<53>(mul_rel<53>(ux, ax), mul_rel<53>(uy, ay));
second = add_rel<53>(mul_rel<53>(ux, bx), mul_rel<53>(uy, by));
way = add_rel<53>(mul_rel<53>(ux, mx), mul_rel<53>(uy, my));
end = add_rel<53>(first, way);
gap = sub_rel<53>(second, end);

First = UX * AX + UY * AY; Second = UX * BX + UY * BY; Way = UX * MX + UY * MY;

{ |UX| <= 0.5 /\ |UY| <= 0.5 /\ ux -/ UX in [-1b-53, 1b-53] /\ uy -/ UY in [-1b-53, 1b-53] /\
  |AX| <= 0.5 /\ |AY| <= 0.5 /\ |BX| <= 0.5 /\ |BY| <= 0.5 /\ |MX| <= 0.5 /\ |MY| <= 0.5 /\
  |ax - AX| <= 2b-53 /\ |ay - AY| <= 2b-53 /\ |bx - BX| <= 2b-53 /\ |by - BY| <= 2b-53 /\
  mx -/ MX in [-1b-53, 1b-53] /\ my -/ MY in [-1b-53, 1b-53] ->
  |gap - (Second - First - Way)| <= 21b-53 }

gap - (Second - First - Way) -> (gap - (second - end)) + (second - Second) - (end - (first + way))
  - (first - First) - (way - Way);
