// Which side of the pair each wall stands on.
#include "scene_kit/projections_private.h"
#include "touchstone/degrees.h"

enum { TRY_ALL_MAX = 8, CROSSED = 1, ON_EACH_OTHER = 2 }; // faults

static const double BEATEN_BY = 15; // degrees
static const double CLEAR_BY = 10;  // px at scale 1: the least distance between chosen walls
static const double STACKED = 15, NEARLY_STACKED = 25; // degrees: at smaller angles they overlap

typedef struct WallPair { // two walls, for each choice of their sides
    double angle;
    // By the sides of the earlier and the later one; index 1: side -1. Risks: faults with a margin.
    signed char faults[2][2], risks[2][2];
} WallPair;

typedef struct SideCosts {
    int count;
    WallPair pair[PROJECTIONS_MAX][PROJECTIONS_MAX]; // [later][earlier]
} SideCosts;

typedef struct Score { // of a choice of sides
    int faults;
    double angle; // the smallest between two walls, degrees
    int alike;    // sides that stay as they were
} Score;

// ---- Two walls

// The line extended at both ends, so that shadows which nearly cross count as risks.
static ShadowLine longer(ShadowLine place)
{
    TsVec more = ts_vec_scale(ts_vec_normalize(ts_vec_sub(place.to, place.from)), CLEAR_BY);
    return (ShadowLine){ts_vec_sub(place.from, more), ts_vec_add(place.to, more)};
}

static bool on_one_side(ShadowLine line, ShadowLine other)
{
    TsVec along = ts_vec_sub(line.to, line.from);
    double from = ts_vec_cross(along, ts_vec_sub(other.from, line.from));
    double to = ts_vec_cross(along, ts_vec_sub(other.to, line.from));
    return (from < 0) == (to < 0);
}

static signed char faults_of(ShadowLine a, ShadowLine b, double angle, double stacked)
{
    if (angle < stacked) return ON_EACH_OTHER;
    return on_one_side(a, b) || on_one_side(b, a) ? 0 : CROSSED;
}

static WallPair pair_of(TsVec a, TsVec b, const ShadowLine *place_a, const ShadowLine *place_b)
{
    WallPair pair = {.angle = ts_degrees_of(ts_vec(ts_vec_dot(a, b), fabs(ts_vec_cross(a, b))))};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            double angle = i == j ? pair.angle : 180 - pair.angle;
            pair.faults[i][j] = faults_of(place_a[i], place_b[j], angle, STACKED);
            pair.risks[i][j] =
                faults_of(longer(place_a[i]), longer(place_b[j]), angle, NEARLY_STACKED);
        }
    }
    return pair;
}

// ---- The score of a choice

// Wall i against the earlier ones. The present choice is charged for faults only, a new one also
// for risks: so that choices do not alternate from frame to frame.
static void add_wall(Score *score, const SideCosts *costs, const signed char *side, int i,
                     bool in_force)
{
    for (int j = 0; j < i; j++) {
        const WallPair *pair = &costs->pair[i][j];
        const signed char(*faults)[2] = in_force ? pair->faults : pair->risks;
        score->faults += faults[side[j] < 0][side[i] < 0];
        score->angle = fmin(score->angle, side[i] == side[j] ? pair->angle : 180 - pair->angle);
    }
}

static Score score_of(const SideCosts *costs, const signed char *side, const signed char *now)
{
    Score score = {.angle = 180};
    for (int i = 0; i < costs->count; i++) {
        add_wall(&score, costs, side, i, side == now);
        score.alike += side[i] == now[i];
    }
    return score;
}

static bool better(Score a, Score b)
{
    if (a.faults != b.faults) return a.faults < b.faults;
    if (fabs(a.angle - b.angle) > 1e-6) return a.angle > b.angle;
    return a.alike > b.alike;
}

// ---- Choosing

static void choose_of_all(const SideCosts *costs, const signed char *now, signed char *best)
{
    signed char side[PROJECTIONS_MAX];
    Score most = {.faults = ON_EACH_OTHER * PROJECTIONS_MAX * PROJECTIONS_MAX};
    for (unsigned choice = 0; choice < 1u << costs->count; choice++) {
        for (int i = 0; i < costs->count; i++) side[i] = choice >> i & 1 ? -1 : 1;
        Score score = score_of(costs, side, now);
        if (!better(score, most)) continue;
        most = score;
        for (int i = 0; i < costs->count; i++) best[i] = side[i];
    }
}

// Many walls: one after another, each on its better side.
static void choose_in_turn(const SideCosts *costs, signed char *best)
{
    for (int i = 0; i < costs->count; i++) {
        Score back = {.angle = 180}, front = {.angle = 180};
        best[i] = -1;
        add_wall(&back, costs, best, i, false);
        best[i] = 1;
        add_wall(&front, costs, best, i, false);
        if (better(back, front)) best[i] = -1;
    }
}

void projections_choose_sides(ProjectionSides *walls, const TsAxisTrace *trace,
                              ShadowLine (*place)[2])
{
    int count = trace->count < PROJECTIONS_MAX ? trace->count : PROJECTIONS_MAX;
    bool fresh = walls->count != count;
    if (fresh) {
        walls->count = count;
        for (int i = 0; i < count; i++) walls->side[i] = 1;
    }
    SideCosts costs = {.count = 0};
    int axis[PROJECTIONS_MAX] = {0}; // of each wall
    signed char side[PROJECTIONS_MAX], best[PROJECTIONS_MAX] = {0};
    for (int i = 0; i < count; i++) {
        if (projections_wall(trace, i) != i) continue;
        int wall = costs.count++;
        axis[wall] = i;
        side[wall] = walls->side[i];
        for (int j = 0; j < wall; j++) {
            costs.pair[wall][j] = pair_of(trace->axis[axis[j]].direction, trace->axis[i].direction,
                                          place[axis[j]], place[i]);
        }
    }
    if (costs.count <= TRY_ALL_MAX)
        choose_of_all(&costs, side, best);
    else
        choose_in_turn(&costs, best);
    Score now = score_of(&costs, side, side);
    Score found = score_of(&costs, best, side);
    bool beaten = found.faults != now.faults ? found.faults < now.faults
                                             : found.angle > now.angle + BEATEN_BY;
    for (int i = 0; i < costs.count && (fresh || beaten); i++) walls->side[axis[i]] = best[i];
    for (int i = 0; i < count; i++) {
        int wall = projections_wall(trace, i);
        bool turned = ts_vec_dot(trace->axis[i].direction, trace->axis[wall].direction) < 0;
        walls->side[i] = (signed char)(turned ? -walls->side[wall] : walls->side[wall]);
    }
}

int projections_side(const ProjectionSides *walls, int index)
{
    return index < walls->count ? walls->side[index] : 1;
}
