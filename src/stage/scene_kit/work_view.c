#include "scene_kit/work_view.h"

#include <stdio.h>

#include "asking/asking.h"
#include "asking/record.h"
#include "axis.h"
#include "scene.h"
#include "scene_kit/axis_steps.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/projections.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "stage_self.h"

enum { DOT = 5, RING = 8, OUTLINE_MAX = 96 }; // px at scale 1, corners
static const double RIGHT_END = 4000;         // px of the world, of a ray to the right

// ---- Axes

#define SIXTEEN(of)                                                                                \
    {                                                                                              \
        of "1", of "2", of "3", of "4", of "5", of "6", of "7", of "8", of "9", of "10", of "11",  \
            of "12", of "13", of "14", of "15", of "16"                                            \
    }

// As the core calls its axes (sat.h, contact.h).
static const char *axis_name(const Ask *ask, const WorkTest *test)
{
    static const char *const edges[2][16] = {SIXTEEN("A edge "), SIXTEEN("B edge ")};
    static const char *const sides[2][2] = {{"A along", "A across"}, {"B along", "B across"}};
    const TsShape *shape[] = {&ask->a->shape, &ask->b->shape};
    if (test->side < 0)
        return fabs(test->axis.direction.x) == 1   ? "x"
               : fabs(test->axis.direction.y) == 1 ? "y"
                                                   : "corner";
    bool box = shape[test->shape]->kind == TS_SHAPE_OBB && test->side < 2;
    return box ? sides[test->shape][test->side] : edges[test->shape][test->side % 16];
}

static bool axes_up_to(const Ask *ask, const Work *work, int count, TsAxisTrace *trace)
{
    bool only_axes = true;
    trace->count = trace->deciding = 0;
    for (int i = 0; i < count && trace->count < TS_AXES_MAX; i++) {
        only_axes &= work->test[i].kind == WORK_AXIS;
        if (work->test[i].kind != WORK_AXIS) continue;
        TsAxis *axis = &trace->axis[trace->count];
        *axis = work->test[i].axis;
        axis->name = axis_name(ask, &work->test[i]);
        if (axis->gap > trace->axis[trace->deciding].gap) trace->deciding = trace->count;
        trace->count++;
    }
    return only_axes && trace->count > 0;
}

bool work_axes(const Stage *stage, const Ask *ask, TsAxisTrace *trace)
{
    const Work *work = ask_work(stage, ask);
    trace->count = 0;
    if (!work || !axes_up_to(ask, work, work->count, trace)) trace->count = 0;
    return trace->count > 0;
}

bool work_depths(const Stage *stage, const Ask *ask, TsAxisTrace *trace)
{
    if (!work_axes(stage, ask, trace)) return false;
    const Work *work = ask_work(stage, ask);
    for (int i = 0; i < trace->count; i++) {
        TsAxis *axis = &trace->axis[i];
        if (work->test[i].depth == 0) return false;
        double unit = work->test[i].unit;
        axis->a_radius *= unit, axis->b_radius *= unit, axis->radii *= unit;
        axis->distance *= unit;
        axis->gap = -work->test[i].depth;
        if (axis->gap > trace->axis[trace->deciding].gap) trace->deciding = i;
    }
    return true;
}

bool work_advances(const Stage *stage, const Ask *ask, TsAdvanceTrace *trace)
{
    const Work *work = ask_work(stage, ask);
    trace->count = 0;
    for (int i = 0; work && i < work->count; i++) {
        const WorkTest *test = &work->test[i];
        bool last = i + 1 == work->count;
        if (test->kind != WORK_ADVANCE) return false;
        if (trace->count == TS_ADVANCES_TRACED) trace->count--;
        TsVec way = ts_vec_sub(test->to, test->from);
        trace->step[trace->count++] =
            (TsAdvanceStep){.time = test->time,
                            .gap = test->gap,
                            .normal = ts_vec_is_zero(way) ? way : ts_vec_normalize(way),
                            .on_a = test->from,
                            .on_b = test->to,
                            .ahead = !last       ? work->test[i + 1].time - test->time
                                     : test->yes ? 0
                                                 : 2};
    }
    return trace->count > 0;
}

