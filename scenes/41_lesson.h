// The lesson on separating axes, for 41_obb.c alone.
#include "generate/random.h"
#include "lesson_steps.h"
#include "touchstone/contact.h"

static void put_pair(Stage *stage, TsVec first, double angle, TsVec second, double other)
{
    stage_place(stage, s.first, first, angle);
    stage_place(stage, s.second, second, other);
}

static void put_apart(Stage *stage) { put_pair(stage, ts_vec(40, 150), 65, ts_vec(250, 120), 20); }

static void put_far(Stage *stage) { put_pair(stage, ts_vec(20, 150), 60, ts_vec(260, 120), 30); }

// A gap in few directions only.
static void put_beside(Stage *stage) { put_pair(stage, ts_vec(100, 150), 55, ts_vec(5, 165), 30); }

// One of the four axes alone has a gap.
static void put_for_guess(Stage *stage)
{
    put_pair(stage, ts_vec(100, 150), 45, ts_vec(200, 95), 20);
}

static void put_for_lie(Stage *stage)
{
    put_pair(stage, ts_vec(100, 150), 45, ts_vec(225, 60), 20);
}

static void put_over(Stage *stage) { put_pair(stage, ts_vec(100, 150), 15, ts_vec(40, 195), 130); }

// Turned at random and near to each other: about as many pairs meet as not.
static void put_hidden(Stage *stage, unsigned seed)
{
    Random random = random_seeded(seed);
    for (int tries = 0; tries < 100; tries++) {
        TsVec way = ts_degrees(random_between(&random, 0, 360));
        double far = random_between(&random, 30, 100);
        put_pair(stage, ts_vec(110, 140), random_between(&random, 0, 360),
                 ts_vec(110 + far * way.x, 140 + far * way.y), random_between(&random, 0, 360));
        double gap = ts_contact_shapes(&s.first->shape, &s.second->shape).gap;
        if (fabs(gap) > 3 && fabs(gap) < 14) return; // neither plain nor too fine to be seen
    }
}

static bool bounds_meet_alone(const Stage *stage, unsigned seen)
{
    (void)seen;
    TsAabb a = ts_shape_bounds(&s.first->shape), b = ts_shape_bounds(&s.second->shape);
    const Ask *ask = stage_main_ask(stage);
    return ask && ask->answer.relation == TS_APART && ts_relation_aabbs(a, b) == TS_OVERLAPPING;
}

static bool shadow_is_short(const Stage *stage, unsigned seen)
{
    (void)seen;
    AxisView view;
    return stage_axis_view(stage, &view) && view.shadow < view.shortest + 6;
}

static bool has_gap(const Stage *stage, unsigned seen)
{
    (void)seen;
    AxisView view;
    return stage_axis_view(stage, &view) && view.gap > 0;
}

static bool knows_curve(const Stage *stage, unsigned seen)
{
    (void)seen;
    AxisView view;
    return stage_axis_view(stage, &view) && view.known > 0.98;
}

static bool is_at_top(const Stage *stage, unsigned seen)
{
    AxisView view;
    return knows_curve(stage, seen) && stage_axis_view(stage, &view) &&
           view.gap > view.most - fmax(1, 0.15 * view.most); // the ring covers the top then
}

static int missed_lie(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    AxisView view;
    if (!stage_axis_view(stage, &view)) return -1;
    if (view.proves == 0) return lesson_missed_gap(stage, seen, amount);
    snprintf(amount, LESSON_AMOUNT, "%d", view.proves);
    return 0;
}

// 0 if the shorter way to that angle is clockwise, else 1.
static int turn_to(const AxisView *view, double angle)
{
    return fmod(angle - view->angle + 270, 180) - 90 < 0;
}

static int missed_bounds(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    TsShape a = {.kind = TS_SHAPE_AABB, .aabb = ts_shape_bounds(&s.first->shape)},
            b = {.kind = TS_SHAPE_AABB, .aabb = ts_shape_bounds(&s.second->shape)};
    double gap = ts_contact_shapes(&a, &b).gap;
    if (gap < 0) return lesson_missed_gap(stage, seen, amount);
    number_length(amount, LESSON_AMOUNT, gap);
    return 0;
}

