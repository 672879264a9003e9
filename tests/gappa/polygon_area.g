# area_of_polygon (geometry/polygon.c): a term has 4 half-ulps of both of its products, and a sum 1 of
# what it adds to and of the term. With 62 sums that is 66 half-ulps of all products; the bound of 136
# covers its own 64 roundings.
#
# Every operation has a relative error of at most 2^-53. The products of a term are 1 and their halves
# stand for both, as the errors are linear in each with the same factor; a partial sum is at most
# all products.
ax = sub_rel<53>(p1x, p0x); ay = sub_rel<53>(p1y, p0y);
bx = sub_rel<53>(p2x, p0x); by = sub_rel<53>(p2y, p0y);
left = mul_rel<53>(ax, by); right = mul_rel<53>(ay, bx);
term = sub_rel<53>(left, right);
twice = add_rel<53>(before, term);

Left = (p1x - p0x) * (p2y - p0y); Right = (p1y - p0y) * (p2x - p0x);

{ |Left| <= 0.5 /\ |Right| <= 0.5 -> |term - (Left - Right)| <= 0x4.01p-53 /\
  twice -/ (before + term) in [-1b-53, 1b-53] }