bool work_simplexes(const Stage *stage, const Ask *ask, TsGjkTrace *trace)
{
    const Work *work = ask_work(stage, ask);
    TsGjkPoint found[3] = {{{0, 0}, {0, 0}, {0, 0}}}; // the last ones
    int points = 0;
    trace->count = 0;
    for (int i = 0; work && i < work->count; i++) {
        const WorkTest *test = &work->test[i];
        bool is_support = test->kind == WORK_SUPPORT;
        if ((!is_support && test->kind != WORK_TRIANGLE) || trace->count == TS_GJK_STEPS)
            return false;
        TsGjkStep *step = &trace->step[trace->count++];
        TsGjkPoint support = found[2];
        if (is_support)
            support = (TsGjkPoint){ts_vec_sub(test->to, test->from), test->from, test->to};
        if (points == 0 && is_support) found[0] = support, points = 1;
        *step = (TsGjkStep){.count = is_support ? points : 3,
                            .direction = test->axis.direction,
                            .support = support,
                            .text = i == 0        ? "A first corner of the difference."
                                    : !is_support ? test->yes ? "The triangle contains the origin."
                                                              : "The triangle does not contain the "
                                                                "origin: it gives up."
                                    : !test->yes  ? "No corner reaches the origin."
                                    : points == 1 ? "Search from a corner towards the origin."
                                                  : "The origin lies beyond the edge."};
        for (int k = 0; k < step->count; k++) step->point[k] = found[k];
        if (i > 0 && is_support && points < 3) found[points++] = support;
    }
    return trace->count > 0;
}

// The shapes as the method tests them, where they are not.
typedef struct Tested {
    Actor actor[2];
    Ask ask; // about those
} Tested;

static void draw_tested(Stage *stage, const Work *work, const Ask *ask, Tested *tested)
{
    tested->actor[0] = *ask->a;
    tested->actor[1] = *ask->b;
    tested->ask = *ask;
    for (int i = 0; i < 2; i++) {
        if (work->corners[i] == 0) continue;
        tested->actor[i].shape = ts_shape_polygon(work->corner[i], work->corners[i]);
        draw_on(stage->draw, LAYER_OUTLINES, "test");
        draw_path(stage->draw, work->corner[i], work->corners[i], true,
                  marks_dashed(INK_CLASH_INK, 2));
        stage_keep_clear(stage, work->corner[i], work->corners[i]);
        stage_label(stage, work->corner[i][0], ts_vec(-1, -1), LABEL_PLAIN, "%s, as it is tested",
                    tested->actor[i].name);
        draw_tag(stage->draw, NULL);
    }
    tested->ask.a = &tested->actor[0];
    tested->ask.b = &tested->actor[1];
}

enum { BITS = 32, WALLS = 16 }; // of Answer.axes; that the projections have room for

// As many axes as have room, the one that is shown among them. Those that are left keep their
// numbers.
static void leave_out(Ask *ask, TsAxisTrace *trace, int number[WALLS])
{
    int shown = projections_shown(ask, trace), count = 0;
    Ask all = *ask;
    if (trace->count <= WALLS) return;
    ask->answer.axes = 0;
    ask->axis_number = number;
    for (int i = 0; i < trace->count; i++) {
        bool room = count < WALLS - 1 || (count < WALLS && (i >= shown || shown < 0));
        if (!room && i != shown) continue;
        if (count == WALLS) break;
        if (projections_tested(&all, i)) ask->answer.axes |= 1u << count;
        if (i == shown && all.axis_shown > 0) ask->axis_shown = count + 1;
        number[count] = i + 1;
        trace->axis[count++] = trace->axis[i];
    }
    trace->count = count;
}

// What never moves need not be paused first.
static bool is_paused(const Stage *stage) { return !stage->playing || !stage_has_time(stage); }

static void draw_axes(Stage *stage, const Ask *ask, const TsAxisTrace *trace, bool every)
{
    Ask all = *ask;
    all.answer.axes = trace->count < BITS ? (1u << trace->count) - 1 : 0;
    AxisStep step = {.so_far = all};
    if (is_paused(stage)) {
        step = axis_steps(stage, &all, trace);
        if (step.axis >= 0) {
            axis_steps_narrate(stage, &all, trace, &step);
            axis_steps_code(stage, trace, &step);
        }
    }
    TsAxisTrace few = *trace;
    int number[WALLS];
    leave_out(&step.so_far, &few, number);
    stage_projections(stage, &step.so_far, &few, every);
}

