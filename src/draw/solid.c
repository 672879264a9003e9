// Scan conversion of convex faces into samples: from edge to edge, row by row, the four samples of
// a pixel at once.
#include "solid.h"

#include <math.h>
#include <string.h>

#include "avx2.h"
#include "outline.h"
#include "touchstone/scalar.h"
#include "touchstone/simd.h"

// A pixel has four rows of samples, each with one: no two share a row or a column.
#define FIRST_ROW 0.125
// solid_face is built twice from one source, the second time for AVX2, which has four doubles in a
// register. Contracting nothing, both compute the same.
typedef double Places __attribute__((vector_size(32)));
typedef int64_t Wide __attribute__((vector_size(32)));
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
    solid->avx2 = ts_simd_has(TS_SIMD_AVX2);
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
    size_t start = sample_at(solid, first, y), pixels = (size_t)(last - first);
    const Near far = -HUGE_VALF + (Near){0};
    float *near = solid->near + start;
    for (size_t i = 0; i < pixels; i++, near += SOLID_SAMPLES) memcpy(near, &far, sizeof far);
    memset(solid->face + start, 0, pixels * SOLID_SAMPLES * sizeof *solid->face);
    if (solid->veils) memset(solid->veil + start, 0, pixels * SOLID_SAMPLES * sizeof *solid->veil);
}

