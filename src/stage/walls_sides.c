#include "walls_sides.h"

#include "degrees.h"

enum { TRY_ALL_MAX = 8 };

static const double BEATEN_BY = 15; // degrees

typedef struct Spread { // the angles between the walls' first sides, pair by pair, degrees
    int count;
    double angle[WALLS_MAX][WALLS_MAX];
} Spread;

static Spread spread_of(const AxisTrace *trace, int count)
{
    Spread spread = {.count = count};
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            Vec a = trace->axis[i].direction, b = trace->axis[j].direction;
            spread.angle[i][j] = degrees_of(vec(vec_dot(a, b), fabs(vec_cross(a, b))));
        }
    }
    return spread;
}

// The smallest angle that wall i makes with an earlier one.
static double smallest_before(const Spread *spread, const signed char *side, int i)
{
    double smallest = 180;
    for (int j = 0; j < i; j++) {
        double angle = spread->angle[i][j];
        smallest = fmin(smallest, side[i] == side[j] ? angle : 180 - angle);
    }
    return smallest;
}

static double smallest_angle(const Spread *spread, const signed char *side)
{
    double smallest = 180;
    for (int i = 1; i < spread->count; i++)
        smallest = fmin(smallest, smallest_before(spread, side, i));
    return smallest;
}

static int alike(const signed char *a, const signed char *b, int count)
{
    int same = 0;
    for (int i = 0; i < count; i++) same += a[i] == b[i];
    return same;
}

static bool parted(WallPlace line, WallPlace other)
{
    Vec along = vec_sub(line.to, line.from);
    double from = vec_cross(along, vec_sub(other.from, line.from));
    double to = vec_cross(along, vec_sub(other.to, line.from));
    return (from < 0) == (to < 0);
}

static int crossings(WallPlace (*place)[2], const signed char *side, int count)
{
    int crossed = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            WallPlace a = place[i][side[i] < 0], b = place[j][side[j] < 0];
            crossed += !parted(a, b) && !parted(b, a);
        }
    }
    return crossed;
}

static void copy(signed char *to, const signed char *from, int count)
{
    for (int i = 0; i < count; i++) to[i] = from[i];
}

// Crossed walls are hard to read; beyond that, the fewer change sides the calmer.
static int pleasing(WallPlace (*place)[2], const signed char *side, const signed char *now,
                    int count)
{
    return alike(side, now, count) - (count + 1) * crossings(place, side, count);
}

// Every choice; among equal angles the most pleasing.
static void choose_of_all(const Spread *spread, WallPlace (*place)[2], const signed char *now,
                          signed char *best)
{
    signed char side[WALLS_MAX];
    double best_angle = -1;
    int best_pleasing = 0;
    for (unsigned choice = 0; choice < 1u << spread->count; choice++) {
        for (int i = 0; i < spread->count; i++) side[i] = choice >> i & 1 ? -1 : 1;
        double angle = smallest_angle(spread, side);
        if (angle < best_angle - 1e-6) continue;
        int pleases = pleasing(place, side, now, spread->count);
        if (angle < best_angle + 1e-6 && pleases <= best_pleasing) continue;
        best_angle = angle;
        best_pleasing = pleases;
        copy(best, side, spread->count);
    }
}

// Many walls: one after another, each on its better side.
static void choose_in_turn(const Spread *spread, signed char *best)
{
    for (int i = 0; i < spread->count; i++) {
        best[i] = -1;
        double one = smallest_before(spread, best, i);
        best[i] = 1;
        if (one > smallest_before(spread, best, i)) best[i] = -1;
    }
}

void walls_choose_sides(Walls *walls, const AxisTrace *trace, WallPlace (*place)[2])
{
    int count = trace->count < WALLS_MAX ? trace->count : WALLS_MAX;
    bool fresh = walls->count != count;
    if (fresh) {
        walls->count = count;
        for (int i = 0; i < count; i++) walls->side[i] = 1;
    }
    Spread spread = spread_of(trace, count);
    signed char best[WALLS_MAX] = {0};
    if (count <= TRY_ALL_MAX)
        choose_of_all(&spread, place, walls->side, best);
    else
        choose_in_turn(&spread, best);
    double gain = smallest_angle(&spread, best) - smallest_angle(&spread, walls->side);
    if (fresh || gain > BEATEN_BY) copy(walls->side, best, count);
}

int walls_side(const Walls *walls, int index)
{
    return index < walls->count ? walls->side[index] : 1;
}
