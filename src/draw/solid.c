// Scan conversion of convex faces into samples: from edge to edge, row of samples by row, four
// samples at once.
#include "solid.h"

#include <math.h>
#include <string.h>

#include "outline.h"
#include "touchstone/scalar.h"

enum { LANES = 4 };

// Where in a pixel each row of samples lies, and its sample in that row: no two of the four share a
// row or a column.
static const double sample_row[SOLID_SAMPLES] = {0.125, 0.375, 0.625, 0.875};
static const double sample_column[SOLID_SAMPLES] = {0.375, 0.875, 0.125, 0.625};

typedef float Near __attribute__((vector_size(16)));
typedef int32_t Chosen __attribute__((vector_size(16)));
typedef uint32_t Numbers __attribute__((vector_size(16)));

// ---- Room

void solid_free(Solid *solid)
{
    free(solid->near);
    free(solid->face);
    free(solid->veil);
    free(solid->from);
    free(solid->to);
    *solid = (Solid){0};
}

static bool room_for(void **array, int capacity, int needed, size_t size)
{
    void *grown = grow(*array, &capacity, needed, size);
    if (grown) *array = grown;
    return grown != NULL;
}

static bool make_room(Solid *solid, int samples, int rows, bool veils)
{
    bool enough = room_for((void **)&solid->near, solid->room, samples, sizeof *solid->near) &&
                  room_for((void **)&solid->face, solid->room, samples, sizeof *solid->face) &&
                  room_for((void **)&solid->from, solid->rows_room, rows, sizeof *solid->from) &&
                  room_for((void **)&solid->to, solid->rows_room, rows, sizeof *solid->to);
    if (enough && samples > solid->room) solid->room = samples;
    if (enough && rows > solid->rows_room) solid->rows_room = rows;
    if (!enough || !veils) return enough;
    enough = room_for((void **)&solid->veil, solid->veil_room, samples, sizeof *solid->veil);
    if (enough && samples > solid->veil_room) solid->veil_room = samples;
    return enough;
}

bool solid_begin(Solid *solid, Area area, bool veils)
{
    int rows = SOLID_SAMPLES * (area.bottom - area.top);
    int stride = area.right - area.left + LANES;
    if (!make_room(solid, rows * stride, rows, veils)) return false;
    solid->area = area;
    solid->stride = stride;
    solid->veils = veils;
    for (int i = 0; i < rows * stride; i++) solid->near[i] = -HUGE_VALF;
    memset(solid->face, 0, (size_t)(rows * stride) * sizeof *solid->face);
    if (veils) memset(solid->veil, 0, (size_t)(rows * stride) * sizeof *solid->veil);
    return true;
}

// ---- Faces

// The depth over the picture: linear, within that of the corners.
typedef struct Slope {
    TsVec at;
    double near, across, down, least, most;
} Slope;

// By the largest of the triangles at the first corner; false if the face is seen edge on.
static bool slope_of(const SolidCorner *c, int count, Slope *slope)
{
    double largest = 0;
    *slope = (Slope){c[0].at, c[0].near, 0, 0, c[0].near, c[0].near};
    for (int i = 1; i < count; i++) {
        slope->least = ts_scalar_smaller(slope->least, c[i].near);
        slope->most = ts_scalar_larger(slope->most, c[i].near);
        if (i + 1 == count) break;
        TsVec a = ts_vec_sub(c[i].at, c[0].at), b = ts_vec_sub(c[i + 1].at, c[0].at);
        double area = ts_vec_cross(a, b), rise_a = c[i].near - c[0].near,
               rise_b = c[i + 1].near - c[0].near;
        if (!(fabs(area) > largest)) continue;
        largest = fabs(area);
        slope->across = (rise_a * b.y - rise_b * a.y) / area;
        slope->down = (rise_b * a.x - rise_a * b.x) / area;
    }
    return largest > 0;
}

// The first row of samples at or below y, among those of the area.
static int row_from(const Solid *solid, double y)
{
    double row = ceil((y - solid->area.top - sample_row[0]) * SOLID_SAMPLES);
    double rows = SOLID_SAMPLES * (solid->area.bottom - solid->area.top);
    return (int)ts_scalar_clamp(row, 0, rows);
}

static double y_of_row(const Solid *solid, int row)
{
    return solid->area.top + row / SOLID_SAMPLES + sample_row[row % SOLID_SAMPLES];
}

