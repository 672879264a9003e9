# ts_mesh_query_sphere (mesh_tree.c): 4 half-ulps of the greatest coordinate of the centre and the radius
# are enough for a box to hold a sphere.
#
# Every operation has a relative error of at most 2^-53. Greatest coordinate and radius are 1 together.
reach = add_rel<53>(radius, 1b-51 * add_rel<53>(most, radius));
top = add_rel<53>(center, reach);

{ most in [0, 1] /\ radius in [0, 1] /\ most + radius in [1, 1] /\ center in [-1, 1] /\
  center + radius in [-1, 1] ->
  top - (center + radius) >= 0 }

top - (center + radius) -> (top - (center + reach)) + (reach - (radius + 1b-51 * add_rel<53>(most, radius)))
  + 1b-51 * add_rel<53>(most, radius);
center + reach -> (center + radius) + (reach - (radius + 1b-51 * add_rel<53>(most, radius)))
  + 1b-51 * add_rel<53>(most, radius);
