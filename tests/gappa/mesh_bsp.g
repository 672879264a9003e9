# bsp_sides_of_ray (mesh_bsp.c): the height of a point of a ray above a node's plane has an error of fewer
# than 16 half-ulps of the magnitudes of the ray's position, of its speed times the parameter, and of the
# plane's offset; the margins are 32 of each, besides that of the tree.
#
# Every operation has a relative error of at most 2^-53. The three magnitudes are 1: the errors are linear
# in each. Position and speed have 3 half-ulps of theirs (mesh_interval.g).
way = mul_rel<53>(speed, t);
there = add_rel<53>(at, way);
height = sub_rel<53>(there, offset);

{ |At| <= 1 /\ |at - At| <= 3b-53 /\ |Speed * t| <= 1 /\ |(speed - Speed) * t| <= 3b-53 /\
  |offset| <= 1 ->
  |height - (At + Speed * t - offset)| <= 15b-53 }

way - Speed * t -> (way - speed * t) + (speed - Speed) * t;
speed * t -> Speed * t + (speed - Speed) * t;
height - (At + Speed * t - offset) -> (height - (there - offset)) + (there - (at + way)) + (at - At)
  + (way - Speed * t);
