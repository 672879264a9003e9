# loop_features (loop_kernels_private.h): the squared gap of a side has 6 half-ulps, and a bit, of the
# square of the gap as it is before the length of the normal is divided out. The root has half of that,
# and 1 more: with the error of that gap, of 9 half-ulps of the extents (separation_axes.g), a gap has
# fewer than 16. CONTACT_NOISE is 128.
#
# Every operation has a relative error of at most 2^-53. The normal, a difference of coordinates, has an
# error of 1 half-ulp, and its squared length 4 of itself; the square of the gap and the quotient have 1
# each.
xx = mul_rel<53>(sub_rel<53>(bx, ax), sub_rel<53>(bx, ax));
length = add_rel<53>(xx, yy);
square = mul_rel<53>(gap, gap);
score = mul_rel<53>(quotient, 1); # as a division is rounded

XX = (bx - ax) * (bx - ax);

{ xx -/ XX in [-0x3.01p-53, 0x3.01p-53] /\ length -/ (xx + yy) in [-1b-53, 1b-53] /\
  square -/ (gap * gap) in [-1b-53, 1b-53] /\ score -/ (quotient * 1) in [-1b-53, 1b-53] }
