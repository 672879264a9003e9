// Ray casting: what does a ray hit first?
//
// The spot of a laser pointer is where its beam hits something first. A [ray](ray *) starts at a
// point o and runs in a direction d. Each of its points has a number t:
//
//     p(t) = o + t · d,  t ≥ 0
//
// It never ends; t is in px. A [finite ray] (Y) ends at t = 1: d leads to its [end]. It is a moving
// point (71), cast at convex shapes only.
//
// The cast computes at which t the ray [enters and leaves](crossings) each shape. The smallest t is
// the [first hit], with the surface [normal] there. What lies [behind] it is dashed.
//
// A side of a *triangle*, *octagon* or *chevron*, or a *segment*, from a to b, is hit at
//
//     t = (a − o) × (b − a) / (d × (b − a))
//
// × is the cross product, ux·vy − uy·vx. For a side of length 1, the upper product is the
// [distance](distance of its line) of o from its line, the lower one how fast the ray comes nearer.
// The hit counts if it lies between a and b.
//
// Of an *AABB* or *OBB*, the ray must be between both pairs of opposite sides at once: from the
// latest entry to the earliest exit. On a *circle* or the ends of a *capsule*, t solves |p(t) − c|
// = r. A *point*(point) is hit only if it is on the ray.
//
// Mistakes (M): "whole line" forgets t ≥ 0; "entries only" misses a shape that contains the start.
// Of finite rays, "end ignored" forgets t ≤ 1.
//
// A game asks one query about a list (Y, "first of a list") of up to eight shapes, without the
// concave chevron. A faulty method [names](answer) the wrong one, or a wrong t.
//
// Try: choose "several in a row" (P) and "first in the list" (M). Pause, and cast the marked ray
// shape by shape with "," and ".".
//
// Source: "Web3D: a first look at 3D collision" (three.js, Raycaster); author and year unknown.
#include <stdio.h>

#include "55_places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/sweep_view.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"
#include "touchstone/sweep.h"
#include "touchstone/vec3.h"

enum { RAYS_MAX = 15, FOUND_MAX = 32 };
static const TsAabb frame = {{120, 60}, {920, 560}}; // a ray without a hit is drawn up to it

enum { KNOB_PLACE, KNOB_REACH, KNOB_RAYS };
// Of finite rays each is cast at each shape by itself, or once at a list of all.
enum { REACH_ENDLESS, REACH_FINITE, REACH_LIST };
static struct {
    Actor *ray[RAYS_MAX], *shape[SHAPES]; // of a finite ray, the point at which it starts
    TsVec origin;                         // of all rays
    double heading;                       // of the middle one, degrees
    double given[RAYS_MAX];               // the angles at which the rays were placed last
    double length;                        // of finite rays, px
    int marked;                           // by its end; -1: the middle one
    double preset, reach, rays, spread, speed;
} s = {.length = 370, .marked = -1, .rays = 5, .spread = 48, .speed = 0.5};

static bool is_finite(void) { return s.reach != REACH_ENDLESS; }
static bool asks_list(void) { return s.reach == REACH_LIST; }

static void place_rays(Stage *stage)
{
    for (int i = 0; i < s.rays; i++) {
        double way = s.rays > 1 ? i / (s.rays - 1) - 0.5 : 0;
        stage_place(stage, s.ray[i], s.origin, s.heading + s.spread * way);
        s.given[i] = s.ray[i]->angle;
    }
}

static void add_rays(Stage *stage)
{
    TsShape shape = is_finite() ? ts_shape_point(s.origin) : ts_shape_ray(s.origin, ts_vec(1, 0));
    for (int i = 0; i < RAYS_MAX; i++) {
        if (s.ray[i]) stage_remove(stage, s.ray[i]);
        char name[16];
        snprintf(name, sizeof name, "ray %d", i + 1);
        s.ray[i] = i >= s.rays
                       ? NULL
                       : stage_add(stage, .name = name, .traits = ACTOR_NAMELESS, .shape = shape);
    }
    s.marked = -1;
    place_rays(stage);
}