static int missed_shadow(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)seen;
    AxisView view;
    if (!stage_axis_view(stage, &view)) return -1;
    number_length(amount, LESSON_AMOUNT, view.shadow - view.shortest);
    return turn_to(&view, view.shortest_angle);
}

static int missed_gap(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)seen;
    AxisView view;
    if (!stage_axis_view(stage, &view)) return -1;
    number_length(amount, LESSON_AMOUNT, fabs(view.gap));
    return view.above == 0 ? 2 : turn_to(&view, view.best_angle);
}

static int missed_top(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    AxisView view;
    if (!stage_axis_view(stage, &view)) return -1;
    if (!knows_curve(stage, seen)) {
        snprintf(amount, LESSON_AMOUNT, "%.0f %%", floor(100 * view.known));
        return 2;
    }
    number_length(amount, LESSON_AMOUNT, view.most - view.gap);
    return turn_to(&view, view.most_angle);
}

static int missed_least(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)seen;
    AxisView view;
    if (!stage_axis_view(stage, &view)) return -1;
    number_length(amount, LESSON_AMOUNT, fabs(view.greatest - view.gap));
    return view.greatest >= 0 ? 2 : turn_to(&view, view.best_angle);
}

static int axis_with_gap(const Stage *stage)
{
    AxisView view;
    return stage_axis_view(stage, &view) ? view.best_mark : 0;
}

static bool is_least_overlap(const Stage *stage, unsigned seen)
{
    (void)seen;
    AxisView view;
    return stage_axis_view(stage, &view) && view.best && view.gap < 0;
}

