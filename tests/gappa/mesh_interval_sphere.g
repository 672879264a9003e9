# interval_of_sphere (mesh_interval.c): 8 half-ulps of the product of the radius and the direction's
# length, and 8 of what that and the projection of the centre add up to, are enough to round the interval
# outwards.
#
# Every operation has a relative error of at most 2^-53. The length has 3 half-ulps, and a bit: half of
# those of its square, and the root. The radius grows by 8 of itself, rounded. The greater of both summands
# is 1.
reach = mul_rel<53>(grown, length);
more = 1b-50 * sum;
all = add_rel<53>(reach, more);
top = add_rel<53>(middle, all);

Reach = radius * Length;

{ Reach in [0, 1] /\ grown -/ radius in [0x6.fp-53, 0x9.1p-53] /\ length -/ Length in [-4b-53, 4b-53] /\
  middle in [-1, 1] /\ sum in [0x0.fffffffffffffp0, 4] ->
  reach -/ Reach in [0, 16b-53] /\ top - (middle + Reach) >= 0 }

top - (middle + Reach) -> (top - (middle + all)) + (all - (reach + more)) + (reach - Reach) + more;
middle + all -> middle + Reach + more + (reach - Reach) + (all - (reach + more));
reach + more -> (reach - Reach) + Reach + more;
