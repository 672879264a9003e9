// Scan conversion of convex faces into samples: from edge to edge, row by row, the four samples of
// a pixel at once.
#include "solid.h"

#include <math.h>
#include <string.h>

#include "outline.h"
#include "touchstone/scalar.h"

// A pixel has four rows of samples, each with one: no two share a row or a column.
#define FIRST_ROW 0.125
typedef double Places __attribute__((vector_size(32)));
static const Places sample_row = {0.125, 0.375, 0.625, 0.875};
static const Places sample_column = {0.375, 0.875, 0.125, 0.625};

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
    free(solid->first);
    free(solid->last);
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
                  room_for((void **)&solid->to, solid->rows_room, rows, sizeof *solid->to) &&
                  room_for((void **)&solid->first, solid->rows_room, rows, sizeof(int)) &&
                  room_for((void **)&solid->last, solid->rows_room, rows, sizeof(int));
    if (enough && samples > solid->room) solid->room = samples;
    if (enough && rows > solid->rows_room) solid->rows_room = rows;
    if (!enough || !veils) return enough;
    enough = room_for((void **)&solid->veil, solid->veil_room, samples, sizeof *solid->veil);
    if (enough && samples > solid->veil_room) solid->veil_room = samples;
    return enough;
}

bool solid_begin(Solid *solid, Area area, bool veils)
{
    int width = area.right - area.left, height = area.bottom - area.top;
    if (!make_room(solid, SOLID_SAMPLES * width * height, SOLID_SAMPLES * height, veils))
        return false;
    solid->area = area;
    solid->veils = veils;
    for (int y = 0; y < height; y++) {
        solid->first[y] = width;
        solid->last[y] = 0;
    }
    return true;
}

static size_t sample_at(const Solid *solid, int x, int y)
{
    int width = solid->area.right - solid->area.left;
    return SOLID_SAMPLES * ((size_t)y * (size_t)width + (size_t)x);
}

static void empty(Solid *solid, int y, int first, int last)
{
    size_t start = sample_at(solid, first, y), count = SOLID_SAMPLES * (size_t)(last - first);
    for (size_t i = 0; i < count; i++) solid->near[start + i] = -HUGE_VALF;
    for (size_t i = 0; i < count; i++) solid->face[start + i] = 0;
    for (size_t i = 0; solid->veils && i < count; i++) solid->veil[start + i] = 0;
}

