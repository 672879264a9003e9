#include "zoo_private.h"

#define REAL float
#define F(name) name##_float
#define NUMBER TOUCHSTONE_FLOAT
#define TABLE_NAME zoo_sound_float
#define SQRT sqrtf
#define ABS fabsf
#define HYPOT hypotf
#define ATAN2 atan2f
#include "sound_formulas.h"
