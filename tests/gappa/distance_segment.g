# distance_squared (distance.c): computing the squared distance of a point from a line adds fewer than
# 32 half-ulps of the square of the extents. The corners add 32 more, and the bound is 256.
#
# Every operation has a relative error of at most 2^-53. The corners are taken as exact: their errors
# move what is measured. The extents are 1, and so is the length of the segment, to which the answers
# are proportional; the area is then at most 1.
ux = sub_rel<53>(bx, ax); uy = sub_rel<53>(by, ay);
fx = sub_rel<53>(px, ax); fy = sub_rel<53>(py, ay);
area = sub_rel<53>(mul_rel<53>(ux, fy), mul_rel<53>(uy, fx));
length = add_rel<53>(mul_rel<53>(ux, ux), mul_rel<53>(uy, uy));
squared = mul_rel<53>(area, area);
quotient = squared / length;
line = mul_rel<53>(quotient, 1); # as a division is rounded
square = add_rel<53>(mul_rel<53>(fx, fx), mul_rel<53>(fy, fy));

UX = bx - ax; UY = by - ay; FX = px - ax; FY = py - ay;
Area = UX * FY - UY * FX; Length = UX * UX + UY * UY;
Line = Area * Area / Length; Square = FX * FX + FY * FY;

{ |UX| <= 1 /\ |UY| <= 1 /\ |FX| <= 1 /\ |FY| <= 1 /\ |Area| <= 1 /\ Length in [1, 1] ->
  |area - Area| <= 9b-53 /\ |length - Length| <= 9b-53 /\ |line - Line| <= 31b-53 /\
  |square - Square| <= 9b-53 }

squared - Area * Area -> (squared - area * area) + (area - Area) * (area + Area);
quotient - Line -> (squared - Area * Area) / length - Line * ((length - Length) / length)
  { length <> 0, Length <> 0 };
line - Line -> (line - quotient * 1) + (quotient - Line);
