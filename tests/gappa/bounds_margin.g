# ts_bounds_of (bounds.c): 16 half-ulps of the size are enough for the bounds of an OBB, a circle or a
# capsule to hold it.
#
# Every operation has a relative error of at most 2^-53. The size, which exceeds every coordinate of the
# bounds up to rounding, is 1. A corner of an OBB is its centre and two half sides along its axes, none
# of which is farther from 0 than twice the size; the ends of a circle or a capsule are a coordinate and
# the radius. The rounded size has lost at most 16 half-ulps of itself.
side = mul_rel<53>(axis_x, half_x); other = mul_rel<53>(axis_y, half_y);
diagonal = add_rel<53>(side, other);
corner = add_rel<53>(center, diagonal);
end = add_rel<53>(at, radius);
margin = 1b-49 * size;
out_corner = add_rel<53>(corner, margin);
out_end = add_rel<53>(end, margin);

Side = axis_x * half_x; Other = axis_y * half_y;

{ Side in [-1, 1] /\ Other in [-1, 1] /\ Side + Other in [-1, 1] /\ center in [-1, 1] /\
  center + (Side + Other) in [-1, 1] /\ at in [-1, 1] /\ radius in [0, 1] /\ at + radius in [-1, 1] /\
  size in [0x0.fffffffffffffp0, 2] ->
  out_corner - (center + (Side + Other)) >= 0 /\ out_end - (at + radius) >= 0 }

out_corner - (center + (Side + Other)) -> (out_corner - (corner + margin)) + margin
  + (corner - (center + diagonal)) + (diagonal - (side + other)) + (side - Side) + (other - Other);
out_end - (at + radius) -> (out_end - (end + margin)) + margin + (end - (at + radius));
corner + margin -> (corner - (center + (Side + Other))) + (center + (Side + Other)) + margin;
corner - (center + (Side + Other)) -> (corner - (center + diagonal)) + (diagonal - (side + other)) + (side - Side) + (other - Other);
side + other -> (side - Side) + (other - Other) + (Side + Other);
center + diagonal -> (diagonal - (side + other)) + (side - Side) + (other - Other) + (center + (Side + Other));
end + margin -> (end - (at + radius)) + (at + radius) + margin;
