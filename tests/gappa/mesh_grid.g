# grid_cells_on_span (mesh_grid.c): a coordinate of a ray at a parameter has an error of fewer than 8
# half-ulps of the coordinates; the margin, 2^-40 of their sum, is 8192.
#
# Every operation has a relative error of at most 2^-53. The coordinates of origin, ray and grid are 1.
way = mul_rel<53>(t, speed);
at = add_rel<53>(origin, way);

{ |origin| <= 1 /\ |t * speed| <= 2 -> |at - (origin + t * speed)| <= 6b-53 }

at - (origin + t * speed) -> (at - (origin + way)) + (way - t * speed);
