# surely_off_the_plane (relation3.c): 32 half-ulps of the magnitudes of two sides and of the offset are
# enough for the height of a sphere's centre above a triangle's plane, times the length of the normal,
# and 32 of the magnitudes of both sides for that length.
#
# Every operation has a relative error of at most 2^-53. The magnitudes are 1. A coordinate of the
# normal is the difference of two products, which are at most 1 together; all errors are linear in
# each with the same factor, so they are those of halves. The three terms of the height have 7
# half-ulps of the normal's coordinate times the offset's, and two sums 1 each.
ux = sub_rel<53>(bx, ax); uy = sub_rel<53>(by, ay);
vx = sub_rel<53>(cx, ax); vy = sub_rel<53>(cy, ay);
fz = sub_rel<53>(pz, az);
normal = sub_rel<53>(mul_rel<53>(ux, vy), mul_rel<53>(uy, vx));
term = mul_rel<53>(normal, fz);

Left = (bx - ax) * (cy - ay); Right = (by - ay) * (cx - ax); FZ = pz - az;

{ |Left| <= 0.5 /\ |Right| <= 0.5 /\ |FZ| <= 1 ->
  |normal - (Left - Right)| <= 0x4.01p-53 /\ |term - (Left - Right) * FZ| <= 0x6.01p-53 }
