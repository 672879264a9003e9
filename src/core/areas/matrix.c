// The matrix of two geometries: patterns, and the relations that have names.
#include "platform/rounding.h"

#include "touchstone/relate.h"

#include <string.h>

#include "platform/assert.h"

void ts_matrix_text(const TsMatrix *matrix, char *text)
{
    for (int i = 0; i < 9; i++) text[i] = "F012"[matrix->entry[i / 3][i % 3] + 1];
    text[9] = '\0';
}

bool ts_matrix_is_pattern(const char *pattern)
{
    return strlen(pattern) == 9 && strspn(pattern, "TtFf*012") == 9;
}

bool ts_matrix_fits(const TsMatrix *matrix, const char *pattern)
{
    if (!ts_matrix_is_pattern(pattern)) return false;
    for (int i = 0; i < 9; i++) {
        signed char entry = matrix->entry[i / 3][i % 3];
        switch (pattern[i]) {
        case '*': break;
        case 'T':
        case 't':
            if (entry < 0) return false;
            break;
        case 'F':
        case 'f':
            if (entry >= 0) return false;
            break;
        default:
            if (entry != pattern[i] - '0') return false;
        }
    }
    return true;
}

static bool has_common_point(const TsMatrix *matrix)
{
    return !ts_matrix_fits(matrix, "FF*FF****");
}

static bool matrix_crosses(const TsMatrix *matrix, int a, int b)
{
    if (a < 0 || b < 0) return false;
    if (a < b) return ts_matrix_fits(matrix, "T*T******");
    if (a > b) return ts_matrix_fits(matrix, "T*****T**");
    return a == 1 && ts_matrix_fits(matrix, "0********");
}

static bool matrix_overlaps(const TsMatrix *matrix, int a, int b)
{
    return a == b && ts_matrix_fits(matrix, a == 1 ? "1*T***T**" : "T*T***T**");
}

bool ts_matrix_is(const TsMatrix *matrix, TsRelate relation, int dimension_a, int dimension_b)
{
    switch (relation) {
    case TS_RELATE_DISJOINT: return !has_common_point(matrix);
    case TS_RELATE_INTERSECTS: return has_common_point(matrix);
    case TS_RELATE_TOUCHES: return has_common_point(matrix) && ts_matrix_fits(matrix, "F********");
    case TS_RELATE_CROSSES: return matrix_crosses(matrix, dimension_a, dimension_b);
    case TS_RELATE_WITHIN: return ts_matrix_fits(matrix, "T*F**F***");
    case TS_RELATE_CONTAINS: return ts_matrix_fits(matrix, "T*****FF*");
    case TS_RELATE_OVERLAPS: return matrix_overlaps(matrix, dimension_a, dimension_b);
    case TS_RELATE_EQUALS:
        return dimension_a == dimension_b &&
               ts_matrix_fits(matrix, dimension_a < 0 ? "FFFFFFFF2" : "T*F**FFF*");
    case TS_RELATE_COVERS: return has_common_point(matrix) && ts_matrix_fits(matrix, "******FF*");
    case TS_RELATE_COVERED_BY:
        return has_common_point(matrix) && ts_matrix_fits(matrix, "**F**F***");
    case TS_RELATE_NAMES: break;
    }
    ASSERT(false);
    return false;
}