// Where all rays start. Those that end turn within the frame.
static void put_start(void)
{
    bool turning = is_finite() && presets[(int)s.preset].speed != 0;
    double length = turning ? FINITE_LENGTH : presets[(int)s.preset].length;
    s.origin = turning ? finite_origin : presets[(int)s.preset].origin;
    if (length > 0) s.length = length;
}

static void build(Stage *stage)
{
    for (int i = 0; i < SHAPES; i++) {
        TsShape shape = targets[i].shape;
        const TsShape *instead = presets[(int)s.preset].instead;
        for (int k = 0; instead && k < 2; k++) {
            if (instead[k].kind == shape.kind) shape = instead[k];
        }
        stage_put(stage, &s.shape[i], .name = targets[i].name, .shape = shape,
                  .angle = targets[i].angle);
    }
    s.heading = presets[(int)s.preset].heading;
    put_start();
    if (s.ray[0]) place_rays(stage);
    if (!s.ray[0]) add_rays(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) { // a new place brings its own speed and reach
        s.speed = presets[(int)s.preset].speed;
        bool ends = presets[(int)s.preset].length > 0;
        s.reach = !ends ? REACH_ENDLESS : presets[(int)s.preset].list ? REACH_LIST : REACH_FINITE;
    }
    TsVec before = is_finite() ? presets[(int)s.preset].origin : finite_origin;
    bool other = is_finite() == (s.ray[0] && s.ray[0]->shape.kind == TS_SHAPE_RAY);
    // It was not dragged.
    if (knob == KNOB_REACH && other && ts_vec_equal(s.origin, before)) put_start();
    if (knob <= KNOB_RAYS) add_rays(stage);
    if (knob > KNOB_RAYS) place_rays(stage);
}

static void step(Stage *stage)
{
    (void)stage;
    s.heading = ts_degrees_wrap(s.heading + s.speed);
}

// All rays start where any of them was dragged to, and turn as far as any of them was turned.
static void hold(Stage *stage)
{
    TsVec start = s.origin;
    for (int i = 0; i < s.rays; i++) {
        if (!ts_vec_equal(s.ray[i]->position, start)) s.origin = s.ray[i]->position;
        if (s.ray[i]->angle != s.given[i]) s.heading += s.ray[i]->angle - s.given[i];
    }
    place_rays(stage);
}

// The end of a finite ray, which sets the length of all.
static void moved(Stage *stage, int ray, TsVec3 to)
{
    TsVec way = ts_vec_sub(ts_vec(to.x, to.y), s.origin);
    s.marked = ray;
    s.length = ts_vec_length(way);
    if (s.length > 0) s.heading += ts_degrees_of(way) - s.given[ray];
    place_rays(stage);
}

static void clicked(Stage *stage, int ray)
{
    (void)stage;
    s.marked = ray;
}

// ---- Asking

typedef struct Found {
    Actor *shape;
    TsHit hit;
    int turn; // of the shapes tested, from 0
} Found;

typedef struct Cast { // of one ray: the shapes that it meets, nearest first, then the others
    Actor *ray;
    int index;
    TsRay course; // a finite ray ends at t = 1
    double end;   // t at which it is drawn no farther: at its first hit, by the exact answer
    Found found[FOUND_MAX];
    int hits, shapes;
} Cast;

// The hit that a cast returns is that point of a shape at which the ray meets its boundary first.
// A list is met at the start by what contains it.
static double first_of(TsHit hit) { return hit.inside && !asks_list() ? hit.leave : hit.enter; }

// Whether a finite ray that starts in the shape ends there, too: then it does not meet the
// boundary.
static bool stays_inside(TsHit hit)
{
    return is_finite() && !asks_list() && hit.inside && hit.leave == 1;
}

