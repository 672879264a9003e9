# ray_sphere_relation (cast3.c): 64 half-ulps of the product of both squared lengths and of the scaled
# squared radius are enough to compare the distance of a line from a sphere's centre with the radius.
#
# Every operation has a relative error of at most 2^-53. The greatest of the products is 1, and so are
# the squared lengths; the square of the dot product is at most 1 (Cauchy). The terms of the dot
# product, whose magnitudes are at most 1 together, are taken as thirds.
ox = sub_rel<53>(cx, rx); oy = sub_rel<53>(cy, ry); oz = sub_rel<53>(cz, rz);
along = add_rel<53>(add_rel<53>(mul_rel<53>(ox, dx), mul_rel<53>(oy, dy)), mul_rel<53>(oz, dz));
dd = add_rel<53>(add_rel<53>(mul_rel<53>(dx, dx), mul_rel<53>(dy, dy)), mul_rel<53>(dz, dz));
ww = add_rel<53>(add_rel<53>(mul_rel<53>(ox, ox), mul_rel<53>(oy, oy)), mul_rel<53>(oz, oz));
first = mul_rel<53>(ww, dd);
second = mul_rel<53>(along, along);
square = mul_rel<53>(mul_rel<53>(r, r), dd);
gap = sub_rel<53>(sub_rel<53>(first, second), square);

OX = cx - rx; OY = cy - ry; OZ = cz - rz;
X = OX * dx; Y = OY * dy; Z = OZ * dz; Along = X + Y + Z;
DD = dx * dx + dy * dy + dz * dz; WW = OX * OX + OY * OY + OZ * OZ;
First = WW * DD; Second = Along * Along; Square = (r * r) * DD;

{ |X| <= 0.34 /\ |Y| <= 0.34 /\ |Z| <= 0.34 /\ DD in [0, 1] /\ WW in [0, 1] /\
  dx * dx in [0, 1] /\ dy * dy in [0, 1] /\ dz * dz in [0, 1] /\ |dx| <= 1 /\ |dy| <= 1 /\ |dz| <= 1 /\
  |OX| <= 1 /\ |OY| <= 1 /\ |OZ| <= 1 /\ OX * OX in [0, 1] /\ OY * OY in [0, 1] /\ OZ * OZ in [0, 1] /\
  r * r in [0, 1] /\ Square in [0, 1] ->
  |along - Along| <= 6b-53 /\ |dd - DD| <= 9b-53 /\ |ww - WW| <= 15b-53 /\ |gap - (First - Second - Square)| <= 63b-53 }

along - Along -> (along - (mul_rel<53>(ox, dx) + mul_rel<53>(oy, dy) + mul_rel<53>(oz, dz)))
  + (mul_rel<53>(ox, dx) - X) + (mul_rel<53>(oy, dy) - Y) + (mul_rel<53>(oz, dz) - Z);
second - Second -> (second - along * along) + (along - Along) * (along + Along);
