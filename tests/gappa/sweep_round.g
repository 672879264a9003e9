# sweep_is_separated (sweep_round.c): the gap between projections (sweep_gap.g), less the radii times the
# length of the normal, has an error of fewer than 32 half-ulps of the normal times the extents, of which
# the radii are a part. The bound is 32.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of the normal and of the extents
# are 1. The length of the normal has 4 half-ulps of itself, the radii 1.
reach = mul_rel<53>(radius, length);
clear = sub_rel<53>(gap, reach);

Reach = Radius * Length;

{ |Gap| <= 1 /\ |gap - Gap| <= 21b-53 /\ Radius in [0, 1] /\ Length in [0, 1] /\
  radius -/ Radius in [-1b-53, 1b-53] /\ length -/ Length in [-4b-53, 4b-53] ->
  |clear - (Gap - Reach)| <= 0x1d.01p-53 }