static bool is_ray(const Actor *actor)
{
    bool is = actor->shape.kind == TS_SHAPE_RAY;
    for (int i = 0; i < s.rays; i++) is |= actor == s.ray[i];
    return is;
}

// Concave polygons are not swept.
static bool is_cast_at(const Actor *actor)
{
    return !is_ray(actor) && (!is_finite() || ts_sweep_accepts(&actor->shape));
}

// A finite ray is the motion of its start.
static TsHit cast_to_end(TsRay course, const TsShape *shape)
{
    TsShape start = ts_shape_point(course.origin);
    TsVec rests = ts_vec(0, 0);
    // step: sweep
    TsImpact impact = ts_sweep_shapes(&start, course.direction, shape, rests);
    if (impact.relation == TS_APART) return (TsHit){.relation = TS_APART};
    TsVec enter = ts_vec_scale(course.direction, impact.enter),
          leave = ts_vec_scale(course.direction, impact.leave);
    return (TsHit){.relation = impact.relation,
                   .inside = impact.initially,
                   .enter = impact.enter,
                   .leave = impact.leave,
                   .point = ts_vec_add(course.origin, enter),
                   .exit = ts_vec_add(course.origin, leave),
                   .normal = impact.initially ? rests : ts_vec_negate(impact.normal)};
}

static TsRay course_of(const Actor *ray)
{
    if (!is_finite()) return ray->shape.ray;
    return (TsRay){ray->position, ts_vec_scale(ts_degrees(ray->angle), s.length)};
}

// Puts the shape that a finite ray misses by the least first.
static void put_nearest_first(Cast *cast)
{
    double least = HUGE_VAL;
    TsVec to = ts_vec_add(cast->course.origin, cast->course.direction);
    TsShape ray = ts_shape_segment(cast->course.origin, to);
    for (int k = 0; k < cast->shapes; k++) {
        double gap = ts_contact_shapes(&ray, &cast->found[k].shape->shape).gap;
        if (gap >= least) continue;
        least = gap;
        Found nearest = cast->found[k];
        cast->found[k] = cast->found[0];
        cast->found[0] = nearest;
    }
}

// Puts the first ray about whose list the method is wrong first, so that it is the one in the
// strip.
static void put_wrong_first(Stage *stage, Cast *casts)
{
    for (int i = 0; i < s.rays; i++) {
        const Ask *ask = casts[i].ray->alive ? stage_asked_first(stage, casts[i].ray) : NULL;
        if (!ask || !ask_is_wrong(ask)) continue;
        Cast first = casts[i];
        casts[i] = casts[0];
        casts[0] = first;
        return;
    }
}

// In the order in which the shapes were added, which is that of the list.
static void ask_list(Stage *stage, const Cast *cast)
{
    const StageList list = stage_list(stage, is_cast_at);
    stage_ask_first(stage, cast->ray, cast->course.direction, list.actor, list.count, ts_vec(0, 0));
}

