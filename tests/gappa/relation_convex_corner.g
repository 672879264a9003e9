# is_corner_inside (relation_kernels_private.h): the bound of relation_convex_polygons.g is enough for
# the depth of a corner in an edge that is the difference of relative corners, rounded once more.
fx = sub_rel<53>(from_x, px); fy = sub_rel<53>(from_y, py);
tx = sub_rel<53>(to_x, px);   ty = sub_rel<53>(to_y, py);
bx = sub_rel<53>(b_x, px);    by = sub_rel<53>(b_y, py);
ex = sub_rel<53>(tx, fx);     ey = sub_rel<53>(ty, fy);
own = sub_rel<53>(mul_rel<53>(fx, ty), mul_rel<53>(fy, tx));
corner = add_rel<53>(own, sub_rel<53>(mul_rel<53>(ex, by), mul_rel<53>(ey, bx)));

FX = from_x - px; FY = from_y - py; TX = to_x - px; TY = to_y - py; BX = b_x - px; BY = b_y - py;
EX = TX - FX; EY = TY - FY;
Own = FX * TY - FY * TX;
Corner = Own + (EX * BY - EY * BX); # E x (B - F)

{ |FX| <= 1 /\ |FY| <= 1 /\ |TX| <= 1 /\ |TY| <= 1 /\ |BX| <= 1 /\ |BY| <= 1 /\
  |EX| <= 1 /\ |EY| <= 1 ->
  |corner - Corner| <= 31b-53 }

ex - EX -> (ex - (tx - fx)) + ((tx - TX) - (fx - FX));
ey - EY -> (ey - (ty - fy)) + ((ty - TY) - (fy - FY));
