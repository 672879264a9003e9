# box_of_obb (contact_boxes.c): an axis that is nearly unit has an error of 4 half-ulps, and half a side
# of 3, and a bit, by the series of the length and of its inverse.
#
# Every operation has a relative error of at most 2^-53. S is the root of the rounded square, which has an
# error of 2 half-ulps and a bit, so S has 1 of the true length. off = square - 1 is exact, as the square
# is between a half and 2. With t = S - 1, the series of the length exceeds S by -t^3 / 2 - t^4 / 8, and
# that of the inverse times S is 1 + 5 t^3 / 2 + 15 t^4 / 8 + 3 t^5 / 8.
t = S - 1;
off = S * S - 1;
xx = mul_rel<53>(x, x); yy = mul_rel<53>(y, y); square = add_rel<53>(xx, yy);
length = add_rel<53>(1, mul_rel<53>(off, sub_rel<53>(0.5, mul_rel<53>(off, 0.125))));
inverse = sub_rel<53>(1, mul_rel<53>(off, sub_rel<53>(0.5, mul_rel<53>(off, 0.375))));

Length = 1 + off * (0.5 - off * 0.125);
Inverse = 1 - off * (0.5 - off * 0.375);

{ S in [0x0.fffff7p0, 0x1.000009p0] -> # as |off| < 2^-20
  xx -/ (x * x) in [-1b-53, 1b-53] /\ square -/ (xx + yy) in [-1b-53, 1b-53] /\
  |length - S| <= 0x1.01p-53 /\ |inverse * S - 1| <= 0x1.01p-53 }

Length - S -> -(t * t * t) * (0.5 + t * 0.125);
inverse * S - 1 -> (inverse - Inverse) * S + (Inverse * S - 1);
Inverse * S - 1 -> (t * t * t) * (2.5 + t * (1.875 + t * 0.375));
