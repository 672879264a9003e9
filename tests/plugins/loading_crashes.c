/* Crashes before it can say anything of itself. */
#include <stdlib.h>

__attribute__((constructor)) static void begin(void) { abort(); }
