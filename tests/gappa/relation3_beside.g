# surely_beside (relation3.c): 8 half-ulps of the coordinates and the radius are enough to know that a
# sphere lies beside a triangle's bounds.
#
# Every operation has a relative error of at most 2^-53. All magnitudes together are 1.
distance = sub_rel<53>(low, at);
reach = add_rel<53>(radius, margin);

{ |low - at| <= 1 /\ radius in [0, 1] /\ margin in [0, 1b-49] ->
  |distance - (low - at)| <= 1b-53 /\ |reach - (radius + margin)| <= 0x1.01p-53 }