// The marked ray is asked first, and of its shapes the nearest: that is the pair in the strip.
static void ask(Stage *stage)
{
    int rays = (int)s.rays, marked = s.marked < 0 ? rays / 2 : s.marked;
    Cast *casts = stage_findings(stage, RAYS_MAX * sizeof *casts);
    bool chosen = s.marked >= 0;
    if (!casts) return;
    for (int i = 0; i < rays; i++) {
        if (s.ray[i] != stage_selected(stage)) continue;
        marked = i;
        chosen = true;
    }
    for (int i = 0; i < rays; i++) {
        Cast *cast = &casts[i];
        cast->index = (marked + i) % rays;
        cast->ray = s.ray[cast->index];
        if (!cast->ray->alive) continue;
        TsRay ray = cast->course = course_of(cast->ray);
        stage_each(stage, actor) // sorted by insertion
        {
            if (!is_cast_at(actor) || cast->shapes == (asks_list() ? ASK_LIST_MAX : FOUND_MAX))
                continue;
            TsHit met =
                is_finite() ? cast_to_end(ray, &actor->shape) : ts_cast_shape(ray, &actor->shape);
            Found next = {actor, met, cast->shapes};
            bool hit = next.hit.relation != TS_APART;
            int k = cast->shapes++;
            for (; k > 0 && hit; k--) {
                if (k <= cast->hits && cast->found[k - 1].hit.enter <= next.hit.enter) break;
                cast->found[k] = cast->found[k - 1];
            }
            cast->found[k] = next;
            cast->hits += hit;
        }
        TsShape box = ts_shape_aabb(frame.min, frame.max);
        cast->end = cast->hits    ? first_of(cast->found[0].hit)
                    : is_finite() ? 1
                                  : ts_cast_shape(ray, &box).leave;
        cast->ray->reach = cast->end;
        if (is_finite() && cast->hits == 0) put_nearest_first(cast);
        if (asks_list()) ask_list(stage, cast);
        for (int k = 0; k < cast->shapes && !asks_list(); k++) {
            Actor *shape = cast->found[k].shape;
            if (shape->traits & ACTOR_GUEST) continue;
            if (is_finite())
                stage_ask_sweep(stage, cast->ray, ray.direction, shape, ts_vec(0, 0));
            else
                stage_ask(stage, cast->ray, shape);
        }
    }
    if (asks_list() && !chosen) put_wrong_first(stage, casts);
}

// ---- The marked ray, shape by shape

// In px along an endless ray, in lengths of a finite one.
static const char *number_of_t(char *text, int size, double t)
{
    return number_plain(text, size, t, is_finite() ? 3 : 1);
}

static void narrate(Stage *stage, const Cast *cast, const Found *tested, bool last)
{
    static const struct {
        const char *code;
    } traced[] = {{.code = "ts_cast_shape"}, {.code = "scenes/55_ray_cast.c:cast_to_end"}},
      sweep = {.code = "sweep"},
      cast_at[TS_SHAPE_KINDS] = {
          [TS_SHAPE_POINT] = {.code = "point"},     [TS_SHAPE_SEGMENT] = {.code = "segment"},
          [TS_SHAPE_CIRCLE] = {.code = "circle"},   [TS_SHAPE_AABB] = {.code = "aabb"},
          [TS_SHAPE_OBB] = {.code = "obb"},         [TS_SHAPE_TRIANGLE] = {.code = "triangle"},
          [TS_SHAPE_POLYGON] = {.code = "polygon"}, [TS_SHAPE_CAPSULE] = {.code = "capsule"}};
    const char *name = tested->shape->name, *first = cast->hits ? cast->found[0].shape->name : "";
    bool hit = tested->hit.relation != TS_APART;
    const char *end = !last        ? ""
                      : cast->hits ? STEP_TEXT(" First hit: %s.", first)
                                   : STEP_TEXT(" Nothing is hit.");
    const char *enters = number_of_t(NUMBER_TEXT, tested->hit.enter),
               *leaves = number_of_t(NUMBER_TEXT, tested->hit.leave);
    const StepRow rows[] = {
        {.when = !hit, .text = STEP_TEXT("The ray does not meet the %s.%s", name, end)},
        {.when = stays_inside(tested->hit),
         .text = STEP_TEXT("The ray starts in the %s and ends there.%s", name, end)},
        {.when = tested->hit.inside,
         .text =
             STEP_TEXT("The ray starts in the %s and leaves it at t = %s.%s", name, leaves, end)},
        {.when = cast->hits > 0 && tested->shape == cast->found[0].shape,
         .text = STEP_TEXT("The ray meets the %s at t = %s: the smallest so far.%s", name, enters,
                           end)},
        {.text = STEP_TEXT("The ray meets the %s at t = %s, behind the %s.%s", name, enters, first,
                           end)}};
    stage_show_sentence(stage, rows);
    stage_code(stage, traced[is_finite()].code,
               is_finite() ? sweep.code : cast_at[tested->shape->shape.kind].code,
               hit ? "enter = %s, leave = %s" : "no hit", enters, leaves);
}

