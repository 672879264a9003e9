# rounded_gap_sign (simplex.c): the squared distance of a vertex from the origin has an error of fewer than
# 512 half-ulps of the square of both extents, and so has the squared length of an edge, to which the
# radius is compared; the squared radius has 8 half-ulps of itself. The area of an edge and a vertex is
# that of minkowski_doubt.g.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. A vertex has an error of 8
# half-ulps, an edge of 32 and coordinates of at most 2.
square = add_rel<53>(mul_rel<53>(x, x), mul_rel<53>(y, y));
length = add_rel<53>(mul_rel<53>(ex, ex), mul_rel<53>(ey, ey));
reach = mul_rel<53>(radius, radius);
scaled = mul_rel<53>(reach, long);
gap = sub_rel<53>(some, scaled);

Square = X * X + Y * Y; Length = EX * EX + EY * EY; Reach = Radius * Radius;

{ |X| <= 1 /\ |Y| <= 1 /\ |x - X| <= 8b-53 /\ |y - Y| <= 8b-53 /\
  |EX| <= 2 /\ |EY| <= 2 /\ |ex - EX| <= 32b-53 /\ |ey - EY| <= 32b-53 /\
  radius -/ Radius in [-1b-53, 1b-53] ->
  |square - Square| <= 63b-53 /\ |length - Length| <= 511b-53 /\
  reach -/ Reach in [-0x3.01p-53, 0x3.01p-53] /\ scaled -/ (reach * long) in [-1b-53, 1b-53] /\
  gap -/ (some - scaled) in [-1b-53, 1b-53] }