// Adds pixels to those of the row that hold samples, and what lies between, all empty. By many at
// once, since the next face is likely to lie beside this one.
static void open_row(Solid *solid, int y, int first, int last)
{
    enum { AT_ONCE = 32 };
    int from = solid->first[y], to = solid->last[y];
    int width = solid->area.right - solid->area.left;
    if (from >= to) from = to = first;
    int low = first / AT_ONCE * AT_ONCE, high = (last + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
    if (high > width) high = width;
    if (low < from) empty(solid, y, low, from);
    if (to < high) empty(solid, y, to, high);
    solid->first[y] = low < from ? low : from;
    solid->last[y] = high > to ? high : to;
}

// ---- Faces

// The depth over the picture: linear, within that of the corners.
typedef struct Slope {
    TsVec at;
    double near, across, down, least, most;
} Slope;

// By the largest of the triangles at the first corner; false if the face is seen edge on.
static ALWAYS_INLINE bool slope_of(const SolidCorner *c, int count, Slope *slope)
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

// For x > -1.
static ALWAYS_INLINE int rounded_up(double x) { return (int)x + (x > (int)x); }

// The first row of samples at or below y, among those of the area.
static ALWAYS_INLINE int row_from(const Solid *solid, double y)
{
    double rows = SOLID_SAMPLES * (solid->area.bottom - solid->area.top);
    return rounded_up(ts_scalar_clamp((y - solid->area.top - FIRST_ROW) * SOLID_SAMPLES, 0, rows));
}

static ALWAYS_INLINE Chosen chosen(Chosen yes, Chosen a, Chosen b) { return b ^ ((a ^ b) & yes); }

// Notes for the rows of samples from `first` to before `last` which pixel is the first whose sample
// is at or behind the edge from a down to b. Both faces of an edge compute the same.
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
// The four rows of a pixel at once.
static ALWAYS_INLINE void cross_rows(Solid *solid, TsVec a, TsVec b, int first, int last)
{
    if (first >= last) return;
    double slope = (b.x - a.x) / (b.y - a.y), left = solid->area.left, right = solid->area.right;
    double least = ts_scalar_smaller(a.x, b.x), most = ts_scalar_larger(a.x, b.x);
    Places low = ts_scalar_smaller(ts_scalar_larger(least, left), right) + (Places){0};
    Places high = ts_scalar_smaller(ts_scalar_larger(most, left), right) + (Places){0};
    Places column = left + sample_column;
    int start = first / SOLID_SAMPLES * SOLID_SAMPLES;
    Chosen row = start + (Chosen){0, 1, 2, 3};
    Places y = solid->area.top + start / SOLID_SAMPLES + sample_row;
    for (int i = start; i < last; i += SOLID_SAMPLES, row += SOLID_SAMPLES, y += 1) {
        Chosen from, to;
        Places x = a.x + (y - a.y) * slope;
        x = (Places)((Wide)high ^ (((Wide)x ^ (Wide)high) & (x < high)));
        x = (Places)((Wide)low ^ (((Wide)x ^ (Wide)low) & (x > low)));
        x -= column; // > -1
        Chosen at = __builtin_convertvector(x, Chosen);
        at -= __builtin_convertvector(x > __builtin_convertvector(at, Places), Chosen); // up
        memcpy(&from, solid->from + i, sizeof from);
        memcpy(&to, solid->to + i, sizeof to);
        Chosen within = (row >= first) & (row < last);
        from = chosen(within & (at < from), at, from);
        to = chosen(within & (at > to), at, to);
        memcpy(solid->from + i, &from, sizeof from);
        memcpy(solid->to + i, &to, sizeof to);
    }
}
#else
// One by one: the plain page has no vectors, and their masks cost it more than branches.
static void cross_rows(Solid *solid, TsVec a, TsVec b, int first, int last)
{
    if (first >= last) return;
    double slope = (b.x - a.x) / (b.y - a.y), left = solid->area.left, right = solid->area.right;
    double low = ts_scalar_smaller(a.x, b.x), high = ts_scalar_larger(a.x, b.x);
    low = ts_scalar_smaller(ts_scalar_larger(low, left), right);
    high = ts_scalar_smaller(ts_scalar_larger(high, left), right);
    double y = solid->area.top + FIRST_ROW + first * (1.0 / SOLID_SAMPLES); // exact, as its steps
    for (int row = first; row < last; row++, y += 1.0 / SOLID_SAMPLES) {
        double x = a.x + (y - a.y) * slope;
        x = ts_scalar_larger(ts_scalar_smaller(x, high), low);
        int at = rounded_up(x - (left + sample_column[row % SOLID_SAMPLES])); // > -1
        solid->from[row] = at < solid->from[row] ? at : solid->from[row];
        solid->to[row] = at > solid->to[row] ? at : solid->to[row];
    }
}
#endif

static ALWAYS_INLINE Near limited(Near near, const Slope *slope)
{
    Near least = (float)slope->least + (Near){0}, most = (float)slope->most + (Near){0};
    Chosen low = near<least, high = near> most;
    near = (Near)(((Chosen)near & ~low) | ((Chosen)least & low));
    return (Near)(((Chosen)near & ~high) | ((Chosen)most & high));
}

static ALWAYS_INLINE int smaller(int a, int b) { return a < b ? a : b; }
static ALWAYS_INLINE int larger(int a, int b) { return a > b ? a : b; }

// The row of pixels y of the area. `steep`: a sliver, whose depth rounding takes beyond that of its
// corners.
static ALWAYS_INLINE void fill_row(Solid *solid, const Slope *slope, int y, uint32_t number,
                                   bool veil, bool steep, Area clip)
{
    int left = solid->area.left;
    const int32_t *from = solid->from + SOLID_SAMPLES * y, *to = solid->to + SOLID_SAMPLES * y;
    int start = smaller(smaller(from[0], from[1]), smaller(from[2], from[3]));
    int end = larger(larger(to[0], to[1]), larger(to[2], to[3]));
    start = larger(start, clip.left - left);
    end = smaller(end, clip.right - left);
    if (start >= end) return;
    if (start < solid->first[y] || end > solid->last[y]) open_row(solid, y, start, end);
    Places across = left + start + sample_column - slope->at.x;
    Places down = solid->area.top + y + sample_row - slope->at.y;
    Near near =
        __builtin_convertvector(slope->near + slope->across * across + slope->down * down, Near);
    Near step = (float)slope->across + (Near){0};
    float *kept_near = solid->near + sample_at(solid, start, y);
    uint32_t *kept = (veil ? solid->veil : solid->face) + sample_at(solid, start, y);
    Chosen at = start + (Chosen){0}, before, last;
    memcpy(&before, from, sizeof before);
    memcpy(&last, to, sizeof last);
    before -= 1;
    // From `inner` to before `rim` all four samples lie in the face. In a short row it costs less
    // to test each of them than to guess where those begin.
    enum { LONG = 24 };
    int inner = end, rim = end;
    if (end - start >= LONG) {
        inner = larger(larger(from[0], from[1]), larger(from[2], from[3]));
        rim = smaller(smaller(to[0], to[1]), smaller(to[2], to[3]));
    }
    for (int i = start; i < end;
         i++, at += 1, near += step, kept_near += SOLID_SAMPLES, kept += SOLID_SAMPLES) {
        Near below, here = steep ? limited(near, slope) : near;
        Numbers numbers;
        memcpy(&below, kept_near, sizeof below);
        memcpy(&numbers, kept, sizeof numbers);
        Chosen nearer = here > below;
        if (i < inner || i >= rim) nearer &= (at > before) & (last > at);
        numbers ^= (numbers ^ number) & (Numbers)nearer;
        memcpy(kept, &numbers, sizeof numbers);
        if (veil) continue;
        below = (Near)((Chosen)below ^ (((Chosen)below ^ (Chosen)here) & nearer));
        memcpy(kept_near, &below, sizeof below);
    }
}

static ALWAYS_INLINE void add_face(Solid *solid, const SolidCorner *corner, int count,
                                   uint32_t number, bool veil, Area clip)
{
    Slope slope;
    int row[SOLID_CORNERS], top = INT_MAX, bottom = 0;
    if (count < 3 || count > SOLID_CORNERS || !slope_of(corner, count, &slope)) return;
    for (int i = 0; i < count; i++) {
        row[i] = row_from(solid, corner[i].at.y);
        top = smaller(top, row[i]);
        bottom = larger(bottom, row[i]);
    }
    Chosen width = solid->area.right - solid->area.left + (Chosen){0}, none = {0};
    int first = top / SOLID_SAMPLES, last = (bottom + SOLID_SAMPLES - 1) / SOLID_SAMPLES;
    for (int i = SOLID_SAMPLES * first; i < SOLID_SAMPLES * last; i += SOLID_SAMPLES) {
        memcpy(solid->from + i, &width, sizeof width);
        memcpy(solid->to + i, &none, sizeof none);
    }
    for (int i = 0, j = count - 1; i < count; j = i++) {
        if (row[i] < row[j])
            cross_rows(solid, corner[i].at, corner[j].at, row[i], row[j]);
        else
            cross_rows(solid, corner[j].at, corner[i].at, row[j], row[i]);
    }
    bool steep = fabs(slope.across) + fabs(slope.down) > 4 * (slope.most - slope.least);
    first = larger(first, clip.top - solid->area.top);
    last = smaller(last, clip.bottom - solid->area.top);
    for (int y = first; y < last; y++) {
        if (veil || steep)
            fill_row(solid, &slope, y, number, veil, steep, clip);
        else
            fill_row(solid, &slope, y, number, false, false, clip);
    }
}

static FOR_AVX2 void add_face_by_avx2(Solid *solid, const SolidCorner *corner, int count,
                                      uint32_t number, bool veil, Area clip)
{
    if (count == 3)
        add_face(solid, corner, 3, number, veil, clip);
    else
        add_face(solid, corner, count, number, veil, clip);
}

static void add_face_by_any(Solid *solid, const SolidCorner *corner, int count, uint32_t number,
                            bool veil, Area clip)
{
    add_face(solid, corner, count, number, veil, clip);
}

void solid_face(Solid *solid, const SolidCorner *corner, int count, uint32_t number, bool veil,
                Area clip)
{
    if (solid->avx2)
        add_face_by_avx2(solid, corner, count, number, veil, clip);
    else
        add_face_by_any(solid, corner, count, number, veil, clip);
}

SolidRow solid_row(const Solid *solid, int y)
{
    int row = y - solid->area.top;
    size_t start = sample_at(solid, 0, row);
    return (SolidRow){solid->first[row], solid->last[row], solid->face + start,
                      solid->veils ? solid->veil + start : NULL};
}
