# discriminant (cast.c): the square of a radius times that of a direction, less the square of a cross
# product, has an error of fewer than 11 half-ulps of both terms: with the least share of them, 2^-20, a
# relative error of less than 2^-29. So has beyond_sides.
#
# Every operation has a relative error of at most 2^-53. The cross product has 4 half-ulps, and a bit, of
# its terms (cast_products.g), which are 1 here. The square of a direction, which is a difference, has 4,
# and a bit. The difference adds 1 half-ulp of both terms.
reach = mul_rel<53>(mul_rel<53>(r, r), square);
other = mul_rel<53>(across, across);
value = sub_rel<53>(reach, other);

Reach = r * r * Square;

{ square -/ Square in [-0x4.01p-53, 0x4.01p-53] /\ |Across| <= 1 /\ |across - Across| <= 0x4.01p-53 ->
  reach -/ Reach in [-0x6.02p-53, 0x6.02p-53] /\ |other - Across * Across| <= 0x9.1p-53 /\
  value -/ (reach - other) in [-1b-53, 1b-53] }

other - Across * Across -> (other - across * across) + (across - Across) * (across + Across);
