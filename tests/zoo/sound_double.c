#include "zoo_private.h"

#define REAL double
#define F(name) name##_double
#define NUMBER TOUCHSTONE_DOUBLE
#define TABLE_NAME zoo_sound_double
#define SQRT sqrt
#define ABS fabs
#define HYPOT hypot
#define ATAN2 atan2
#include "sound_formulas.h"
