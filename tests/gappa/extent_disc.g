# surely_within (extent.c): 16 half-ulps of the products, of the disc and of the limit are enough to know
# that a disc lies within an extent.
#
# Every operation has a relative error of at most 2^-53. The products of the offset and the direction are
# at most 1 together, of which halves stand for both, and so are disc and limit. The square of the
# direction is rounded; its root has half of that error, and 1 half-ulp more.
x = sub_rel<53>(px, ox); y = sub_rel<53>(py, oy);
along = add_rel<53>(mul_rel<53>(x, ux), mul_rel<53>(y, uy));
xx = mul_rel<53>(ux, ux); square = add_rel<53>(xx, yy);
disc = mul_rel<53>(radius, root);
limit = mul_rel<53>(t, squared);
rest = sub_rel<53>(sub_rel<53>(limit, along), disc);

X = (px - ox) * ux; Y = (py - oy) * uy; Disc = radius * Root; Limit = t * Square;

{ |X| <= 0.5 /\ |Y| <= 0.5 /\ Disc in [0, 1] /\ |Limit| <= 1 /\
  squared -/ Square in [-0x2.01p-53, 0x2.01p-53] /\ root -/ Root in [-0x2.01p-53, 0x2.01p-53] ->
  |along - (X + Y)| <= 0x3.01p-53 /\ disc -/ Disc in [-0x3.02p-53, 0x3.02p-53] /\
  xx -/ (ux * ux) in [-1b-53, 1b-53] /\ square -/ (xx + yy) in [-1b-53, 1b-53] /\
  |rest - (Limit - (X + Y) - Disc)| <= 15b-53 }

along - (X + Y) -> (along - (mul_rel<53>(x, ux) + mul_rel<53>(y, uy)))
  + (mul_rel<53>(x, ux) - X) + (mul_rel<53>(y, uy) - Y);
