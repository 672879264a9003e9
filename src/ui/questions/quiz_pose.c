// Poses for questions: two shapes near contact, neither far apart nor deep in each other.

#include "actors/actor.h"
#include "questions/quiz_private.h"
#include "touchstone/cast.h"
#include "touchstone/contact.h"
#include "touchstone/degrees.h"
#include "touchstone/sweep.h"

enum { STEPS = 48, HALVINGS = 30, TRIES = 80, TRIES_SEEN = 60, CANDIDATES = 8 };
#define AROUND 40    // px at scale 1 beside the shapes in the view, for walls and labels
#define NEAREST 0.03 // of the smaller shape's size: a gap or a depth that can be seen
#define FARTHEST 0.3
#define CENTRAL 0.8 // of the view: labels and the title stand around it

// ---- Which pair

static bool can_move(const Actor *actor)
{
    return actor_draggable(actor) && actor->shape.kind != TS_SHAPE_RAY;
}

static bool encloses(const Actor *actor) { return ts_shape_kind_has_area(actor->shape.kind); }

// The one that is moved. Of a cast it is the shape, so that the ray stays in view.
static Actor *moving_of(const QuizPair *pair) { return can_move(pair->b) ? pair->b : pair->a; }
static Actor *still_of(const QuizPair *pair)
{
    return moving_of(pair) == pair->b ? pair->a : pair->b;
}

const char *quiz_find_pair(const Ui *ui, QuizPair *pair, bool sweeps)
{
    const Record *record = stage_record(ui->stage);
    if (record->pairs > 0) return "many pairs are tested at once";
    if (record->asks == 0) return "this scene tests no pair of shapes";
    *pair = (QuizPair){0};
    const Ask *first = &record->ask[0];
    if (first->list) return "the answer is about a list";
    if (first->query.kind == QUERY_SWEEP) {
        if (!sweeps)
            return "only shapes that stand still are moved for it; “M” shows the flawed methods";
        if (ts_vec_equal(first->query.move_a, first->query.move_b)) return "nothing moves";
        *pair = (QuizPair){first->a, first->b, true, first->query.move_a, first->query.move_b};
        return can_move(moving_of(pair)) ? NULL : "its shapes cannot be moved";
    }
    for (int i = 0; i < record->asks && i < CANDIDATES; i++) {
        QuizPair found = {.a = record->ask[i].a, .b = record->ask[i].b};
        if (!can_move(found.a) && !can_move(found.b)) continue;
        if (!pair->a) *pair = found;
        if (!encloses(found.a) && !encloses(found.b)) continue; // they meet in single points
        *pair = found;
        return NULL;
    }
    return pair->a ? NULL : "its shapes cannot be moved";
}

bool quiz_can_ask(const Ui *ui, bool predicts)
{
    QuizPair pair;
    bool flawed = predicts;
    for (int i = 0; i < stage_method_count(ui->stage) && !flawed; i++)
        flawed = stage_method_at(ui->stage, i)->flaw;
    return flawed && !quiz_find_pair(ui, &pair, predicts);
}

const Ask *quiz_ask(const Ui *ui, const QuizPair *pair)
{
    return stage_asked(ui->stage, pair->a, pair->b);
}

// ---- Near contact

static bool meet(const QuizPair *pair, TsVec place, double angle)
{
    static TsVec corners[2 * ACTOR_CORNERS_MAX];
    TsShape moved = actor_shape_at(moving_of(pair), place, angle, corners);
    const TsShape *still = &still_of(pair)->shape;
    if (pair->swept) {
        bool second = moving_of(pair) == pair->b;
        TsVec move_still = second ? pair->move_a : pair->move_b;
        TsVec move = second ? pair->move_b : pair->move_a;
        return ts_sweep_by_parts(still, move_still, &moved, move).relation != TS_APART;
    }
    if (still->kind == TS_SHAPE_RAY) return ts_cast_shape(still->ray, &moved).relation != TS_APART;
    return ts_relation_shapes(still, &moved) != TS_APART;
}

static double size_of(const Actor *actor)
{
    return actor->shape.kind == TS_SHAPE_RAY ? 0 : actor_radius(actor);
}

// From `base` in that direction, the largest distance at which they meet; negative: at none.
static double reach_of(const QuizPair *pair, TsVec base, TsVec direction, double angle)
{
    double far = size_of(pair->a) + size_of(pair->b) + 1, out = far, in = -1;
    for (int i = STEPS - 1; i >= 0 && in < 0; i--) {
        double at = far * i / STEPS;
        if (meet(pair, ts_vec_add(base, ts_vec_scale(direction, at)), angle))
            in = at;
        else
            out = at;
    }
    for (int i = 0; i < HALVINGS && in >= 0; i++) {
        double middle = (in + out) / 2;
        bool met = meet(pair, ts_vec_add(base, ts_vec_scale(direction, middle)), angle);
        if (met)
            in = middle;
        else
            out = middle;
    }
    return in;
}

