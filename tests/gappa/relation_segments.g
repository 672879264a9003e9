# ts_relation_segments (relation.c): the errors of cross products and sums from which the bound of 32
# half-ulps follows.
#
# Every operation has a relative error of at most 2^-53. A product has 3 half-ulps of itself, a cross
# product 1 more of itself. Its second product is at most the first and the cross product, so a cross
# product has 6 half-ulps of its first product and 4 of itself. The distance is the absolute value of
# twice one plus another, which rounds once: with the length subtracted that is 12 of the first product
# of `by` and of `length` each, and 4 of the distance and of the length, 8 of the length, and 2 of the
# distance and 1 of the gap. In doubt the length is the distance: 18 of it, and a bit. The bound itself
# rounds 4 times.
first = mul_rel<53>(sub_rel<53>(ux, vx), sub_rel<53>(dy, ey));
second = mul_rel<53>(sub_rel<53>(uy, vy), sub_rel<53>(dx, ex));
cross = sub_rel<53>(first, second);
middle = add_rel<53>(twice, length);
gap = sub_rel<53>(distance, size);

First = (ux - vx) * (dy - ey); Second = (uy - vy) * (dx - ex);

{ first -/ First in [-0x3.01p-53, 0x3.01p-53] /\ second -/ Second in [-0x3.01p-53, 0x3.01p-53] /\
  cross -/ (first - second) in [-1b-53, 1b-53] /\
  middle -/ (twice + length) in [-1b-53, 1b-53] /\ gap -/ (distance - size) in [-1b-53, 1b-53] }
