# beyond_box (relation_obb.c): 16 half-ulps of the magnitude of the axis, times the magnitude of the
# offset and of both halves times the axis, are enough to know how far a point lies beyond a side.
#
# Every operation has a relative error of at most 2^-53. The magnitudes of offset, axis and halves are
# 1: then the two products of a dot product sum up to at most 1, and so do the squares of the axis.
# The errors of the term of the offset and of the term of a half add up to no more than 9, and their
# difference has one more half-ulp of both.
dx = sub_rel<53>(px, cx); dy = sub_rel<53>(py, cy);
dot = add_rel<53>(mul_rel<53>(dx, ux), mul_rel<53>(dy, uy));
own = mul_rel<53>(half, add_rel<53>(mul_rel<53>(ux, ux), mul_rel<53>(uy, uy)));
beyond = sub_rel<53>(size, own);

DX = px - cx; DY = py - cy;
First = DX * ux; Second = DY * uy; Dot = First + Second;
Square = ux * ux + uy * uy; Own = half * Square;

{ |ux| <= 1 /\ |uy| <= 1 /\ |First| <= 1 /\ |Second| <= 1 /\ |Dot| <= 1 /\
  Square in [0, 1] /\ half in [0, 1] /\ Own in [0, 1] /\
  size in [0, 1.1] /\ |size - Size| <= 6b-53 ->
  |dot - Dot| <= 6b-53 /\ |own - Own| <= 4b-53 /\ |beyond - (Size - Own)| <= 12b-53 }

dot - Dot -> (dot - (mul_rel<53>(dx, ux) + mul_rel<53>(dy, uy)))
  + (mul_rel<53>(dx, ux) - First) + (mul_rel<53>(dy, uy) - Second);