#include "55_false_hits.h"

// Paused, the shapes that the marked ray has not been cast at as yet are left out.
static Cast step_cast(Stage *stage, const Cast *whole)
{
    if (stage->playing || whole->shapes == 0 || is_by_flawed(stage, whole)) return *whole;
    int shown = stage_trace(stage, whole->shapes);
    const Found *tested = whole->found;
    Cast cast = {
        .ray = whole->ray, .index = whole->index, .course = whole->course, .end = whole->end};
    for (int i = 0; i < whole->shapes; i++) {
        if (whole->found[i].turn == shown) tested = &whole->found[i];
        if (whole->found[i].turn > shown) continue;
        cast.found[cast.shapes++] = whole->found[i];
        cast.hits += i < whole->hits;
    }
    draw_on(stage->draw, LAYER_CONTACT, tested->shape->name);
    sweep_outline(stage->draw, &tested->shape->shape, (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tag(stage->draw, NULL);
    narrate(stage, &cast, tested, shown == whole->shapes - 1);
    return cast;
}

// ---- Drawing

// t at which the method lets a ray of a list end.
static double answered_end(const Ask *ask, double exact)
{
    const Answer *answer = &ask->answer;
    if (answer->relation == TS_APART) return 1;
    bool timed = (answer->has & ANSWER_TIME) && answer->time >= 0 && answer->time <= 1;
    return timed ? answer->time : exact;
}

// Where the method lets a ray of a list end, if it is wrong, and which shape it names.
static void draw_answer(Stage *stage, const Cast *cast, const Ask *ask)
{
    TsRay ray = cast->course;
    const Actor *named = ask_named(ask), *first = ask_first(ask);
    double t = answered_end(ask, cast->end);
    TsVec at = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, t));
    TsVec true_at = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, cast->end));
    draw_on(stage->draw, LAYER_CONTACT, "answer");
    marks_open(stage->draw, at, 7, (Pen){.ink = INK_INK, .width = 2});
    stage_label(stage, at, ray.direction, LABEL_CLASH, named ? "named: %s" : "named: none",
                named ? named->name : "");
    draw_tag(stage->draw, "first hit");
    if (first)
        stage_label(stage, true_at, ts_vec_perp(ray.direction), LABEL_PLAIN, "first: %s",
                    first->name);
    draw_tag(stage->draw, NULL);
}

// Where the marked ray of a list ends by the method, while the words for it are lit.
static void draw_named(Stage *stage, const Cast *cast)
{
    const Ask *ask = stage_asked_first(stage, cast->ray);
    if (!ask) return;
    TsVec way = ts_vec_scale(cast->course.direction, answered_end(ask, cast->end));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag_hidden(stage->draw, "answer");
    draw_ring(stage->draw, ts_vec_add(cast->course.origin, way), 10,
              (Pen){.ink = INK_FOCUS, .width = 2});
    draw_tag(stage->draw, NULL);
}

