# ts_relation3_spheres (relation3.c): 16 half-ulps of the squared distance and the squared sum of the
# radii are enough to compare them.
#
# Every operation has a relative error of at most 2^-53. All squares are positive, so the squared
# distance has 5 half-ulps of itself, the squared sum 3, and the gap 1 more of both.
x = sub_rel<53>(bx, ax); sum = add_rel<53>(ra, rb);
xx = mul_rel<53>(x, x); some = add_rel<53>(xx, yy); distance = add_rel<53>(some, zz);
reach = mul_rel<53>(sum, sum);
gap = sub_rel<53>(distance, reach);

XX = (bx - ax) * (bx - ax); Reach = (ra + rb) * (ra + rb);

{ xx -/ XX in [-0x3.01p-53, 0x3.01p-53] /\ some -/ (xx + yy) in [-1b-53, 1b-53] /\
  distance -/ (some + zz) in [-1b-53, 1b-53] /\ reach -/ Reach in [-0x3.01p-53, 0x3.01p-53] /\
  gap -/ (distance - reach) in [-1b-53, 1b-53] }