static const LessonStep steps[] = {
    {.heading = "Red or blue?",
     .says =
         "Two boxes. Blue: they are apart. Red: they collide. A collision test has to say which.",
     .task = "Drag a box until both turn red, and back until both are blue.",
     .well = "That is the whole question. From here on it is about how to answer it.",
     .shows = "",
     .begin = put_apart,
     .sees = lesson_sees_meeting,
     .done = lesson_parted,
     .half = lesson_meet,
     .half_done = "Red: they collide. Now drag it away until both are blue.",
     .missed = lesson_missed_meeting,
     .misses = {"They are still %s apart: drag them together.",
                "They still overlap, %s deep: drag them apart."}},
    {.heading = "A box around the box",
     .says = "Each box has a [bounding box]: not turned, so easy to compare. If the bounding boxes "
             "do not meet, the boxes do not either.",
     .task = "Find a place where the bounding boxes meet and the boxes do not.",
     .well = "So bounding boxes alone are not enough: turned boxes need a better test.",
     .shows = "bounding box",
     .begin = put_far,
     .done = bounds_meet_alone,
     .half = lesson_meet,
     .half_done =
         "The bounding boxes meet, but so do the boxes. Now drag a box away until only the "
         "bounding boxes meet.",
     .missed = missed_bounds,
     .misses = {"The bounding boxes are still %s apart: drag a box nearer.",
                "The boxes still overlap, %s deep: drag one away."}},
    {.heading = "A shadow",
     .says = "Choose any direction: an [axis]. [Light](light) falls across it, and the longer box "
             "casts a [shadow].",
     .task = "Turn the axis by its ring until the shadow is shortest.",
     .well = "It is shortest if the axis runs along the box's short side: then the shadow is as "
             "long as that side.",
     .shows = "axis|light|shadow|handle",
     .begin = put_beside,
     .axis = true,
     .from = 100,
     .done = shadow_is_short,
     .missed = missed_shadow,
     .misses = {"The shadow is still %s longer than the shortest: turn the axis clockwise.",
                "The shadow is still %s longer than the shortest: turn the axis "
                "counter-clockwise."}},
    {.heading = "Two shadows and a gap",
     .says =
         "Each box casts a [shadow], one full, one hatched. If there is a [gap] between them, a "
         "straight line fits between the boxes.",
     .task = "Turn the axis until there is a gap.",
     .well = "The gap is a proof: whatever other axes show, these boxes are apart.",
     .shows = "axis|light|second light|shadow|second shadow|gap|handle",
     .begin = put_beside,
     .axis = true,
     .from = 100,
     .done = has_gap,
     .missed = missed_gap,
     .misses = {"The shadows still overlap by %s: turn the axis clockwise.",
                "The shadows still overlap by %s: turn the axis counter-clockwise.",
                "The boxes themselves overlap now, so no axis has a gap: drag them apart."},
     .of_picture = true},
    {.heading = "The gap in every direction",
     .says = "The [curve] is drawn as you turn: it is the gap of each direction that you pass. "
             "Above the line the shadows are apart, below it they overlap.",
     .task = "Turn the axis half round, until the whole curve is drawn. Then turn it to where the "
             "curve is highest.",
     .well = "Most directions show an overlap. One gap is enough, so the art is to ask the right "
             "ones.",
     .shows = "axis|light|second light|shadow|second shadow|gap|handle|curve",
     .begin = put_beside,
     .axis = true,
     .from = 100,
     .done = is_at_top,
     .half = knows_curve,
     .half_done = "The whole curve is drawn. Now turn the axis to where it is highest.",
     .missed = missed_top,
     .misses = {"The curve is %s higher at its top: turn the axis clockwise.",
                "The curve is %s higher at its top: turn the axis counter-clockwise.",
                "%s of the curve is drawn: turn on until all of it is."}},
    {.heading = "Four directions are enough",
     .says = "Four [marks](mark): the directions of the sides, two for each box. If the boxes are "
             "apart, at least one of these four shows a gap.",
     .task = "Which one is it here? Imagine the shadows. The boxes stay grey until you choose.",
     .well = "The top of the curve may lie between two marks. But if the curve is above the "
             "line anywhere, it is above it at a mark.",
     .shows = "mark",
     .shows_then = "axis|light|second light|shadow|second shadow|gap|handle|curve|mark",
     .begin = put_for_guess,
     .axis = true,
     .choice = {"Mark 1", "Mark 2", "Mark 3", "Mark 4"},
     .truth = axis_with_gap},
    {.heading = "Leave one out, and it lies",
     .says =
         "This method never asks at one of the [marks](mark); the colours show what it says. If "
         "the "
         "[curve] is above the line at that mark only, the boxes are apart, and yet it says red.",
     .task = "Drag a box until the method is wrong: both red, though a mark is above the line.",
     .well = "Red, and yet apart: the yellow mark was not asked. There are few such places, so a "
             "test of some pairs may miss them all.",
     .shows = "curve|mark",
     .begin = put_for_lie,
     .method = "obb_three_axes",
     .axis = true,
     .knows_curve = true,
     .from = 100,
     .done = lesson_is_wrong,
     .half = lesson_is_rightly_red,
     .half_done = "Red, but they do collide: no mark is above the line. Now drag a box until one "
                  "is.",
     .missed = missed_lie,
     .misses = {"Blue is right here: mark %s is above the line, and the method asks there. Drag a "
                "box to another side of the other one.",
                "Red is right here: the boxes overlap, %s deep. Drag one away a little."},
     .of_picture = true},
    {.heading = "The way out",
     .says = "These boxes overlap, so the whole curve is below the line. It is highest at a mark: "
             "there the overlap is least.",
     .task = "Turn the axis to the highest mark.",
     .well =
         "[Moved](moved) by that length along this axis, the boxes only touch: the shortest way "
         "out.",
     .shows = "axis|light|second light|shadow|second shadow|gap|handle|curve|mark",
     .shows_then = "axis|shadow|second shadow|gap|handle|curve|mark|moved",
     .begin = put_over,
     .axis = true,
     .knows_curve = true,
     .from = 100,
     .done = is_least_overlap,
     .missed = missed_least,
     .misses = {"The overlap is still %s greater than the least: turn the axis clockwise.",
                "The overlap is still %s greater than the least: turn the axis counter-clockwise.",
                "The boxes are apart now: drag them together again."},
     .of_picture = true},
    {.heading = "Be the computer",
     .says = "Two boxes are behind the paper. A computer does not see them either: it asks for "
             "shadows, one axis at a time.",
     .says_then = "These boxes were behind the paper. A computer never sees them: it asks for "
                  "shadows, on the axes at the [marks](mark) alone.",
     .task = "Turn the axis by its ring and let go: there you see the shadows. Each time is one "
             "question. Find a gap, or ask until you are sure that there is none.",
     .axis = true,
     .pose = put_hidden},
};

static const Lesson lesson = {
    .title = "Separating axes",
    LESSON_STEPS(steps),
    .learnt = "Convex shapes are apart exactly if their shadows leave a gap on some axis. For two "
              "boxes four axes are enough, for polygons those across their sides.",
};