void work_draw_axes(Stage *stage, const Ask *ask, const TsAxisTrace *trace)
{
    record_draw_own(stage);
    draw_show_only(stage->draw, NULL);
    draw_axes(stage, ask, trace, true);
    draw_show_only(stage->draw, stage->self->simple ? stage->self->scene->simple : NULL);
}

// ---- What a test finds, in words

static const char *owner_of(const Ask *ask, TsVec p, bool *is_center)
{
    const Actor *actor[] = {ask->a, ask->b};
    for (int i = 0; i < 2; i++) {
        TsVec box[4];
        int count;
        const TsVec *corner = ts_shape_view_corners(&actor[i]->shape, box, &count);
        *is_center = ts_shape_kind_is_round(actor[i]->shape.kind);
        for (int k = 0; k < count; k++) {
            if (ts_vec_equal(corner[k], p)) return actor[i]->name;
        }
    }
    *is_center = true;
    return NULL;
}

enum { FACT_SIZE = 120 };
#define FACT(...) (translate_print(fact, FACT_SIZE, __VA_ARGS__), fact)

static const char *fact_of(const Ask *ask, const WorkTest *test, int number, char fact[FACT_SIZE])
{
    bool yes = test->yes, is_center;
    const char *owner = owner_of(ask, test->from, &is_center);
    const TsAxis *axis = &test->axis;
    switch (test->kind) {
    case WORK_AXIS:
        return FACT(yes ? "On axis %d the projections overlap"
                        : "On axis %d the projections leave a gap",
                    number);
    case WORK_NO_AXIS:
        return FACT("Axis %d has length 0: every corner is projected to 0, so nothing overlaps",
                    number);
    case WORK_UNSET:
        return FACT("Axis %d: min and max were never stored, so nothing overlaps", number);
    case WORK_COSINES:
        return FACT(yes ? "Axis %d: cosines %.2f to %.2f and %.2f to %.2f overlap"
                        : "Axis %d: cosines %.2f to %.2f and %.2f to %.2f do not overlap",
                    number, axis->a_min, axis->a_max, axis->b_min, axis->b_max);
    case WORK_INSIDE:
        if (!owner) return FACT(yes ? "The point lies inside" : "The point lies outside");
        return FACT(is_center && yes ? "The centre of %s lies inside"
                    : is_center      ? "The centre of %s lies outside"
                    : yes            ? "A corner of %s lies inside the other shape"
                                     : "This corner of %s lies outside the other shape",
                    owner);
    case WORK_SIDE:
        if (!owner) return FACT(yes ? "It meets a side" : "It meets no side");
        return FACT(yes ? "A side of %s meets a side of the other shape"
                        : "This side of %s meets no side of the other shape",
                    owner);
    case WORK_WITHIN:
        if (test->line_ends > 0)
            return FACT(
                test->line_ends == 1
                    ? yes ? "The distance from the segment without its end, %s, is at most %s"
                          : "The distance from the segment without its end, %s, is more than %s"
                : yes ? "The distance from the infinite line, %s, is at most %s"
                      : "The distance from the infinite line, %s, is more than %s",
                number_length(NUMBER_TEXT, ts_vec_distance(test->from, test->to)),
                number_length(NUMBER_TEXT, test->most));
        return FACT(yes ? "The distance %s is at most %s" : "The distance %s is more than %s",
                    number_length(NUMBER_TEXT, ts_vec_distance(test->from, test->to)),
                    number_length(NUMBER_TEXT, test->most));
    case WORK_FOOT:
        return FACT(yes ? "The centre, projected on the infinite line, is between the ends"
                        : "The centre, projected on the infinite line, is not between the ends");
    case WORK_NESTED:
        return FACT(yes ? "This box is inside the other: the boundaries do not meet"
                        : "This box is not inside the other");
    case WORK_CIRCLES:
        return FACT(yes ? "The bounding circles overlap" : "The bounding circles do not overlap");
    case WORK_BOXES: return FACT(yes ? "The boxes overlap" : "The boxes do not overlap");
    case WORK_CROSSED:
        return FACT(yes ? "The ray to the right crosses this side"
                        : "The ray to the right does not cross this side");
    case WORK_ADVANCE: break; // of no pair that stands still
    case WORK_SUPPORT:
        return FACT(yes ? "The difference of these corners reaches the origin"
                        : "The difference of these corners does not reach the origin");
    case WORK_TRIANGLE:
        return FACT(yes ? "The triangle of these differences contains the origin"
                        : "The triangle of these differences does not contain the origin");
    case WORK_LEFT:
        return FACT(yes ? "The point is on the left of this side"
                        : "The point is on the right of this side");
    }
    return "";
}