static bool is_seen(const Ui *ui, const Actor *actor)
{
    View view = stage_view(ui->stage);
    Rect free = {ui->layout.free.x + AROUND, ui->layout.free.y + AROUND,
                 ui->layout.free.width - 2 * AROUND, ui->layout.free.height - 2 * AROUND};
    double scale = ui->layout.scale;
    TsAabb box = ts_shape_bounds(&actor->shape);
    if (actor->shape.kind == TS_SHAPE_RAY) return true;
    TsVec min = view_device(view, box.min);
    TsVec max = view_device(view, box.max);
    return min.x >= free.x * scale && min.y >= free.y * scale &&
           max.x <= (free.x + free.width) * scale && max.y <= (free.y + free.height) * scale;
}

// Whether the pair stands where it was put, is as near as wanted, and answers as wanted.
static bool is_good(Ui *ui, const QuizPair *pair, TsVec place, double size, bool hit)
{
    const Actor *moving = moving_of(pair);
    stage_answer(ui->stage);
    const Ask *ask = quiz_ask(ui, pair);
    bool held = ts_vec_equal(moving->position, place);
    if (!held || !ask || !ask->judged) return false;
    if (ask->exact != (hit ? TS_OVERLAPPING : TS_APART)) return false;
    double gap = fabs(ask->contact.gap);
    return ask->query.kind != QUERY_PAIR || (gap >= NEAREST * size && gap <= FARTHEST * size);
}

static double random_angle(const Actor *actor, Random *random)
{
    return actor_turnable(actor) ? random_integer(random, 0, 359) : actor->angle;
}

static bool try_pose(Ui *ui, const QuizPair *pair, Random *random, bool hit)
{
    Actor *moving = moving_of(pair), *still = still_of(pair);
    double a = size_of(pair->a), b = size_of(pair->b), size = a > 0 && (a < b || b == 0) ? a : b;
    double angle = random_angle(moving, random);
    TsVec base = still->position;
    TsVec direction = ts_degrees(random_integer(random, 0, 359));
    if (still->shape.kind == TS_SHAPE_RAY) { // beside a point of the ray
        TsRay ray = still->shape.ray;
        double along = random_between(random, 1, 4) * size;
        TsVec ahead = ts_vec_normalize(ray.direction);
        base = ts_vec_add(ray.origin, ts_vec_scale(ahead, along));
        direction = ts_vec_scale(ts_vec_perp(ahead), random_integer(random, 0, 1) ? 1 : -1);
    } else if (pair->swept) { // beside the other's path, which it passes within the step
        TsVec way = ts_vec_sub(pair->move_b, pair->move_a);
        if (moving == pair->a) way = ts_vec_negate(way);
        size = fmax(a, b);
        base = ts_vec_sub(base, ts_vec_scale(way, random_between(random, 0.3, 0.9)));
        direction = ts_vec_perp(ts_vec_normalize(way));
        if (random_integer(random, 0, 1)) direction = ts_vec_negate(direction);
    } else {
        stage_place(ui->stage, still, still->position, random_angle(still, random));
    }
    double reach = reach_of(pair, base, direction, angle);
    double away = random_between(random, NEAREST, FARTHEST) * size;
    if (reach < 0) return false;
    TsVec place = ts_vec_add(base, ts_vec_scale(direction, hit ? reach - away : reach + away));
    stage_place(ui->stage, moving, place, angle);
    return is_good(ui, pair, moving->position, size, hit);
}

bool quiz_pose(Ui *ui, const QuizPair *pair, Random *random, bool hit)
{
    for (int i = 0; i < TRIES; i++) {
        if (!try_pose(ui, pair, random, hit)) continue;
        bool seen = is_seen(ui, pair->a) && is_seen(ui, pair->b);
        if (!seen && i < TRIES_SEEN) continue;
        if (!seen) {
            ui->quiz->fitted = true;
            stage_fit(ui->stage);
        }
        return true;
    }
    return false;
}

// ---- Where a method errs

// The still shape's corner, or its centre, on one of the moving shape's: they touch, or are deep in
// each other.
static TsVec on_a_corner(const QuizPair *pair, Random *random)
{
    TsVec of[ACTOR_CORNERS_MAX], on[ACTOR_CORNERS_MAX];
    const Actor *moving = moving_of(pair);
    int corners = ts_shape_corners(&moving->shape, of);
    int targets = ts_shape_corners(&still_of(pair)->shape, on);
    TsVec from = of[random_integer(random, 0, corners - 1)];
    TsVec to = random_integer(random, 0, 3) ? on[random_integer(random, 0, targets - 1)]
                                            : still_of(pair)->position;
    if (random_integer(random, 0, 1)) from = moving->position;
    return ts_vec_add(moving->position, ts_vec_sub(to, from));
}

