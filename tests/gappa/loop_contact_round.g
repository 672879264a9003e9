# loop_contact_round (loop_kernels_private.h): the gap of a circle and a loop, by a vector v to the loop
# of no certain length, has an error of fewer than 32 half-ulps of the extents. CONTACT_NOISE is 128.
#
# Every operation has a relative error of at most 2^-53. The extents, which the distances of all
# corners and both radii are at most, are 1, and so is the length of v, to which reach and root are
# proportional. The coordinates of v and of a corner are differences of the world's.
square = add_rel<53>(mul_rel<53>(vx, vx), mul_rel<53>(vy, vy));
length = mul_rel<53>(sqrt(square), 1); # as a root is rounded
quotient = 1 / length;
inverse = mul_rel<53>(quotient, 1); # as a division is rounded
reach = add_rel<53>(mul_rel<53>(vx, ex), mul_rel<53>(vy, ey));
distance = mul_rel<53>(reach, inverse);
gap = sub_rel<53>(sub_rel<53>(distance, ra), rb);

Square = VX * VX + VY * VY;
Reach = VX * EX + VY * EY;
Gap = (Reach - ra) - rb;

{ |VX| <= 1 /\ |VY| <= 1 /\ Square in [1, 1] /\ vx -/ VX in [-1b-53, 1b-53] /\
  vy -/ VY in [-1b-53, 1b-53] /\ |EX| <= 1 /\ |EY| <= 1 /\ |Reach| <= 1 /\
  ex -/ EX in [-1b-53, 1b-53] /\ ey -/ EY in [-1b-53, 1b-53] /\ ra in [0, 1] /\ rb in [0, 1] ->
  |square - Square| <= 9b-53 /\ |inverse - 1| <= 8b-53 /\ |reach - Reach| <= 9b-53 /\
  |gap - Gap| <= 31b-53 }

length - 1 -> (length - sqrt(square) * 1) + (sqrt(square) - 1);
sqrt(square) - 1 -> ((square - Square) + (Square - 1)) / (sqrt(square) + 1) { sqrt(square) + 1 <> 0 };
inverse - 1 -> (inverse - quotient * 1) + (quotient - 1);
quotient - 1 -> (1 - length) / length { length <> 0 };
distance - Reach -> (distance - reach * inverse) + (reach - Reach) * inverse + Reach * (inverse - 1);
gap - Gap -> (gap - (sub_rel<53>(distance, ra) - rb)) + (sub_rel<53>(distance, ra) - (distance - ra)) + (distance - Reach);
