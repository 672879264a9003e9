# ts_minkowski_of (minkowski.c): 512 half-ulps of the square of both extents are enough for the product
# of a direction and a difference of two vertices of the Minkowski difference.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. A vertex has an error of 8
# half-ulps, a direction of 32 and coordinates of at most 2, as the difference of two vertices has.
x = sub_rel<53>(to_x, from_x); y = sub_rel<53>(to_y, from_y);
product = add_rel<53>(mul_rel<53>(dx, x), mul_rel<53>(dy, y));

X = TX - FX; Y = TY - FY;

{ |TX| <= 1 /\ |TY| <= 1 /\ |FX| <= 1 /\ |FY| <= 1 /\ |to_x - TX| <= 8b-53 /\ |to_y - TY| <= 8b-53 /\
  |from_x - FX| <= 8b-53 /\ |from_y - FY| <= 8b-53 /\ |DX| <= 2 /\ |DY| <= 2 /\
  |dx - DX| <= 32b-53 /\ |dy - DY| <= 32b-53 -> |product - (DX * X + DY * Y)| <= 255b-53 }

x - X -> (x - (to_x - from_x)) + ((to_x - TX) - (from_x - FX));
y - Y -> (y - (to_y - from_y)) + ((to_y - TY) - (from_y - FY));
