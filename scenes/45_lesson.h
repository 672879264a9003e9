// The lesson on GJK, for 45_gjk.c alone.
#include "lesson_steps.h"

enum { APART, OVERLAPPING };

static void put_pair(Stage *stage, int pair)
{
    stage_set_shape(stage, s.a, presets[pair][0]);
    stage_set_shape(stage, s.b, presets[pair][1]);
}

static void put_apart(Stage *stage) { put_pair(stage, APART); }
static void put_overlapping(Stage *stage) { put_pair(stage, OVERLAPPING); }

// The difference alone shows what they do: its border passes near the origin.
static void put_close(Stage *stage)
{
    put_pair(stage, APART);
    stage_place(stage, s.b, ts_vec(290, 232), 200);
}

static bool moved_a(const Stage *stage, unsigned seen)
{
    (void)stage, (void)seen;
    return ts_vec_distance(s.a->position, ts_shape_center(&presets[APART][0])) > 50;
}

static bool stepped_to_end(const Stage *stage, unsigned seen)
{
    (void)seen;
    TraceView trace = stage_trace_view(stage);
    return trace.steps > 0 && trace.shown == trace.steps - 1;
}

// The steps after these look for the depth.
static bool surrounds(const Stage *stage, unsigned seen)
{
    (void)seen;
    TsGjkTrace walk = {.count = 0};
    ts_gjk_contact(&s.a->shape, &s.b->shape, &walk, NULL);
    TraceView trace = stage_trace_view(stage);
    return trace.steps > 0 && trace.shown >= walk.count - 1;
}

static int how_it_goes_on(const Stage *stage)
{
    TraceView trace = stage_trace_view(stage);
    return trace.shown < trace.steps - 1 ? 0 : 1 + lesson_says_meet(stage);
}

static const LessonStep steps[] = {
    {.heading = "All differences at once",
     .says =
         "Take every [arrow] from a point of A to a point of B, and let all of them start at one "
         "[origin]. Their tips fill a shape: the [difference] B − A.",
     .task = "Drag A. What does the difference do, and what the origin?",
     .well = "The difference moves the other way and keeps its form. The origin stays. A dot is "
             "an arrow between two corners.",
     .shows = "difference|origin|arrow|name",
     .begin = put_apart,
     .done = moved_a},
    {.heading = "The origin decides",
     .says = "If A and B share a point, the arrow from that point to itself has length zero: its "
             "tip is the [origin].",
     .task = "Drag A or B until the origin lies in the difference. What colour are they then?",
     .well = "Red. Two shapes meet exactly if the origin lies in their difference.",
     .shows = "difference|origin|name",
     .begin = put_apart,
     .done = lesson_meet},
    {.heading = "By the difference alone",
     .says = "Now A and B are hidden. You see their [difference] and the [origin], and that is "
             "enough.",
     .task = "Do they meet?",
     .well = "The origin is outside of the difference, so no arrow has length zero.",
     .shows = "difference|origin",
     .shows_then = "difference|origin|name",
     .begin = put_close,
     .hides = true,
     .choice = {"They are apart", "They meet"},
     .truth = lesson_says_meet},
    {.heading = "One dot at a time",
     .says = "The whole difference would take long. GJK asks for one dot only: the "
             "[support point], which is farthest in a [direction].",
     .task = "Press “Step”. Where does each direction lead?",
     .well = "Always towards the origin: from the nearest place reached so far.",
     .shows = "difference|origin|support point|direction|name",
     .begin = put_apart,
     .traces = true,
     .done = stepped_to_end},
    {.heading = "The simplex",
     .says = "GJK keeps one to three dots, the [simplex]. A new dot joins it, one that is not "
             "needed leaves, and so it comes nearer to the origin.",
     .task = "Step to the end.",
     .well = "No dot is nearer to the origin. They are apart, by the length of the shortest arrow.",
     .shows = "difference|origin|support point|direction|simplex|name",
     .shows_then = "difference|origin|simplex|shortest arrow|support line|name",
     .begin = put_apart,
     .traces = true,
     .done = stepped_to_end},
    {.heading = "Surrounded",
     .says = "If the shapes overlap, the [simplex] becomes a triangle with the [origin] inside. "
             "Then no direction is left to ask, and GJK stops.",
     .task = "Step until the triangle has the origin inside.",
     .well = "The origin is surrounded, so it lies in the difference: they meet.",
     .shows = "difference|origin|support point|direction|simplex|name",
     .begin = put_overlapping,
     .traces = true,
     .done = surrounds},
    {.heading = "Does GJK stop here?",
     .says = "The [simplex] is what GJK has found so far. It stops if the origin is inside, or if "
             "no dot lies farther towards the origin.",
     .task = "Does it stop here?",
     .well = "A dot lies farther towards the origin: the next step takes it into the simplex.",
     .shows = "difference|origin|simplex",
     .shows_then = "difference|origin|simplex|support point|direction|name",
     .begin = put_overlapping,
     .traces = true,
     .trace_at = 2,
     .choice = {"It goes on", "It stops: apart", "It stops: they meet"},
     .truth = how_it_goes_on},
};

static const Lesson lesson = {
    .title = "GJK, step by step",
    LESSON_STEPS(steps),
    .learnt = "GJK looks for the origin in the difference of two convex shapes, one support point "
              "after another. It never builds the difference, so it is fast for many corners.",
};
