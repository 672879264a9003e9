# contact_in_frame (contact_boxes.c): from a corner of one box to a corner of another, in the frame of the
# first, either coordinate has an error of fewer than 48 half-ulps of both extents, of which
# CONTACT_NOISE is 128.
#
# Every operation has a relative error of at most 2^-53. The extents are 1. The errors of centres, axes,
# cosine and sine are those of contact_boxes.g, and of half a side 3 and a bit.
d = sub_rel<53>(cx, ax); e = sub_rel<53>(cy, ay);
center = add_rel<53>(mul_rel<53>(d, ux), mul_rel<53>(e, uy));
first = mul_rel<53>(hx, sine); second = mul_rel<53>(hy, cosine);
some = add_rel<53>(center, first);
corner = add_rel<53>(some, second);
between = sub_rel<53>(corner, end);

D = CX - AX; E = CY - AY;
Center = D * UX + E * UY; First = HX * Sine; Second = HY * Cosine;

{ |CX| <= 0.5 /\ |CY| <= 0.5 /\ |AX| <= 0.5 /\ |AY| <= 0.5 /\ |D| <= 0.5 /\ |E| <= 0.5 /\
  |cx - CX| <= 1b-53 /\ |cy - CY| <= 1b-53 /\ |ax - AX| <= 1b-53 /\ |ay - AY| <= 1b-53 /\
  |UX| <= 1 /\ |UY| <= 1 /\ ux -/ UX in [-4b-53, 4b-53] /\ uy -/ UY in [-4b-53, 4b-53] /\
  |Sine| <= 1 /\ |Cosine| <= 1 /\ |sine - Sine| <= 0xb.01p-53 /\ |cosine - Cosine| <= 0xb.01p-53 /\
  HX in [0, 0.5] /\ HY in [0, 0.5] /\ End in [0, 0.5] /\ hx -/ HX in [-0x3.01p-53, 0x3.01p-53] /\
  hy -/ HY in [-0x3.01p-53, 0x3.01p-53] /\ end -/ End in [-0x3.01p-53, 0x3.01p-53] ->
  |between - (Center + First + Second - End)| <= 47b-53 }

d - D -> (d - (cx - ax)) + ((cx - CX) - (ax - AX));
e - E -> (e - (cy - ay)) + ((cy - CY) - (ay - AY));
between - (Center + First + Second - End) -> (between - (corner - end)) + (corner - (some + second))
  + (some - (center + first)) + (center - Center) + (first - First) + (second - Second) - (end - End);