// Side by side, as boxes are.
static TsVec on_a_side(const QuizPair *pair, Random *random)
{
    const Actor *moving = moving_of(pair);
    TsAabb own = ts_shape_bounds(&moving->shape), other = ts_shape_bounds(&still_of(pair)->shape);
    TsVec shift = ts_vec_sub(ts_vec_lerp(other.min, other.max, 0.5), moving->position);
    switch (random_integer(random, 0, 3)) {
    case 0: shift.x = other.max.x - own.min.x; break;
    case 1: shift.x = other.min.x - own.max.x; break;
    case 2: shift.y = other.max.y - own.min.y; break;
    default: shift.y = other.min.y - own.max.y; break;
    }
    return ts_vec_add(moving->position, shift);
}

static TsVec somewhere(const QuizPair *pair, Random *random)
{
    double reach = 1.3 * (size_of(pair->a) + size_of(pair->b)) + 1;
    double away = reach * random_unit(random);
    TsVec direction = ts_degrees(random_integer(random, 0, 359));
    TsVec base = still_of(pair)->position;
    if (still_of(pair)->shape.kind == TS_SHAPE_RAY) {
        TsRay ray = still_of(pair)->shape.ray;
        double along = random_between(random, -1, 5) * size_of(moving_of(pair));
        base = ts_vec_add(ray.origin, ts_vec_scale(ts_vec_normalize(ray.direction), along));
    }
    return ts_vec_add(base, ts_vec_scale(direction, away));
}

void quiz_pose_somewhere(Ui *ui, const QuizPair *pair, Random *random)
{
    Actor *moving = moving_of(pair);
    double angle = random_angle(moving, random);
    stage_place(ui->stage, moving, somewhere(pair, random), angle);
    stage_answer(ui->stage);
}

// A wrong measure is not seen in the picture: if the method has another flaw, it must be that one.
bool quiz_is_seen_wrong(const Ask *ask)
{
    bool measured = ask->method->shows == FLAW_IN_MEASURE;
    return ask_is_wrong(ask) && (measured || !ask_measure_is_wrong(ask));
}

// Whether it lies in that share of the view, around its middle. A ray has no end.
static bool lies_within(const Ui *ui, const Actor *actor, double share)
{
    TsAabb view, box = ts_shape_bounds(&actor->shape);
    if (actor->shape.kind == TS_SHAPE_RAY) return true;
    stage_view_box(ui->stage, &view);
    TsVec low = ts_vec_lerp(view.min, view.max, (1 - share) / 2);
    TsVec high = ts_vec_lerp(view.max, view.min, (1 - share) / 2);
    return box.min.x >= low.x && box.min.y >= low.y && box.max.x <= high.x && box.max.y <= high.y;
}

// The other one may be turned.
bool quiz_is_central(const Ui *ui, const QuizPair *pair)
{
    return lies_within(ui, moving_of(pair), CENTRAL) && lies_within(ui, still_of(pair), 1);
}

// In the middle of the view if the method is wrong there.
bool quiz_pose_wrong(Ui *ui, const QuizPair *pair, Random *random, const Method *method,
                     double least)
{
    enum { SEARCHED = 1500, ENOUGH = 24 };
    Actor *moving = moving_of(pair), *still = still_of(pair);
    struct {
        double by, angle, other;
        TsVec place;
    } best = {.by = -1};
    for (int i = 0, found = 0; i < SEARCHED && found < ENOUGH; i++) {
        if (i > SEARCHED / 2 && best.by >= least) break;
        bool upright = random_integer(random, 0, 2) == 0;
        double angle = upright && actor_turnable(moving) ? 0 : random_angle(moving, random);
        double other = upright && actor_turnable(still) ? 0 : random_angle(still, random);
        stage_place(ui->stage, still, still->position, other);
        stage_place(ui->stage, moving, moving->position, angle);
        bool ray = still->shape.kind == TS_SHAPE_RAY;
        TsVec place = i % 4 == 0 && !ray   ? on_a_corner(pair, random)
                      : i % 4 == 1 && !ray ? on_a_side(pair, random)
                                           : somewhere(pair, random);
        stage_place(ui->stage, moving, place, angle);
        if (i <= SEARCHED / 2 && !quiz_is_central(ui, pair)) continue;
        double by = stage_error(method, pair->a, pair->b);
        if (by <= best.by) continue;
        stage_answer(ui->stage);
        const Ask *ask = quiz_ask(ui, pair);
        if (!ask || ask->method != method || !quiz_is_seen_wrong(ask)) continue;
        best.by = by, best.angle = angle, best.other = other, best.place = place;
        found++;
    }
    if (best.by < least) return false;
    stage_place(ui->stage, still, still->position, best.other);
    stage_place(ui->stage, moving, best.place, best.angle);
    stage_answer(ui->stage);
    return true;
}
