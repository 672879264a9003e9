# ts_separation_guess (separation.c): the depth of a corner in the line of an edge has an error of at
# most 3 half-ulps of the square of both widths and heights, so the comparison of two depths is sure
# beyond the bound of 8 half-ulps.
#
# Every operation has a relative error of at most 2^-53. Both widths and heights together are 1. The
# boxes around the polygons overlap, so a coordinate of an edge times the other coordinate of an offset
# is at most x (1 - x), which is at most 1/4.
ex = sub_rel<53>(to_x, from_x); ey = sub_rel<53>(to_y, from_y);
dx = sub_rel<53>(px, from_x);   dy = sub_rel<53>(py, from_y);
left = mul_rel<53>(ex, dy);     right = mul_rel<53>(ey, dx);
depth = sub_rel<53>(left, right);

Left = (to_x - from_x) * (py - from_y); Right = (to_y - from_y) * (px - from_x);

{ |Left| <= 0.25 /\ |Right| <= 0.25 -> |depth - (Left - Right)| <= 3b-53 }
