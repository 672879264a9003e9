# ray_slack (mesh_interval.c): the parameter at which a ray crosses a plane has no other errors than those
# of the ray's position and speed, and 2 half-ulps, and a bit: of position and plane, and of itself.
#
# Every operation has a relative error of at most 2^-53. The true speed V differs from the rounded one by
# at most a quarter of that, which is 1. The true parameter times V is the distance to the plane from the
# true position At, and the magnitudes of position and plane are 1 together. So the error times V is at
# most that of the position, that of the speed times the parameter, and 1 half-ulp of the magnitudes;
# divided by V, which is at least three quarters, each is multiplied by 4 / 3 at most, and the factor is
# 1.5.
distance = sub_rel<53>(plane, at);
quotient = distance / speed;
t = mul_rel<53>(quotient, 1); # as a quotient is rounded

{ |plane - at| <= 1 /\ V in [0.75, 1.25] ->
  |distance - (plane - at)| <= 1b-53 /\ t -/ (quotient * 1) in [-1b-53, 1b-53] /\
  |(distance - (plane - at)) / V| <= 0x1.6p-53 }
