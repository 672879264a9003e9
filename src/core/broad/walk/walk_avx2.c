#define WALK_ASK walk_avx2
#include "walk_ask.h"
