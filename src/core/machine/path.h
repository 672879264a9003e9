// Which instruction set an inner loop is run with. The answers are the same on all.
#ifndef PATH_H
#define PATH_H

#include <stdbool.h>

typedef enum Path {
    PATH_SCALAR, // what every machine has; always built, always right
    PATH_AVX2,
    PATH_AVX512, // F, BW, DQ and VL
    PATHS
} Path;

bool path_has(Path path); // built in, and this machine can
Path path_best(void);
const char *path_name(Path path); // "scalar", "AVX2", "AVX-512"

#endif
