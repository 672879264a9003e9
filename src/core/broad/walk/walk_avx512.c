#define WALK_ASK walk_avx512
#include "walk_ask.h"
