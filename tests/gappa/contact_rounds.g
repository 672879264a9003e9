# contact_formula_rounds (contact_formulas.h): 16 half-ulps of the distance and of both radii are enough to
# know whether two circles overlap.
#
# Every operation has a relative error of at most 2^-53. The squares are positive, so their sum has 4
# half-ulps and a bit of itself, its root half of that and 1 more, the sum of the radii 1, and the gap 1
# more of both: 5 at most.
x = sub_rel<53>(bx, ax); y = sub_rel<53>(by, ay);
xx = mul_rel<53>(x, x); yy = mul_rel<53>(y, y);
square = add_rel<53>(xx, yy);
radii = add_rel<53>(ra, rb);

XX = (bx - ax) * (bx - ax); YY = (by - ay) * (by - ay);

{ xx -/ XX in [-0x3.01p-53, 0x3.01p-53] /\ yy -/ YY in [-0x3.01p-53, 0x3.01p-53] /\
  square -/ (xx + yy) in [-1b-53, 1b-53] /\ radii -/ (ra + rb) in [-1b-53, 1b-53] }
