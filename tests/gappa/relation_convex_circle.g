# ts_relation_convex_guess_circle (relation_convex.c): squared distances to a line, and whether its
# nearest point lies on the edge.
#
# Every operation has a relative error of at most 2^-53. The relative corners f and t are taken as
# exact here: their rounding moves the border by 1 half-ulp of the greatest distance, which changes
# squares by 2. The greatest distance is 1, and so is the length of the edge, to which the answers
# are proportional; the area is then at most 1. Of the bound of 64 half-ulps of both squares, 17 are
# needed here, 2 by the corners, and 2 of each square by the squared radius and the difference.
ex = sub_rel<53>(tx, fx); ey = sub_rel<53>(ty, fy);
area = sub_rel<53>(mul_rel<53>(fx, ey), mul_rel<53>(fy, ex));
length = add_rel<53>(mul_rel<53>(ex, ex), mul_rel<53>(ey, ey));
squared = mul_rel<53>(area, area);
quotient = squared / length;
line = mul_rel<53>(quotient, 1); # as a division is rounded
along = add_rel<53>(mul_rel<53>(fx, ex), mul_rel<53>(fy, ey));
square = add_rel<53>(mul_rel<53>(fx, fx), mul_rel<53>(fy, fy));

EX = tx - fx; EY = ty - fy;
Area = fx * EY - fy * EX; Length = EX * EX + EY * EY;
Line = Area * Area / Length;
Along = fx * EX + fy * EY; Square = fx * fx + fy * fy;

{ |fx| <= 1 /\ |fy| <= 1 /\ |EX| <= 1 /\ |EY| <= 1 /\ |Area| <= 1 /\ Length in [1, 1] ->
  |line - Line| <= 17b-53 /\ |along - Along| <= 9b-53 /\ |length - Length| <= 9b-53 /\
  |square - Square| <= 5b-53 }

squared - Area * Area -> (squared - area * area) + (area - Area) * (area + Area);
quotient - Line -> (squared - Area * Area) / length - Line * ((length - Length) / length)
  { length <> 0, Length <> 0 };
line - Line -> (line - quotient * 1) + (quotient - Line);
