// Small opaque triangles: coverage of four rows at once, by vectors.
#include "triangle.h"

#include <string.h>

enum { LANES = 4 };

// Rows: a value for each of four rows, or for each of three edges. Whole: masks of these, or
// coverages.
typedef float Rows __attribute__((vector_size(16)));
typedef int32_t Whole __attribute__((vector_size(16)));
// Channels: two channels of each of four pixels, 16 bits each.
typedef uint32_t Four __attribute__((vector_size(16)));
typedef uint16_t Channels __attribute__((vector_size(16)));

static inline Rows all(float value) { return (Rows){value, value, value, value}; }
static inline Rows where(Whole choice, Rows value) { return (Rows)((Whole)value & choice); }
static inline Rows above_zero(Rows value) { return where(value > 0, value); }
static inline Rows size(Rows value) { return (Rows)((Whole)value & INT32_MAX); }

// Rounds to 1/1024 px, so that heights are exact in floats and no edge is nearly horizontal.
static inline float snapped(double value) { return (float)(value + 0x1.8p42 - 0x1.8p42); }

typedef struct Edges {   // one lane for each edge; relative to the upper left corner of the box
    Rows x, top, bottom; // x is that of the upper end
    Rows slope;          // px across for each px down
    Rows weight;         // 1 if the inside is on its right, -1 if on its left
    Rows bend;           // weight / |slope| / 2; 0 if it is vertical
} Edges;

// The edges from each lane of `a` to the same lane of `b`; `turn` is 1 or -1 by the winding.
static inline Edges edges_of(Rows ax, Rows ay, Rows bx, Rows by, float turn)
{
    Rows dx = bx - ax, dy = by - ay, one = all(1);
    Rows fall = above_zero(dy), rise = above_zero(-dy);
    Rows weight = where(dy > 0, one) - where(dy <= 0, one);
    weight *= turn;
    Edges edges = {.top = ay - rise, .bottom = ay + fall, .weight = weight};
    edges.slope = dx / (dy + where(dy == 0, one));
    edges.x = ax - rise * edges.slope;
    edges.bend = weight * (size(dy) / (size(dx) + where(dx == 0, one)) * 0.5F);
    return edges;
}

typedef struct Part {  // the part of an edge in each of four rows
    Rows low, high;    // range of x
    Rows height, bend; // times the weight of the edge
} Part;

static inline Part part_of(const Edges *edges, int i, Rows row)
{
    Rows down = row - edges->top[i], past = row - edges->bottom[i];
    Rows from = above_zero(down) - above_zero(past);
    Rows to = above_zero(down + 1) - above_zero(past + 1);
    Rows start = edges->x[i] + from * edges->slope[i], stop = edges->x[i] + to * edges->slope[i];
    Rows right = above_zero(stop - start);
    return (Part){stop - right, start + right, (to - from) * edges->weight[i], all(edges->bend[i])};
}

// The area of each row between the part of the edge and x: a triangle within the part's range of x,
// a rectangle beyond.
static inline Rows area_left_of(const Part *part, Rows x)
{
    Rows beyond = above_zero(x - part->high), within = above_zero(x - part->low) - beyond;
    return within * within * part->bend + beyond * part->height;
}

// The coverages of four rows, column by column.
static inline void cover(const Edges *edges, Rows row, int columns, Whole coverage[])
{
    Part part[3] = {part_of(edges, 0, row), part_of(edges, 1, row), part_of(edges, 2, row)};
    Rows before = {0}, x = {0};
    for (int i = 0; i < columns; i++) {
        x += 1;
        Rows area =
            area_left_of(&part[0], x) + area_left_of(&part[1], x) + area_left_of(&part[2], x);
        coverage[i] = __builtin_convertvector((area - before) * 255 + 0.5F, Whole);
        before = area;
    }
}

// The same arithmetic as mix() in paint.c.
static inline Channels mixed(Channels below, Channels above, Channels alpha)
{
    Channels sum = above * alpha + below * (255 - alpha) + 128;
    return sum + (sum >> 8);
}

static inline void mix_four(uint32_t *pixel, Four ink, Four alpha)
{
    const uint32_t even = 0x00FF00FFU;
    Four below;
    memcpy(&below, pixel, sizeof below);
    Channels part = (Channels)(alpha | alpha << 16);
    Four low = (Four)mixed((Channels)(below & even), (Channels)(ink & even), part);
    Four high = (Four)mixed((Channels)(below >> 8 & even), (Channels)(ink >> 8 & even), part);
    below = (low >> 8 & even) | (high & ~even);
    memcpy(pixel, &below, sizeof below);
}

static inline void mix_row(uint32_t *pixel, uint32_t ink, const Whole coverage[], int lane,
                           int columns)
{
    Four inks = {ink, ink, ink, ink};
    for (int i = 0; i < columns; i += LANES) {
        const Whole *four = coverage + i;
        Four alpha = {(uint32_t)four[0][lane], (uint32_t)four[1][lane], (uint32_t)four[2][lane],
                      (uint32_t)four[3][lane]};
        mix_four(pixel + i, inks, alpha);
    }
}

void triangle_fill(Image *target, const TsVec corner[3], Area box, Rgba ink)
{
    int columns = (box.right - box.left + LANES - 1) / LANES * LANES;
    int left = box.left + columns <= target->width ? box.left : target->width - columns;
    uint32_t color =
        image_pixel(0xFF000000U | (uint32_t)ink.r << 16 | (uint32_t)ink.g << 8 | ink.b);
    float x[3], y[3];
    for (int i = 0; i < 3; i++) {
        x[i] = snapped(corner[i].x - left);
        y[i] = snapped(corner[i].y - box.top);
    }
    float turn = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
    Edges edges = edges_of((Rows){x[0], x[1], x[2]}, (Rows){y[0], y[1], y[2]},
                           (Rows){x[1], x[2], x[0]}, (Rows){y[1], y[2], y[0]}, turn > 0 ? -1 : 1);
    Whole coverage[TRIANGLE_WIDEST];
    uint32_t *pixel = target->pixel + (size_t)box.top * (size_t)target->width + left;
    int rows = box.bottom - box.top;
    for (int row = 0; row < rows; row += LANES) {
        cover(&edges, all((float)row) + (Rows){0, 1, 2, 3}, columns, coverage);
        for (int i = 0; i < LANES && row + i < rows; i++, pixel += target->width)
            mix_row(pixel, color, coverage, i, columns);
    }
}
