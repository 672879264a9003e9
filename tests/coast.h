// A coast of any number of corners, as WKT with a line across: a ring whose distance from the
// middle is a fractal of the angle, made by displacing midpoints. The angles rise, so it is simple.
#ifndef COAST_H
#define COAST_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generate/random.h"

// To be freed; NULL if out of memory.
static inline char *coast_text(int corners)
{
    enum { STEPS = 1 << 18, PLACE = 48 };
    Random random = random_seeded(7);
    double *height = calloc(STEPS, sizeof *height), rough = 0.3, first[2] = {0, 0};
    char *text = malloc((size_t)corners * PLACE + 4 * PLACE);
    int length = text ? sprintf(text, "POLYGON ((") : 0;
    for (int step = STEPS; height && step > 1; step /= 2, rough *= 0.6) {
        for (int i = step / 2; i < STEPS; i += step)
            height[i] = (height[i - step / 2] + height[(i + step / 2) % STEPS]) / 2 +
                        rough * (random_unit(&random) - 0.5);
    }
    for (int i = 0; i <= corners && height && text; i++) {
        double angle = 2 * 3.14159265358979323846 * i / corners;
        double radius = 5000 * (1 + height[(long long)i * STEPS / corners % STEPS]);
        double at[2] = {2600000 + radius * cos(angle), 1200000 + radius * sin(angle)};
        if (i == 0) first[0] = at[0], first[1] = at[1];
        if (i == corners) at[0] = first[0], at[1] = first[1];
        length += sprintf(text + length, "%s%.5f %.5f", i ? ", " : "", at[0], at[1]);
    }
    free(height);
    if (text) sprintf(text + length, "))\nLINESTRING (2600000 1200000, 2609000 1200100)");
    return text;
}

#endif