// Notes where an edge crosses the rows. Both faces of an edge compute the same: from its upper end.
static void cross_rows(Solid *solid, TsVec a, TsVec b)
{
    if (b.y < a.y || (b.y == a.y && b.x < a.x)) {
        TsVec other = a;
        a = b;
        b = other;
    }
    int first = row_from(solid, a.y), last = row_from(solid, b.y);
    double slope = (b.x - a.x) / (b.y - a.y);
    for (int row = first; row < last; row++) {
        double x = segment_between(a.x + (y_of_row(solid, row) - a.y) * slope, a.x, b.x);
        solid->from[row] = ts_scalar_smaller(solid->from[row], x);
        solid->to[row] = ts_scalar_larger(solid->to[row], x);
    }
}

// The first sample of a row at or behind x, as its index in the row.
static int sample_from(const Solid *solid, double x, int row)
{
    double index = ceil(x - solid->area.left - sample_column[row % SOLID_SAMPLES]);
    return (int)ts_scalar_clamp(index, 0, solid->area.right - solid->area.left);
}

// Within the range of the corners: a sliver's slope may be so steep that rounding leaves it.
static void fill_samples(Solid *solid, const Slope *slope, int row, uint32_t number, bool veil)
{
    int first = sample_from(solid, solid->from[row], row),
        last = sample_from(solid, solid->to[row], row);
    if (first >= last) return;
    double x = solid->area.left + first + sample_column[row % SOLID_SAMPLES];
    double start = slope->near + slope->across * (x - slope->at.x) +
                   slope->down * (y_of_row(solid, row) - slope->at.y);
    double end = start + slope->across * (last - 1 - first), step = slope->across;
    if (!(start >= slope->least && start <= slope->most && end >= slope->least &&
          end <= slope->most)) {
        start = ts_scalar_clamp(start, slope->least, slope->most);
        end = ts_scalar_clamp(end, slope->least, slope->most);
        step = last - 1 > first ? (end - start) / (last - 1 - first) : 0;
    }
    Near near = (float)start + (float)step * (Near){0, 1, 2, 3};
    Near further = (float)(LANES * step) + (Near){0};
    Chosen index = {0, 1, 2, 3};
    float *kept_near = solid->near + (size_t)row * (size_t)solid->stride + first;
    uint32_t *kept =
        (veil ? solid->veil : solid->face) + (size_t)row * (size_t)solid->stride + first;
    for (int left = last - first; left > 0;
         left -= LANES, kept_near += LANES, kept += LANES, near += further) {
        Near below;
        Numbers numbers;
        memcpy(&below, kept_near, sizeof below);
        memcpy(&numbers, kept, sizeof numbers);
        Chosen nearer = (near > below) & (index < left);
        numbers = (numbers & ~(Numbers)nearer) | (number & (Numbers)nearer);
        memcpy(kept, &numbers, sizeof numbers);
        if (veil) continue;
        below = (Near)(((Chosen)below & ~nearer) | ((Chosen)near & nearer));
        memcpy(kept_near, &below, sizeof below);
    }
}

void solid_face(Solid *solid, const SolidCorner *corner, int count, uint32_t number, bool veil)
{
    Slope slope;
    if (count < 3 || !slope_of(corner, count, &slope)) return;
    double top = corner[0].at.y, bottom = top;
    for (int i = 1; i < count; i++) {
        top = ts_scalar_smaller(top, corner[i].at.y);
        bottom = ts_scalar_larger(bottom, corner[i].at.y);
    }
    int first = row_from(solid, top), last = row_from(solid, bottom);
    for (int row = first; row < last; row++) {
        solid->from[row] = HUGE_VAL;
        solid->to[row] = -HUGE_VAL;
    }
    for (int i = 0, j = count - 1; i < count; j = i++)
        cross_rows(solid, corner[j].at, corner[i].at);
    for (int row = first; row < last; row++) fill_samples(solid, &slope, row, number, veil);
}

SolidRows solid_rows(const Solid *solid, int y)
{
    SolidRows rows = {{0}, {0}};
    size_t row = SOLID_SAMPLES * (size_t)(y - solid->area.top);
    for (size_t i = 0; i < SOLID_SAMPLES; i++) {
        rows.face[i] = solid->face + (row + i) * (size_t)solid->stride;
        if (solid->veils) rows.veil[i] = solid->veil + (row + i) * (size_t)solid->stride;
    }
    return rows;
}