// Adds pixels to those of the row that hold samples, and what lies between, all empty.
static void open_row(Solid *solid, int y, int first, int last)
{
    int from = solid->first[y], to = solid->last[y];
    if (from >= to) from = to = first;
    int low = first < from ? first : from, high = last > to ? last : to;
    if (low < from) empty(solid, y, low, from);
    if (to < high) empty(solid, y, to, high);
    solid->first[y] = low;
    solid->last[y] = high;
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

// For x >= 0.
static int rounded_up(double x) { return (int)x + (x > (int)x); }

// The first row of samples at or below y, among those of the area.
static int row_from(const Solid *solid, double y)
{
    double rows = SOLID_SAMPLES * (solid->area.bottom - solid->area.top);
    return rounded_up(ts_scalar_clamp((y - solid->area.top - FIRST_ROW) * SOLID_SAMPLES, 0, rows));
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
    double slope = (b.x - a.x) / (b.y - a.y), top = solid->area.top + FIRST_ROW;
    double low = ts_scalar_smaller(a.x, b.x), high = ts_scalar_larger(a.x, b.x);
    for (int row = first; row < last; row++) {
        double x = a.x + (top + row * (1.0 / SOLID_SAMPLES) - a.y) * slope;
        x = ts_scalar_larger(ts_scalar_smaller(x, high), low);
        solid->from[row] = ts_scalar_smaller(solid->from[row], x);
        solid->to[row] = ts_scalar_larger(solid->to[row], x);
    }
}

// The first pixel whose sample, `column` from its left, is at or behind x, of 0 to `most`. By
// scalars: without AVX compilers compare vectors of four doubles one by one.
static inline int pixel_from(double x, double column, double most)
{
    x -= column;
    x = x > 0 ? x : 0;
    x = x < most ? x : most;
    return rounded_up(x);
}

static inline Near limited(Near near, const Slope *slope)
{
    Near least = (float)slope->least + (Near){0}, most = (float)slope->most + (Near){0};
    Chosen low = near<least, high = near> most;
    near = (Near)(((Chosen)near & ~low) | ((Chosen)least & low));
    return (Near)(((Chosen)near & ~high) | ((Chosen)most & high));
}

// The row of pixels y of the area. `steep`: a sliver, whose depth rounding takes beyond that of its
// corners.
static void fill_row(Solid *solid, const Slope *slope, int y, uint32_t number, bool veil,
                     bool steep, Area clip)
{
    double left = solid->area.left, width = solid->area.right - solid->area.left;
    const double *from = solid->from + SOLID_SAMPLES * y, *to = solid->to + SOLID_SAMPLES * y;
    Chosen first = {0}, last = {0};
    int start = solid->area.right - solid->area.left, end = 0;
    for (int i = 0; i < SOLID_SAMPLES; i++) {
        int at = pixel_from(from[i], left + sample_column[i], width);
        int past = pixel_from(to[i], left + sample_column[i], width);
        first[i] = at;
        last[i] = past;
        start = at < start ? at : start;
        end = past > end ? past : end;
    }
    if (start < clip.left - solid->area.left) start = clip.left - solid->area.left;
    if (end > clip.right - solid->area.left) end = clip.right - solid->area.left;
    if (start >= end) return;
    open_row(solid, y, start, end);
    Places across = left + start + sample_column - slope->at.x;
    Places down = solid->area.top + y + sample_row - slope->at.y;
    Near near =
        __builtin_convertvector(slope->near + slope->across * across + slope->down * down, Near);
    Near step = (float)slope->across + (Near){0};
    float *kept_near = solid->near + sample_at(solid, start, y);
    uint32_t *kept = (veil ? solid->veil : solid->face) + sample_at(solid, start, y);
    Chosen at = start + (Chosen){0};
    for (int i = start; i < end;
         i++, at += 1, near += step, kept_near += SOLID_SAMPLES, kept += SOLID_SAMPLES) {
        Near below, here = steep ? limited(near, slope) : near;
        Numbers numbers;
        memcpy(&below, kept_near, sizeof below);
        memcpy(&numbers, kept, sizeof numbers);
        Chosen nearer = (here > below) & (at >= first) & (at < last);
        numbers = (numbers & ~(Numbers)nearer) | (number & (Numbers)nearer);
        memcpy(kept, &numbers, sizeof numbers);
        if (veil) continue;
        below = (Near)(((Chosen)below & ~nearer) | ((Chosen)here & nearer));
        memcpy(kept_near, &below, sizeof below);
    }
}

void solid_face(Solid *solid, const SolidCorner *corner, int count, uint32_t number, bool veil,
                Area clip)
{
    Slope slope;
    if (count < 3 || !slope_of(corner, count, &slope)) return;
    double top = corner[0].at.y, bottom = top;
    for (int i = 1; i < count; i++) {
        top = ts_scalar_smaller(top, corner[i].at.y);
        bottom = ts_scalar_larger(bottom, corner[i].at.y);
    }
    int first = row_from(solid, top) / SOLID_SAMPLES;
    int last = (row_from(solid, bottom) + SOLID_SAMPLES - 1) / SOLID_SAMPLES;
    for (int row = SOLID_SAMPLES * first; row < SOLID_SAMPLES * last; row++) {
        solid->from[row] = HUGE_VAL;
        solid->to[row] = -HUGE_VAL;
    }
    for (int i = 0, j = count - 1; i < count; j = i++)
        cross_rows(solid, corner[j].at, corner[i].at);
    bool steep = fabs(slope.across) + fabs(slope.down) > 4 * (slope.most - slope.least);
    if (first < clip.top - solid->area.top) first = clip.top - solid->area.top;
    if (last > clip.bottom - solid->area.top) last = clip.bottom - solid->area.top;
    for (int y = first; y < last; y++) fill_row(solid, &slope, y, number, veil, steep, clip);
}

SolidRow solid_row(const Solid *solid, int y)
{
    int row = y - solid->area.top;
    size_t start = sample_at(solid, 0, row);
    return (SolidRow){solid->first[row], solid->last[row], solid->face + start,
                      solid->veils ? solid->veil + start : NULL};
}
