# ts_relation3_orientation (relation3.c): 16 half-ulps of the magnitudes of the six products are enough
# for the sign of a triple product of differences.
#
# Every operation has a relative error of at most 2^-53. A product of three differences has 3 half-ulps
# by them and 2 by itself, the difference of two products 1 more, and the two sums of the three
# coordinates' terms 1 each: 8 half-ulps, and a bit. The magnitudes of one coordinate's two products
# are 1, of which halves stand for both: the errors are linear in each with the same factor.
ux = sub_rel<53>(bx, ax); uy = sub_rel<53>(by, ay);
vx = sub_rel<53>(cx, ax); vy = sub_rel<53>(cy, ay);
wz = sub_rel<53>(pz, az);
left = mul_rel<53>(ux, vy); right = mul_rel<53>(uy, vx);
normal = sub_rel<53>(left, right);
term = mul_rel<53>(normal, wz);
sum = add_rel<53>(term, others);

Left = (bx - ax) * (cy - ay); Right = (by - ay) * (cx - ax); WZ = pz - az;

{ |Left| <= 0.5 /\ |Right| <= 0.5 /\ |WZ| <= 1 ->
  |term - (Left - Right) * WZ| <= 0x6.01p-53 /\ sum -/ (term + others) in [-1b-53, 1b-53] }