// ---- Drawing the others

// What the source marks as such a test.
static const struct {
    const char *code;
} marks[] = {
    [WORK_AXIS] = {.code = "axis"},       [WORK_NO_AXIS] = {.code = "axis"},
    [WORK_UNSET] = {.code = "axis"},      [WORK_COSINES] = {.code = "axis"},
    [WORK_INSIDE] = {.code = "inside"},   [WORK_SIDE] = {.code = "side_meets"},
    [WORK_WITHIN] = {.code = "within"},   [WORK_FOOT] = {.code = "foot"},
    [WORK_NESTED] = {.code = "nested"},   [WORK_CIRCLES] = {.code = "volumes"},
    [WORK_BOXES] = {.code = "volumes"},   [WORK_CROSSED] = {.code = "side"},
    [WORK_LEFT] = {.code = "side"},       [WORK_ADVANCE] = {.code = "advance"},
    [WORK_SUPPORT] = {.code = "support"}, [WORK_TRIANGLE] = {.code = "triangle"},
};

static Pen pen_of(bool yes, bool now)
{
    return (Pen){.ink = yes ? INK_FOCUS : INK_MUTED, .width = now ? 4 : 2};
}

// Of a side whose axis is no axis, or whose projections are no lengths.
static void draw_odd_axis(Stage *stage, const Ask *ask, const WorkTest *test, bool now)
{
    const TsShape *shape[] = {&ask->a->shape, &ask->b->shape};
    Draw *draw = stage->draw;
    TsVec box[4];
    int count;
    if (test->side >= 0) {
        const TsVec *corner = ts_shape_view_corners(shape[test->shape], box, &count);
        TsSegment side = {corner[test->side], corner[(test->side + 1) % count]};
        draw_line(draw, side.a, side.b, pen_of(test->yes, now));
        if (now && test->kind == WORK_NO_AXIS)
            stage_label(stage, ts_vec_lerp(side.a, side.b, 0.5), ts_vec(0, 1), LABEL_CLASH,
                        "its axis has length 0");
    }
    if (test->kind != WORK_COSINES || !now) return;
    for (int i = 0; i < 2; i++) { // the directions that the cosines are of
        const TsVec *corner = ts_shape_view_corners(shape[i], box, &count);
        for (int k = 0; k < count; k++)
            draw_line(draw, ts_vec(0, 0), corner[k],
                      i ? marks_dashed(INK_MUTED, 1) : (Pen){.ink = INK_MUTED, .width = 1});
    }
    double reach = 2 * ts_vec_length(ts_shape_center(shape[0]));
    draw_arrow(draw, ts_vec(0, 0), ts_vec_scale(test->axis.direction, fmin(reach, 200)),
               (Pen){.ink = INK_FOCUS, .width = 2});
}

static void draw_circles(Stage *stage, const WorkTest *test)
{
    static const struct {
        const char *tag;
    } of[] = {{.tag = "test circle 1"}, {.tag = "test circle 2"}};
    Draw *draw = stage->draw;
    const TsCircle *a = &test->circle[0], *b = &test->circle[1];
    double distance = ts_vec_distance(a->center, b->center);
    for (int i = 0; i < 2; i++) {
        TsCircle circle = test->circle[i];
        draw_tag(draw, of[i].tag);
        draw_circle(draw, circle.center, circle.radius, marks_dashed(INK_MARK, 1.5));
        draw_dot(draw, circle.center, 3, (Fill){.ink = INK_MARK});
    }
    draw_tag(draw, "test distance");
    draw_line(draw, a->center, b->center, (Pen){.ink = INK_MARK, .width = 1.5});
    draw_dot(draw, a->center, 3, (Fill){.ink = INK_MARK});
    stage_table(stage, "Its test", "\tpx");
    stage_row_for(stage, "test distance", test->yes ? ROW_LAMP_ON : ROW_LAMP_OFF,
                  "d, of the centres\t%s", number_plain(NUMBER_TEXT, distance, 1));
    stage_row_for(stage, of[0].tag, ROW_PLAIN, "r₁, the first radius\t%s",
                  number_plain(NUMBER_TEXT, a->radius, 1));
    stage_row_for(stage, of[1].tag, ROW_PLAIN, "r₂, the second radius\t%s",
                  number_plain(NUMBER_TEXT, b->radius, 1));
    stage_condition(stage, test->yes, "[d] ≤ [r₁] + [r₂]",
                    {.name = "d", .value = distance, .lights = "test distance"},
                    {.name = "r₁", .value = a->radius, .lights = of[0].tag},
                    {.name = "r₂", .value = b->radius, .lights = of[1].tag});
}