static void draw_cast(Stage *stage, const Cast *cast, bool marked)
{
    TsRay ray = cast->course;
    const Ask *ask = asks_list() ? stage_asked_first(stage, cast->ray) : NULL;
    double last = is_finite() ? 1 : cast->end;
    for (int i = 0; i < cast->hits; i++) last = fmax(last, cast->found[i].hit.leave);
    double stop = ask ? answered_end(ask, cast->end) : cast->end;
    TsVec end = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, stop));
    TsVec behind = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, last));
    const Pen beyond = {.ink = INK_INK, .alpha = 0.8, .on = 3, .off = 4};
    if (is_finite()) {
        bool hit = cast->ray->hit;
        draw_on(stage->draw, LAYER_OUTLINES, "finite ray");
        draw_line(stage->draw, ray.origin, end,
                  (Pen){.ink = hit ? INK_HIT_LINE : INK_MISS_LINE, .width = hit ? 3 : 2});
        draw_line(stage->draw, end, behind, beyond);
        draw_on(stage->draw, LAYER_CONTACT, "end");
        draw_ring(stage->draw, behind, 6, (Pen){.ink = INK_MUTED, .width = 1.5});
        stage_plane_handle(stage, cast->index, behind, NULL, 0);
        if (marked && stage_is_simple(stage))
            stage_label(stage, behind, ray.direction, LABEL_PLAIN, "%s ends here", cast->ray->name);
        draw_tag(stage->draw, NULL);
        stage_keep_clear(stage, (TsVec[]){ray.origin, behind}, 2);
    }
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    if (marked) {
        draw_tag(stage->draw, cast->ray->name);
        draw_line(stage->draw, ray.origin, end, (Pen){.ink = INK_FOCUS, .width = 7, .alpha = 0.3});
        stage_label(stage, ts_vec_lerp(ray.origin, end, 0.5), ts_vec_perp(ray.direction),
                    LABEL_PLAIN, "%s", cast->ray->name);
    }
    draw_on(stage->draw, LAYER_CONTACT, "behind");
    if (!is_finite()) draw_line(stage->draw, end, behind, beyond);
    for (int i = cast->hits - 1; i >= 0; i--) {
        TsHit hit = cast->found[i].hit;
        const TsVec at[] = {hit.point, hit.exit};
        draw_tag(stage->draw, "crossings");
        for (int k = hit.inside; k < 2; k++) { // what a finite ray ends in is not left
            if (k == 0 || !is_finite() || hit.leave < 1)
                marks_open(stage->draw, at[k], 3, (Pen){.ink = INK_INK});
        }
        if (i > 0 || stays_inside(hit)) continue;
        TsVec first = hit.inside && !asks_list() ? hit.exit : hit.point;
        draw_tag(stage->draw, "first hit");
        marks_answer(stage->draw, first);
        draw_tag(stage->draw, "normal");
        if (ts_vec_is_zero(hit.normal)) continue;
        draw_arrow(stage->draw, first, ts_vec_add(first, ts_vec_scale(hit.normal, 36)),
                   (Pen){.ink = INK_INK, .width = 2});
    }
    draw_tag(stage->draw, NULL);
}

