# ts_relation_convex_guess_obb (relation_convex.c): the errors of projections, half sides, the
# centre's depth in an edge, and the box's extent, if the magnitudes of corners, axis and halves are 1.
# Each is linear in the magnitudes of what it is computed from, and the sum of two adds 1 half-ulp of
# both. So 64 half-ulps of the magnitude of the axis or of a corner, times the sum of the corner's
# magnitude and the box's reach, are enough.
#
# Every operation has a relative error of at most 2^-53.
fx = sub_rel<53>(from_x, px); fy = sub_rel<53>(from_y, py);
tx = sub_rel<53>(to_x, px);   ty = sub_rel<53>(to_y, py);
ex = sub_rel<53>(tx, fx);     ey = sub_rel<53>(ty, fy);
along = add_rel<53>(mul_rel<53>(ux, tx), mul_rel<53>(uy, ty));
half = mul_rel<53>(hx, add_rel<53>(mul_rel<53>(ux, ux), mul_rel<53>(uy, uy)));
area = sub_rel<53>(mul_rel<53>(fx, ey), mul_rel<53>(fy, ex));
cross = sub_rel<53>(mul_rel<53>(ux, ey), mul_rel<53>(uy, ex));
dot = add_rel<53>(mul_rel<53>(ux, ex), mul_rel<53>(uy, ey));
extent = add_rel<53>(mul_rel<53>(hx, across_edge), mul_rel<53>(hy, along_edge));

FX = from_x - px; FY = from_y - py; TX = to_x - px; TY = to_y - py;
EX = TX - FX; EY = TY - FY;
Along = ux * TX + uy * TY; Half = hx * (ux * ux + uy * uy);
Area = FX * EY - FY * EX; Cross = ux * EY - uy * EX; Dot = ux * EX + uy * EY;
Extent = hx * Across_edge + hy * Along_edge; # of cross and dot

{ |FX| <= 1 /\ |FY| <= 1 /\ |TX| <= 1 /\ |TY| <= 1 /\ |ux| <= 1 /\ |uy| <= 1 /\
  hx in [0, 1] /\ hy in [0, 1] /\
  |Across_edge| <= 4 /\ |across_edge - Across_edge| <= 17b-53 /\
  |Along_edge| <= 4 /\ |along_edge - Along_edge| <= 17b-53 ->
  |along - Along| <= 9b-53 /\ |half - Half| <= 9b-53 /\ |area - Area| <= 31b-53 /\
  |cross - Cross| <= 17b-53 /\ |dot - Dot| <= 17b-53 /\ |extent - Extent| <= 55b-53 }

ex - EX -> (ex - (tx - fx)) + ((tx - TX) - (fx - FX));
ey - EY -> (ey - (ty - fy)) + ((ty - TY) - (fy - FY));
