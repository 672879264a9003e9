# ts_enclosing_cross_sign (enclosing.c): 8 half-ulps of both products are enough for the sign of a cross
# product of two differences, and, with a sum in place of a difference, of their dot product
# (ts_enclosing_dot_sign).
#
# Every operation has a relative error of at most 2^-53. The products then have at most 4, and their
# difference or sum 1 of at most both.
ux = sub_rel<53>(bx, ax); uy = sub_rel<53>(by, ay);
wx = sub_rel<53>(dx, cx); wy = sub_rel<53>(dy, cy);
left = mul_rel<53>(ux, wy); right = mul_rel<53>(uy, wx); along = mul_rel<53>(ux, wx);
cross = sub_rel<53>(left, right); dot = add_rel<53>(along, other);

Left = (bx - ax) * (dy - cy); Right = (by - ay) * (dx - cx); Along = (bx - ax) * (dx - cx);

{ left -/ Left in [-4b-53, 4b-53] /\ right -/ Right in [-4b-53, 4b-53] /\
  along -/ Along in [-4b-53, 4b-53] /\ cross -/ (left - right) in [-1b-53, 1b-53] /\
  dot -/ (along + other) in [-1b-53, 1b-53] }