// Of a straight side: the distance of the start from its line, by the speed at which the ray comes
// nearer to it. What is round has no such line.
static void report(Stage *stage, const Cast *cast)
{
    const Actor *shape = cast->hits ? cast->found[0].shape : NULL;
    const Ask *ask = !shape        ? NULL
                     : asks_list() ? stage_asked_first(stage, cast->ray)
                                   : stage_asked(stage, cast->ray, shape);
    if (!ask || ask->method->flaw || stage_is_simple(stage) ||
        shape->shape.kind == TS_SHAPE_POINT || shape->shape.kind == TS_SHAPE_CIRCLE ||
        shape->shape.kind == TS_SHAPE_CAPSULE)
        return;
    TsRay ray = cast->course;
    TsHit hit = cast->found[0].hit;
    if (hit.inside && asks_list()) return;
    TsVec at = hit.inside ? hit.exit : hit.point, from = ts_vec_sub(at, ray.origin);
    double across = ts_vec_dot(from, hit.normal),
           speed = fabs(ts_vec_dot(ray.direction, hit.normal));
    if (speed == 0) return;
    TsVec foot = ts_vec_add(ray.origin, ts_vec_scale(hit.normal, across));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag_hidden(stage->draw, "distance of its line");
    draw_line(stage->draw, ray.origin, foot, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_line(stage->draw, foot, at, (Pen){.ink = INK_FOCUS, .on = 5, .off = 4});
    draw_tag(stage->draw, NULL);
    stage_report(stage, "side’s line", "%s px away", number_plain(NUMBER_TEXT, fabs(across), 1));
    int decimals = is_finite() ? 1 : 3;
    stage_report(stage, "comes nearer", "%s", number_plain(NUMBER_TEXT, speed, decimals));
    stage_formula(stage, "[t] = [distance] / [speed]",
                  {.name = "t",
                   .value = first_of(hit),
                   .lights = "first hit",
                   .decimals = is_finite() ? 3 : 1},
                  {.name = "distance", .value = fabs(across), .lights = "distance of its line"},
                  {.name = "speed", .value = speed, .lights = "normal", .decimals = decimals});
}

static void draw(Stage *stage)
{
    const Cast *casts = stage_found(stage);
    if (!casts) return;
    stage_drawn_by(stage, "ray_shape_exact|sweep_exact|first_of_all");
    for (int i = 1; i < s.rays; i++) {
        if (casts[i].ray->alive) draw_cast(stage, &casts[i], false);
    }
    if (!asks_list() && draw_false_hits(stage, casts)) // so the picture is that of the method
        stage_drawn_by(stage, stage_asked(stage, casts->ray, casts->found[0].shape)->method->name);
    if (!casts->ray->alive) return;
    const Cast cast = step_cast(stage, casts), *marked = &cast;
    draw_cast(stage, marked, true);
    for (int i = 0; asks_list() && i < s.rays; i++) {
        const Ask *ask = casts[i].ray->alive ? stage_asked_first(stage, casts[i].ray) : NULL;
        if (!ask || !ask_is_wrong(ask)) continue;
        draw_answer(stage, &casts[i], ask);
        break; // that of the strip
    }
    if (asks_list()) draw_named(stage, marked);
    report(stage, marked);
    list_hits(stage, marked);
    const char *shapes = number_of(NUMBER_TEXT, marked->shapes, "shape", "shapes");
    const char *name = marked->ray->name;
    const char *first = marked->hits ? marked->found[0].shape->name : "";
    const char *note =
        asks_list() && marked->hits == 0 ? STEP_TEXT("%s meets none of %s", name, shapes)
        : asks_list()                    ? STEP_TEXT("%s first meets the %s", name, first)
        : marked->hits == 0
            ? STEP_TEXT("%s hits none of %s", name, shapes)
            : STEP_TEXT("%s first hits the %s · %d of %s hit", name, first, marked->hits, shapes);
    const Actor *left = asks_list() ? stage_list(stage, is_cast_at).left_out : NULL;
    if (left)
        stage_hint(stage, "A list holds %d shapes: the %s is left out", ASK_LIST_MAX, left->name);
    else if (is_finite())
        stage_hint(stage, "Drag the end of a ray · “P” another start · PgDn next");
    bool wrong = false;
    stage_each(stage, actor) wrong |= actor->wrong;
    stage_note(stage, wrong ? "exactly: %s" : "%s", note);
}

SCENE = {
    .title = "Ray casting",
    .idea =
        "A ray cast returns the first shape that the ray hits, the point and the surface normal.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .moved = moved,
    .clicked = clicked,
    .SCENE_STATE(s),
    .edited = true,
    .method = "ray_shape_exact",
    .family = "sweep_exact|first_of_all",
    .touch = TOUCHING_HITS,
    .view = {{120, 60}, {920, 560}},
    .simple = "first hit|finite ray|end|answer",
    .knobs = {[KNOB_PLACE] =
                  {'p', "start", &s.preset, .name = "preset", .places = true,
                   .names = "in the open|in the notch|inside the box|along a side|grazing a corner|"
                            "ends inside|ends just short|several in a row|a point behind|"
                            "ends at a side|starts inside"},
              [KNOB_REACH] = {'y', "reach", &s.reach, .name = "reach",
                              .names = "without end|finite|first of a list"},
              [KNOB_RAYS] = {'c', "rays", &s.rays, 1, RAYS_MAX, .step = 1},
              {'s', "spread", &s.spread, 0, 360, 4, .unit = "°"},
              {'u', "turn", &s.speed, -5, 5, 0.5, .unit = "°/tick"}},
};
