# ts_relation_convex_guess_circle (relation_convex.c): 32 half-ulps of the greatest squared distance
# are enough to know on which side of an edge the centre lies.
#
# Every operation has a relative error of at most 2^-53. The greatest distance of a corner is 1.
fx = sub_rel<53>(from_x, px); fy = sub_rel<53>(from_y, py);
tx = sub_rel<53>(to_x, px);   ty = sub_rel<53>(to_y, py);
ex = sub_rel<53>(tx, fx);     ey = sub_rel<53>(ty, fy);
area = sub_rel<53>(mul_rel<53>(fx, ey), mul_rel<53>(fy, ex));

FX = from_x - px; FY = from_y - py; TX = to_x - px; TY = to_y - py;
EX = TX - FX; EY = TY - FY;
Area = FX * EY - FY * EX; # F x T

{ |FX| <= 1.001 /\ |FY| <= 1.001 /\ |TX| <= 1.001 /\ |TY| <= 1.001 -> |area - Area| <= 31b-53 }

ex - EX -> (ex - (tx - fx)) + ((tx - TX) - (fx - FX));
ey - EY -> (ey - (ty - fy)) + ((ty - TY) - (fy - FY));
