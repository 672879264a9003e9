#include "relate/relate_cause.h"

#include <string.h>

enum { ONE_IN = 20 };
enum { SWAPPED }; // the first cause; the others are the flawed ways

static TsMatrix transposed(const TsMatrix *matrix)
{
    TsMatrix other;
    for (int i = 0; i < 9; i++) other.entry[i / 3][i % 3] = matrix->entry[i % 3][i / 3];
    return other;
}

// What a cause makes of two geometries. False if it makes nothing of them.
static bool by_cause(int cause, const TsGeometry *a, const TsGeometry *b, const TsMatrix *exact,
                     RelateSaid *said)
{
    if (cause != SWAPPED) return relate_way[cause].relate(a, b, said);
    said->matrix = transposed(exact);
    said->dimension[0] = ts_geometry_dimension(b);
    said->dimension[1] = ts_geometry_dimension(a);
    return true;
}

unsigned relate_causes(const TsGeometry *a, const TsGeometry *b, const TsMatrix *exact,
                       const TsMatrix *said)
{
    unsigned causes = 0;
    for (int i = 0; i < RELATE_CAUSES; i++) {
        RelateSaid other;
        bool same = by_cause(i, a, b, exact, &other) &&
                    memcmp(&other.matrix, said, sizeof other.matrix) == 0;
        causes |= (unsigned)same << i;
    }
    return causes;
}

unsigned relate_causes_named(const TsGeometry *a, const TsGeometry *b, const TsMatrix *exact,
                             TsRelate relation, bool holds)
{
    unsigned causes = 0;
    for (int i = 0; i < RELATE_CAUSES; i++) {
        RelateSaid other;
        bool same =
            by_cause(i, a, b, exact, &other) &&
            ts_matrix_is(&other.matrix, relation, other.dimension[0], other.dimension[1]) == holds;
        causes |= (unsigned)same << i;
    }
    return causes;
}

int relate_causes_best(unsigned causes, const long long explained[RELATE_CAUSES], long long wrong)
{
    int best = -1;
    for (int i = 0; i < RELATE_CAUSES; i++) {
        if (!(causes >> i & 1) || explained[i] * ONE_IN < wrong) continue;
        if (best < 0 || explained[i] > explained[best]) best = i;
    }
    return best;
}

const char *relate_cause_words(int cause)
{
    return cause == SWAPPED ? "as if A and B were swapped" : relate_way[cause].cause;
}
