// Families of moving boxes.
#include "boxes.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "generate/generate.h"

enum { SEED = 1, TURNS_AFTER = 20, IN_A_CLUSTER = 500, LARGE_EVERY = 100 };

static const double pairs_a_box = 3, pairs_in_pile = 191;
static const double step = 0.05;   // motion per step, as a part of a box's size
static const double large = 50;    // side of the few large boxes in the mixed family
static const double thinner = 3.8; // the mixed family's world is this much wider, for as many pairs
static const double wider = 3;     // width of a clustered world relative to a uniform one
static const double grid = 0x1p-4; // spacing of points: few bits, so that they coincide exactly
static const double far_away = 1e7;

// ---- Places

// Side of a square in which each of `count` unit boxes overlaps `pairs` later ones: two boxes
// overlap along one axis with probability 2 / side - 1 / side^2.
static double side_for(int count, double pairs)
{
    double along = sqrt(2 * pairs / (count + 1));
    return along < 1 ? 1 / (1 - sqrt(1 - along)) : 1;
}

static double side_of(BoxesFamily family, int count)
{
    double even = side_for(count, pairs_a_box);
    switch (family) {
    case BOXES_CLUSTERED: return even * wider;
    case BOXES_MIXED: return even * thinner;
    case BOXES_PILED: return side_for(count, pairs_in_pile);
    case BOXES_POINTS: return grid * floor(sqrt(count / (2 * pairs_a_box)) + 1);
    case BOXES_TOUCHING: return ceil(sqrt(count));
    case BOXES_UNIFORM:
    case BOXES_EQUAL:
    case BOXES_HUGE:
    case BOXES_FAR:
    case BOXES_FAMILIES: break;
    }
    return even;
}

static TsVec anywhere(const Boxes *boxes, Random *random)
{
    return ts_vec_add(boxes->origin, generate_point(random, 0, boxes->side));
}

// Roughly normal, with deviation 1, from sums alone: every compiler rounds it alike.
static double normal(Random *random)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += random_unit(random);
    return sum;
}

// A place in a random cluster; the cluster's centre has a seed of its own. The deviation makes the
// mean density n / (4 pi deviation^2) equal to that of the uniform family.
static TsVec in_cluster(const Boxes *boxes, Random *random)
{
    int clusters = boxes->count > IN_A_CLUSTER ? boxes->count / IN_A_CLUSTER : 1;
    Random of_cluster = random_seeded(SEED + (uint64_t)random_integer(random, 1, clusters));
    TsVec middle = anywhere(boxes, &of_cluster);
    double deviation = sqrt(IN_A_CLUSTER / (4 * 3.14159 * pairs_a_box / 2));
    double across = normal(random), down = normal(random);
    return ts_vec_add(middle, ts_vec_scale(ts_vec(across, down), deviation));
}

static TsVec on_grid(TsVec at)
{
    return ts_vec(floor(at.x / grid) * grid, floor(at.y / grid) * grid);
}

// ---- Homes

static TsVec way_of(Random *random, double size)
{
    return ts_vec_scale(generate_direction(random), size * step);
}

static BoxesHome square(TsVec corner, double size, TsVec way)
{
    return (BoxesHome){corner, ts_vec(size, size), way};
}

static BoxesHome mixed_home(const Boxes *boxes, Random *random, int index)
{
    double size = index % LARGE_EVERY == LARGE_EVERY / 2 ? large : 1;
    TsVec middle = anywhere(boxes, random);
    return square(ts_vec_sub(middle, ts_vec(size / 2, size / 2)), size, way_of(random, size));
}

static BoxesHome point_home(const Boxes *boxes, Random *random)
{
    TsVec corner = on_grid(anywhere(boxes, random));
    int across = random_integer(random, -4, 4), down = random_integer(random, -4, 4);
    return square(corner, 0,
                  ts_vec(across / 4 * grid, down / 4 * grid)); // most stay where they are
}

static BoxesHome lattice_home(const Boxes *boxes, int index)
{
    int row = (int)boxes->side;
    return square(ts_vec(index % row, index / row), 1, ts_vec(3 * grid / 4, grid / 4));
}

static BoxesHome home_of(const Boxes *boxes, Random *random, int index)
{
    TsVec way;
    switch (boxes->family) {
    case BOXES_CLUSTERED:
        way = way_of(random, 1); // arguments have no order
        return square(in_cluster(boxes, random), 1, way);
    case BOXES_MIXED: return mixed_home(boxes, random, index);
    case BOXES_EQUAL: return square(ts_vec(0, 0), 1, ts_vec(3 * grid / 4, grid / 4));
    case BOXES_POINTS: return point_home(boxes, random);
    case BOXES_TOUCHING: return lattice_home(boxes, index);
    case BOXES_HUGE:
        if (index == boxes->count / 2) return square(ts_vec(0, 0), boxes->side, ts_vec(grid, grid));
        break;
    case BOXES_UNIFORM:
    case BOXES_PILED:
    case BOXES_FAR:
    case BOXES_FAMILIES: break;
    }
    way = way_of(random, 1);
    return square(anywhere(boxes, random), 1, way);
}

// ---- Making and moving

// Back and forth: 0, 1, .. 20, .. 0, .. -20, .. 0.
static int swing(int tick)
{
    int phase = (tick + TURNS_AFTER) % (4 * TURNS_AFTER);
    return phase < 2 * TURNS_AFTER ? phase - TURNS_AFTER : 3 * TURNS_AFTER - phase;
}

static TsBounds bounds_at(BoxesHome home, double steps)
{
    TsVec low = ts_vec_add(home.corner, ts_vec_scale(home.way, steps)),
          high = ts_vec_add(low, home.size);
    return (TsBounds){(float)low.x, (float)low.y, (float)high.x, (float)high.y};
}

static void place(Boxes *boxes)
{
    double steps = swing(boxes->tick);
    for (int i = 0; i < boxes->count; i++) boxes->bounds[i] = bounds_at(boxes->home[i], steps);
}

bool boxes_make(Boxes *boxes, BoxesFamily family, int count)
{
    assert(count >= 0);
    double from = family == BOXES_FAR ? far_away : 0;
    *boxes = (Boxes){.family = family, .count = count, .origin = ts_vec(from, from)};
    boxes->side = side_of(family, count);
    boxes->bounds = malloc(((size_t)count + 1) * sizeof *boxes->bounds);
    boxes->home = malloc(((size_t)count + 1) * sizeof *boxes->home);
    if (!boxes->bounds || !boxes->home) {
        boxes_free(boxes);
        return false;
    }
    Random random = random_seeded(SEED);
    for (int i = 0; i < count; i++) boxes->home[i] = home_of(boxes, &random, i);
    place(boxes);
    return true;
}

void boxes_free(Boxes *boxes)
{
    free(boxes->bounds);
    free(boxes->home);
    *boxes = (Boxes){0};
}

void boxes_at(Boxes *boxes, int tick)
{
    boxes->tick = tick;
    place(boxes);
}

void boxes_step(Boxes *boxes) { boxes_at(boxes, boxes->tick + 1); }

const char *boxes_name(BoxesFamily family)
{
    static const char *const names[] = {"uniform", "clustered", "mixed",    "piled", "equal",
                                        "points",  "huge",      "touching", "far"};
    _Static_assert(sizeof names / sizeof *names == BOXES_FAMILIES, "a name for each family");
    return names[family];
}
