#include "look/walls/walls_sides.h"

#include "touchstone/degrees.h"

enum { TRY_ALL_MAX = 8, CROSSED = 1, ON_EACH_OTHER = 2 }; // faults

static const double BEATEN_BY = 15; // degrees
static const double CLEAR_BY = 10;  // px at scale 1 that walls must keep apart to be chosen
static const double STACKED = 15, NEARLY_STACKED = 25; // degrees: less, and they lie on each other

typedef struct Meeting { // of two walls, both on their side 1 or -1, or one on each
    double angle;
    // By the earlier one's side and the later one's; 1 for -1.
    signed char faults[2][2], risks[2][2];
} Meeting;

typedef struct Prospect {
    int count;
    Meeting meeting[WALLS_MAX][WALLS_MAX]; // [later][earlier]
} Prospect;

typedef struct Merit { // of a choice
    int faults;
    double angle; // the smallest between two walls, degrees
    int alike;    // sides that stay: the fewer change the calmer
} Merit;

// ---- How two walls stand to each other

static WallPlace longer(WallPlace place)
{
    TsVec more = ts_vec_scale(ts_vec_normalize(ts_vec_sub(place.to, place.from)), CLEAR_BY);
    return (WallPlace){ts_vec_sub(place.from, more), ts_vec_add(place.to, more)};
}

static bool parted(WallPlace line, WallPlace other)
{
    TsVec along = ts_vec_sub(line.to, line.from);
    double from = ts_vec_cross(along, ts_vec_sub(other.from, line.from));
    double to = ts_vec_cross(along, ts_vec_sub(other.to, line.from));
    return (from < 0) == (to < 0);
}

static signed char faults_of(WallPlace a, WallPlace b, double angle, double stacked)
{
    if (angle < stacked) return ON_EACH_OTHER;
    return parted(a, b) || parted(b, a) ? 0 : CROSSED;
}

static Meeting meeting_of(TsVec a, TsVec b, const WallPlace *place_a, const WallPlace *place_b)
{
    Meeting meeting = {.angle = ts_degrees_of(ts_vec(ts_vec_dot(a, b), fabs(ts_vec_cross(a, b))))};
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            double angle = i == j ? meeting.angle : 180 - meeting.angle;
            meeting.faults[i][j] = faults_of(place_a[i], place_b[j], angle, STACKED);
            meeting.risks[i][j] =
                faults_of(longer(place_a[i]), longer(place_b[j]), angle, NEARLY_STACKED);
        }
    }
    return meeting;
}

static void foresee(Prospect *prospect, const TsAxisTrace *trace, WallPlace (*place)[2], int count)
{
    prospect->count = count;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            prospect->meeting[i][j] =
                meeting_of(trace->axis[j].direction, trace->axis[i].direction, place[j], place[i]);
        }
    }
}

// ---- What a choice is worth

// Wall i against the earlier ones. A choice in force is blamed for its faults, a new one for what
// nearly is one, too: so that no two of them come and go.
static void add_wall(Merit *merit, const Prospect *prospect, const signed char *side, int i,
                     bool in_force)
{
    for (int j = 0; j < i; j++) {
        const Meeting *meeting = &prospect->meeting[i][j];
        const signed char(*faults)[2] = in_force ? meeting->faults : meeting->risks;
        merit->faults += faults[side[j] < 0][side[i] < 0];
        merit->angle =
            fmin(merit->angle, side[i] == side[j] ? meeting->angle : 180 - meeting->angle);
    }
}

static Merit merit_of(const Prospect *prospect, const signed char *side, const signed char *now)
{
    Merit merit = {.angle = 180};
    for (int i = 0; i < prospect->count; i++) {
        add_wall(&merit, prospect, side, i, side == now);
        merit.alike += side[i] == now[i];
    }
    return merit;
}

static bool better(Merit a, Merit b)
{
    if (a.faults != b.faults) return a.faults < b.faults;
    if (fabs(a.angle - b.angle) > 1e-6) return a.angle > b.angle;
    return a.alike > b.alike;
}

// ---- Choosing

static void copy(signed char *to, const signed char *from, int count)
{
    for (int i = 0; i < count; i++) to[i] = from[i];
}

static void choose_of_all(const Prospect *prospect, const signed char *now, signed char *best)
{
    signed char side[WALLS_MAX];
    Merit most = {.faults = ON_EACH_OTHER * WALLS_MAX * WALLS_MAX};
    for (unsigned choice = 0; choice < 1u << prospect->count; choice++) {
        for (int i = 0; i < prospect->count; i++) side[i] = choice >> i & 1 ? -1 : 1;
        Merit merit = merit_of(prospect, side, now);
        if (!better(merit, most)) continue;
        most = merit;
        copy(best, side, prospect->count);
    }
}

// Many walls: one after another, each on its better side.
static void choose_in_turn(const Prospect *prospect, signed char *best)
{
    for (int i = 0; i < prospect->count; i++) {
        Merit back = {.angle = 180}, front = {.angle = 180};
        best[i] = -1;
        add_wall(&back, prospect, best, i, false);
        best[i] = 1;
        add_wall(&front, prospect, best, i, false);
        if (better(back, front)) best[i] = -1;
    }
}

static bool beats(Merit best, Merit now)
{
    if (best.faults != now.faults) return best.faults < now.faults;
    return best.angle > now.angle + BEATEN_BY;
}

void walls_choose_sides(Walls *walls, const TsAxisTrace *trace, WallPlace (*place)[2])
{
    int count = trace->count < WALLS_MAX ? trace->count : WALLS_MAX;
    bool fresh = walls->count != count;
    if (fresh) {
        walls->count = count;
        for (int i = 0; i < count; i++) walls->side[i] = 1;
    }
    Prospect prospect;
    foresee(&prospect, trace, place, count);
    signed char best[WALLS_MAX] = {0};
    if (count <= TRY_ALL_MAX)
        choose_of_all(&prospect, walls->side, best);
    else
        choose_in_turn(&prospect, best);
    Merit now = merit_of(&prospect, walls->side, walls->side);
    if (fresh || beats(merit_of(&prospect, best, walls->side), now)) copy(walls->side, best, count);
}

int walls_side(const Walls *walls, int index)
{
    return index < walls->count ? walls->side[index] : 1;
}
