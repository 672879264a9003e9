# near_sphere (relation3.c): a coordinate of the point of a triangle that is nearest to a sphere's centre
# is within 14 half-ulps of that of a point of the triangle, and its distance within 64 of the true one;
# the bound is 128 of the sum of all magnitudes.
#
# Every operation has a relative error of at most 2^-53. The magnitudes are 1, and at most 1 are those of
# each corner relative to the centre. The weights s and t are what they are: an error of theirs moves the
# point within the triangle, and their sum exceeds 1 by at most 4 half-ulps, which moves it by 8. The
# length of a vector has 4 half-ulps, half of a squares' sum and the root.
a = sub_rel<53>(pa, c); b = sub_rel<53>(pb, c); d = sub_rel<53>(pd, c);
ab = sub_rel<53>(b, a); ad = sub_rel<53>(d, a);
inner = add_rel<53>(mul_rel<53>(ab, s), mul_rel<53>(ad, t));
point = add_rel<53>(a, inner);
xx = mul_rel<53>(x, x); xy = add_rel<53>(xx, yy); square = add_rel<53>(xy, zz);

A = pa - c; B = pb - c; D = pd - c;
AB = B - A; AD = D - A;

{ |A| <= 1 /\ |B| <= 1 /\ |D| <= 1 /\ |AB| <= 1 /\ |AD| <= 1 /\ s in [0, 1] /\ t in [0, 1] /\
  |AB * s + AD * t| <= 1 ->
  |point - (A + (AB * s + AD * t))| <= 14b-53 /\
  xx -/ (x * x) in [-1b-53, 1b-53] /\ xy -/ (xx + yy) in [-1b-53, 1b-53] /\
  square -/ (xy + zz) in [-1b-53, 1b-53] }

ab - AB -> (ab - (b - a)) + (b - B) - (a - A);
ad - AD -> (ad - (d - a)) + (d - D) - (a - A);
point - (A + (AB * s + AD * t)) -> (point - (a + inner)) + (a - A) + (inner - (AB * s + AD * t));