// The distance, and how far it may reach. Of several it says which one it is: the loop may have
// ended at any.
static void draw_within(Stage *stage, const WorkTest *test, bool now, int number, int of)
{
    char heading[48];
    Draw *draw = stage->draw;
    double distance = ts_vec_distance(test->from, test->to);
    TsVec way = distance > 0 ? ts_vec_sub(test->to, test->from) : ts_vec(1, 0);
    if (!isfinite(distance)) return; // from a segment of length 0
    draw_tag(draw, "test distance");
    draw_line(draw, test->from, test->to, pen_of(test->yes, now));
    draw_dot(draw, test->to, 4, (Fill){.ink = test->yes ? INK_FOCUS : INK_MUTED});
    if (!now) return;
    draw_tag(draw, "test reach");
    draw_dot(draw, test->from, 3, (Fill){.ink = INK_MARK});
    draw_line(draw, test->from, ts_vec_add(test->from, ts_vec_set_length(way, test->most)),
              (Pen){.ink = INK_MARK, .width = 1.5});
    snprintf(heading, sizeof heading, "%s", translate("Its test"));
    if (of > 1) {
        translate_print(heading, sizeof heading, "Its test, step %d of %d", number, of);
        draw_tag(draw, "test distance");
        stage_label(stage, test->to, way, LABEL_PLAIN, "step %d of %d", number, of);
    }
    stage_table(stage, heading, "\tpx");
    stage_row_for(stage, "test distance", test->yes ? ROW_LAMP_ON : ROW_LAMP_OFF,
                  "d, the distance\t%s", number_plain(NUMBER_TEXT, distance, 1));
    stage_row_for(stage, "test reach", ROW_PLAIN, "r, at most\t%s",
                  number_plain(NUMBER_TEXT, test->most, 1));
    stage_condition(stage, test->yes, "[d] ≤ [r]",
                    {.name = "d", .value = distance, .lights = "test distance"},
                    {.name = "r", .value = test->most, .lights = "test reach"});
}

// What a segment is taken for, named beside the end that is nearer to where it is tested.
static void draw_endless(Stage *stage, const WorkTest *test)
{
    TsVec a = test->line.a, b = test->line.b;
    bool half = test->line_ends == 1;
    if (test->line_ends == 0 || ts_vec_equal(a, b)) return;
    bool first = !half && ts_vec_distance(test->to, a) < ts_vec_distance(test->to, b);
    TsVec end = first ? a : b, out = ts_vec_normalize(ts_vec_sub(end, first ? b : a));
    TsVec at = ts_vec_add(end, ts_vec_scale(out, 60 * style_pixel(stage->draw)));
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    if (half)
        draw_line(stage->draw, b, ts_vec_add(b, ts_vec_scale(out, RIGHT_END)),
                  (Pen){.ink = INK_LINE});
    else
        marks_line(stage->draw, a, b);
    stage_label(stage, at, ts_vec_perp(out), LABEL_PLAIN,
                half ? "segment without its end" : "infinite line");
    draw_layer(stage->draw, LAYER_CONTACT);
}

