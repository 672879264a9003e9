# ts_enclosing_circle_sign (enclosing.c): the squared length of a difference has 4 half-ulps, and a bit,
# of itself.
ux = sub_rel<53>(ax, px);
xx = mul_rel<53>(ux, ux);
square = add_rel<53>(xx, yy);

UX = ax - px;

{ xx -/ (UX * UX) in [-0x3.01p-53, 0x3.01p-53] /\ square -/ (xx + yy) in [-1b-53, 1b-53] }
