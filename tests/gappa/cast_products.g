# product_cross (cast_private.h): the products of two displacements have 4 half-ulps, and a bit, of both
# terms: with the least share of the terms, 2^-20, a relative error of less than 2^-30. So has the dot
# product (product_dot), which sums where this subtracts.
#
# Every operation has a relative error of at most 2^-53. The terms are 1 together, of which halves stand
# for both: the errors are linear in each with the same factor.
ax = sub_rel<53>(vbx, vax); ay = sub_rel<53>(vby, vay);
bx = sub_rel<53>(wbx, wax); by = sub_rel<53>(wby, way);
value = sub_rel<53>(mul_rel<53>(ax, by), mul_rel<53>(ay, bx));

Left = (vbx - vax) * (wby - way); Right = (vby - vay) * (wbx - wax);

{ |Left| <= 0.5 /\ |Right| <= 0.5 -> |value - (Left - Right)| <= 0x4.01p-53 }
