#include "exact_space.h"

#include "oracle3.h"

Relation stage_exact_obbs(const Obb3 *a, const Obb3 *b) { return oracle3_obbs(a, b); }
