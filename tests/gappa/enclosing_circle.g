# ts_enclosing_circle_sign (enclosing.c): 16 half-ulps of the largest terms are enough for the sign of
# the determinant of three points lifted onto a paraboloid (stage A of incircle: Shewchuk 1997).
#
# Every operation has a relative error of at most 2^-53. The squared length and the magnitudes of both
# products of a term are 1: all errors are linear in each product with the same factor, so they are
# those of halves. A term has an error of 10 half-ulps, and each of the two sums of terms 1 more of
# their magnitudes: 12 at most. The bound itself rounds fewer than 12 times.
ux = sub_rel<53>(ax, px); uy = sub_rel<53>(ay, py);
vx = sub_rel<53>(bx, px); vy = sub_rel<53>(by, py);
wx = sub_rel<53>(cx, px); wy = sub_rel<53>(cy, py);
square = add_rel<53>(mul_rel<53>(ux, ux), mul_rel<53>(uy, uy));
left = mul_rel<53>(vx, wy); right = mul_rel<53>(vy, wx);
cross = sub_rel<53>(left, right);
term = mul_rel<53>(square, cross);
sum = add_rel<53>(term, others);

UX = ax - px; UY = ay - py; Square = UX * UX + UY * UY;
Left = (bx - px) * (cy - py); Right = (by - py) * (cx - px); Cross = Left - Right;

{ Square in [0, 1] /\ |UX| <= 1 /\ |UY| <= 1 /\ |Left| <= 0.5 /\ |Right| <= 0.5 /\
  UX * UX in [0, 1] /\ UY * UY in [0, 1] /\ square -/ Square in [-0x4.01p-53, 0x4.01p-53] ->
  |cross - Cross| <= 0x4.01p-53 /\ |term - Square * Cross| <= 10b-53 /\
  sum -/ (term + others) in [-1b-53, 1b-53] }

square - Square -> ((square - Square) / Square) * Square { Square <> 0 };
