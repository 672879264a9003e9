# nearest_corner (sat.c): 128 half-ulps of the square of the extent are enough to compare the squared
# distances of two corners, and 256 for the product of a corner and a difference of two (is_foremost).
#
# Every operation has a relative error of at most 2^-53. The extent is 1. A corner has an error of at
# most 4 half-ulps of it.
one = add_rel<53>(mul_rel<53>(ax, ax), mul_rel<53>(ay, ay));
two = add_rel<53>(mul_rel<53>(bx, bx), mul_rel<53>(by, by));
nearer = sub_rel<53>(one, two);
beyond = add_rel<53>(mul_rel<53>(ax, sub_rel<53>(bx, ax)), mul_rel<53>(ay, sub_rel<53>(by, ay)));

One = AX * AX + AY * AY; Two = BX * BX + BY * BY;
Beyond = AX * (BX - AX) + AY * (BY - AY);

{ |AX| <= 1 /\ |AY| <= 1 /\ |BX| <= 1 /\ |BY| <= 1 /\ |ax - AX| <= 4b-53 /\ |ay - AY| <= 4b-53 /\
  |bx - BX| <= 4b-53 /\ |by - BY| <= 4b-53 ->
  |nearer - (One - Two)| <= 63b-53 /\ |beyond - Beyond| <= 63b-53 }
