# power (cast.c): the squared distance of a ray's origin from a circle's centre less the squared radius has
# an error of at most 5 half-ulps of both: with the least share of them, 2^-20, a relative error of
# less than 2^-30.
#
# Every operation has a relative error of at most 2^-53. Both squares are 1 together, of which halves stand
# for each: the errors are linear in them.
x = sub_rel<53>(bx, ax); y = sub_rel<53>(by, ay);
square = add_rel<53>(mul_rel<53>(x, x), mul_rel<53>(y, y));
value = sub_rel<53>(square, mul_rel<53>(r, r));

X = (bx - ax) * (bx - ax); Y = (by - ay) * (by - ay);

{ X in [0, 0.5] /\ Y in [0, 0.5] /\ X + Y in [0, 0.5] /\ r * r in [0, 0.5] ->
  |value - (X + Y - r * r)| <= 5b-53 }

value - (X + Y - r * r) -> (value - (square - mul_rel<53>(r, r))) + (square - (X + Y))
  - (mul_rel<53>(r, r) - r * r);