static void draw_test(Stage *stage, const Ask *ask, const Work *work, int index, bool now)
{
    const WorkTest *test = &work->test[index];
    Draw *draw = stage->draw;
    draw_on(draw, LAYER_CONTACT, "test");
    if (now) draw_endless(stage, test);
    switch (test->kind) {
    case WORK_AXIS:
    case WORK_TRIANGLE:
    case WORK_ADVANCE: break;
    case WORK_SUPPORT:
        draw_line(draw, test->from, test->to, pen_of(test->yes, now));
        marks_place(draw, test->from);
        marks_place(draw, test->to);
        break;
    case WORK_NO_AXIS:
    case WORK_UNSET:
    case WORK_COSINES: draw_odd_axis(stage, ask, test, now); break;
    case WORK_INSIDE:
        if (test->yes)
            marks_answer(draw, test->from);
        else
            marks_place(draw, test->from);
        if (now) draw_ring(draw, test->from, RING, pen_of(test->yes, false));
        break;
    case WORK_SIDE:
    case WORK_CROSSED:
    case WORK_LEFT:
        draw_line(draw, test->from, test->to, pen_of(test->yes, now));
        if (ts_vec_equal(test->from, test->to))
            draw_dot(draw, test->from, DOT, (Fill){.ink = INK_MUTED});
        break;
    case WORK_WITHIN: draw_within(stage, test, now, index + 1, work->count); break;
    case WORK_FOOT:
        draw_line(draw, test->from, test->to, marks_dashed(INK_MUTED, 1));
        marks_place(draw, test->to);
        break;
    case WORK_CIRCLES: draw_circles(stage, test); break;
    case WORK_BOXES:
    case WORK_NESTED:
        for (int i = 0; i < 2; i++) marks_outline(draw, test->box[i], marks_dashed(INK_MARK, 1.5));
        break;
    }
    draw_tag(draw, NULL);
}

static void draw_tests(Stage *stage, const Ask *ask, const Work *work)
{
    char fact[FACT_SIZE];
    int shown = is_paused(stage) ? stage_trace(stage, work->count) : work->count - 1;
    for (int i = 0; i <= shown; i++) draw_test(stage, ask, work, i, i == shown);
    const WorkTest *test = &work->test[shown];
    if (test->kind == WORK_CROSSED || test->kind == WORK_LEFT) {
        const Actor *point = ask->a->shape.kind == TS_SHAPE_POINT ? ask->a : ask->b;
        TsVec at = point->shape.point;
        draw_on(stage->draw, LAYER_CONSTRUCTION, "test");
        if (test->kind == WORK_CROSSED)
            draw_line(stage->draw, at, ts_vec(at.x + RIGHT_END, at.y), marks_dashed(INK_LINE, 1));
        draw_tag(stage->draw, NULL);
    }
    TsAxisTrace axes; // those before an odd one
    axes_up_to(ask, work, shown + 1, &axes);
    int number[TS_AXES_MAX], numbers = 0; // the sentence counts all tests
    for (int i = 0; i <= shown && numbers < TS_AXES_MAX; i++)
        if (work->test[i].kind == WORK_AXIS) number[numbers++] = i + 1;
    Ask so_far = *ask;
    so_far.answer.axes = 0;
    so_far.axis_number = number;
    if (test->kind == WORK_AXIS) so_far.axis_shown = axes.count;
    if (test->kind == WORK_AXIS) stage_projections(stage, &so_far, &axes, false);
    fact_of(ask, test, shown + 1, fact);
    const char *then = shown + 1 < work->count ? "test the next"
                       : ask->hit              ? "this method reports a collision"
                                               : "this method reports no collision";
    stage_narrate(stage, "%s: %s.", fact, translate(then));
    stage_code(stage, NULL, marks[test->kind].code, "test = %d, found = %s", shown + 1,
               test->yes ? "true" : "false");
    if (shown + 1 == work->count) stage_note(stage, "%s", fact);
}

bool work_draw(Stage *stage, const Ask *ask, bool every)
{
    const Ask *main = ask ? stage_main_pair(stage) : NULL; // of several pairs that in the strip
    if (main) ask = main;
    const Work *work = ask ? ask_work(stage, ask) : NULL;
    if (!work || record_is_drawn(stage, ask->method) || stage->self->shown ||
        stage_turns_axis(stage))
        return false;
    TsAxisTrace trace;
    Tested tested;
    record_draw_own(stage);
    draw_show_only(stage->draw, NULL);
    draw_tested(stage, work, ask, &tested);
    if (axes_up_to(ask, work, work->count, &trace))
        draw_axes(stage, &tested.ask, &trace, every);
    else
        draw_tests(stage, ask, work);
    draw_show_only(stage->draw, stage->self->simple ? stage->self->scene->simple : NULL);
    return true;
}
