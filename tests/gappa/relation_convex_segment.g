# ts_relation_convex_guess_segment (relation_convex.c): 64 half-ulps of the greatest width times the
# greatest height are enough for the sides of corners and the depths of both ends.
#
# Every operation has a relative error of at most 2^-53. Products of a computed x and a computed y
# are at most 1, their greatest. `second` is computed from `first`.
fx = sub_rel<53>(from_x, px); fy = sub_rel<53>(from_y, py);
tx = sub_rel<53>(to_x, px);   ty = sub_rel<53>(to_y, py);
dx = sub_rel<53>(end_x, px);  dy = sub_rel<53>(end_y, py);
before = sub_rel<53>(mul_rel<53>(dx, fy), mul_rel<53>(dy, fx));
side = sub_rel<53>(mul_rel<53>(dx, ty), mul_rel<53>(dy, tx));
first = sub_rel<53>(mul_rel<53>(fx, ty), mul_rel<53>(fy, tx));
second = add_rel<53>(first, sub_rel<53>(before, side));

FX = from_x - px; FY = from_y - py; TX = to_x - px; TY = to_y - py;
DX = end_x - px; DY = end_y - py;
Before = DX * FY - DY * FX; Side = DX * TY - DY * TX; First = FX * TY - FY * TX;
Second = First + (Before - Side); # (F - D) x (T - D)

{ |FX * TY| <= 1.001 /\ |FY * TX| <= 1.001 /\ |DX * FY| <= 1.001 /\ |DY * FX| <= 1.001 /\
  |DX * TY| <= 1.001 /\ |DY * TX| <= 1.001 ->
  |side - Side| <= 63b-53 /\ |first - First| <= 63b-53 /\ |second - Second| <= 63b-53 }
