// The lesson on GJK, for 45_gjk.c alone.
enum { APART, OVERLAPPING };
#define PLANE                                                                                      \
    {                                                                                              \
        {380, 90}, { 700, 410 }                                                                    \
    } // of the difference alone

static void put_pair(Stage *stage, int pair)
{
    stage_set_shape(stage, s.a, presets[pair][0]);
    stage_set_shape(stage, s.b, presets[pair][1]);
}

static void put_apart(Stage *stage) { put_pair(stage, APART); }
static void put_overlapping(Stage *stage) { put_pair(stage, OVERLAPPING); }

// In each direction that GJK asks in one dot alone is farthest, but if the last place is on an edge
// both its ends are.
static const TsShape poses[][2] = {
    // The last place is a corner of the difference.
    {POLYGON({58, 202}, {138, 152}, {198, 192}, {198, 282}, {108, 322}),
     TRIANGLE({270, 298}, {327, 107}, {346, 202})},
    // It is on an edge.
    {POLYGON({54, 217}, {124, 154}, {191, 183}, {206, 271}, {124, 326}),
     TRIANGLE({230, 365}, {272, 238}, {350, 358})},
    // The origin is far from each edge: from the one before the last step, and from those of the
    // triangle.
    {POLYGON({247, 318}, {120, 323}, {77, 235}, {137, 130}, {270, 144}),
     TRIANGLE({179, 134}, {356, 176}, {203, 295})},
};

static void put_pose(Stage *stage, int pose)
{
    stage_set_shape(stage, s.a, poses[pose][0]);
    stage_set_shape(stage, s.b, poses[pose][1]);
}

static void put_for_corner(Stage *stage) { put_pose(stage, 0); }
static void put_for_edge(Stage *stage) { put_pose(stage, 1); }
static void put_around(Stage *stage) { put_pose(stage, 2); }

// The difference alone shows what they do: its border passes near the origin.
static void put_close(Stage *stage)
{
    put_pair(stage, APART);
    stage_place(stage, s.b, ts_vec(290, 232), 200);
}

// The outline is drawn by hand, from its first point.
static void put_sliding(Stage *stage)
{
    put_pair(stage, APART);
    stage_place(stage, s.b, ts_vec(300, 240), 0);
    s.slides = 1;
}

static int parts_drawn(void)
{
    int drawn = 0;
    for (int i = 0; i < SLIDE_PARTS; i++) drawn += s.slid.drawn[i];
    return drawn;
}

static bool slid_around(const Stage *stage, unsigned seen)
{
    (void)stage, (void)seen;
    return parts_drawn() == SLIDE_PARTS;
}

static bool slid_half_way(const Stage *stage, unsigned seen)
{
    (void)stage, (void)seen;
    return parts_drawn() >= SLIDE_PARTS / 2;
}

static TsAabb bounds_of_pair(void)
{
    TsAabb a = ts_shape_bounds(&s.a->shape), b = ts_shape_bounds(&s.b->shape);
    return (TsAabb){{fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y)},
                    {fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y)}};
}

// All of the pair and of its difference is in the scene's view, the one beside the other.
static bool pair_is_seen(const Stage *stage)
{
    TsAabb view = stage_scene(stage)->view, pair = bounds_of_pair();
    TsVec hull[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX];
    bool seen = pair.min.x >= view.min.x && pair.min.y >= view.min.y && pair.max.y <= view.max.y;
    for (int i = hull_of_difference(hull); i-- > 0;) {
        TsVec at = shown(hull[i]);
        seen &= at.x > pair.max.x && at.x <= view.max.x && at.y >= view.min.y && at.y <= view.max.y;
    }
    return seen;
}

// A move of both changes nothing in the difference.
static void hide_pair(Stage *stage, unsigned seed)
{
    enum { TRIES = 100 };
    const TsVec middle = {205, 260};
    put_pair(stage, APART);
    for (unsigned i = 0; i < TRIES; i++) {
        lesson_place_pair(stage, s.a, s.b, seed * TRIES + i, middle, 8, 40);
        TsAabb bounds = bounds_of_pair();
        TsVec off = ts_vec_sub(middle, ts_vec_lerp(bounds.min, bounds.max, 0.5));
        stage_place(stage, s.a, ts_vec_add(s.a->position, off), s.a->angle);
        stage_place(stage, s.b, ts_vec_add(s.b->position, off), s.b->angle);
        if (pair_is_seen(stage)) return;
    }
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

static bool ended_apart(const Stage *stage, unsigned seen)
{
    return stepped_to_end(stage, seen) && !lesson_says_meet(stage);
}

static bool ended_surrounded(const Stage *stage, unsigned seen)
{
    return stepped_to_end(stage, seen) && lesson_meet(stage, seen);
}

static int missed_move(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)stage, (void)seen;
    double moved = ts_vec_distance(s.a->position, ts_shape_center(&presets[APART][0]));
    number_length(amount, LESSON_AMOUNT, moved);
    return moved < 1;
}

static int missed_outline(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)stage, (void)seen;
    int percent = 100 * parts_drawn() / SLIDE_PARTS;
    snprintf(amount, LESSON_AMOUNT, "%d %%", percent);
    return percent == 0;
}

static int missed_steps(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)stage, (void)seen;
    amount[0] = '\0';
    return 0;
}

// A drag may have made another pair of them: then the last step is not that of the task.
static int missed_apart(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    amount[0] = '\0';
    return lesson_meet(stage, seen);
}

static int missed_surrounded(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    return !missed_apart(stage, seen, amount);
}

static int how_it_goes_on(const Stage *stage)
{
    TraceView trace = stage_trace_view(stage);
    return trace.shown < trace.steps - 1 ? 0 : 1 + lesson_says_meet(stage);
}

static const LessonStep steps[] = {
    {.heading = "All differences at once",
     .says = "Imagine an [arrow] from each point of A to each point of B, all moved to one "
             "[origin]. Their tips fill a shape: the [difference] B − A. Each dot is the tip of an "
             "arrow between two corners.",
     .task = "Drag A. How does the difference move? Does the origin?",
     .well = "The difference moves the other way and keeps its form. The origin stays.",
     .shows = "difference|origin|arrow|name",
     .begin = put_apart,
     .done = moved_a,
     .missed = missed_move,
     .misses = {"A has moved by %s only: drag it farther.", "A has not moved: drag A itself."}},
    {.heading = "A slides around B",
     .says = "At the right A and B are drawn once more, smaller: A dashed, with its middle at the "
             "[origin]. [A slides](sliding) around B and touches it. Its middle draws the "
             "[outline] of the difference.",
     .task = "Drag the ring all the way round B.",
     .well = "The outline is that of the difference. If the ring is on it, A touches B; if it were "
             "inside, A and B would overlap.",
     .shows = "origin|sliding|outline|name",
     .shows_then = "difference|origin|sliding|outline|name",
     .begin = put_sliding,
     .found = &s.slid,
     .found_size = sizeof s.slid,
     .done = slid_around,
     .half = slid_half_way,
     .half_done = "Half of the outline or more is drawn. Now drag the ring through the rest.",
     .missed = missed_outline,
     .misses = {"%s of the outline is drawn: drag the ring through the rest.",
                "No outline is drawn yet: drag the ring, it draws as it goes."}},
    {.heading = "The origin decides",
     .says = "The arrow from a point to itself has length zero, and its tip is the [origin]. So if "
             "A and B share a point, the origin is in the difference.",
     .task = "Drag A or B until the origin lies in the difference. What colour are they then?",
     .well = "Red. Two shapes meet exactly if the origin lies in their difference.",
     .shows = "difference|origin|name",
     .begin = put_apart,
     .done = lesson_meet,
     .missed = lesson_missed_gap,
     .misses = {"The origin is still %s outside of the difference: drag A and B together.",
                "The origin is on the outline: drag A and B together."},
     .of_picture = true},
    {.heading = "By the difference alone",
     .says = "Now A and B are hidden. You see their [difference] and the [origin], and that is "
             "enough.",
     .says_then = "A and B were hidden. Their [difference] and the [origin] were enough to tell "
                  "whether they meet.",
     .task = "Do they meet?",
     .well = "The origin is outside of the difference, so no arrow has length zero.",
     .shows = "difference|origin",
     .shows_then = "difference|origin|name",
     .view = PLANE,
     .begin = put_close,
     .hides = true,
     .choice = {"They are apart", "They meet"},
     .truth = lesson_says_meet},
    {.heading = "One dot at a time",
     .says = "The whole difference would take long. GJK asks for one dot only: the "
             "[support point], which is farthest in a [direction] d.",
     .task = "Press “Step”. Where does each direction lead?",
     .well = "Always towards the origin: first from the middle, then from the nearest place "
             "reached.",
     .shows = "difference|origin|support point|direction|name",
     .begin = put_for_corner,
     .traces = true,
     .longest = "From the nearest place reached, towards the origin.",
     .done = stepped_to_end,
     .missed = missed_steps,
     .misses = {"A drag does not lead on: press “Step” until the last step."}},
    {.heading = "The simplex",
     .says = "GJK keeps one to three dots, the [simplex]. Each step adds a dot and drops what is "
             "not needed, so that the simplex comes nearer to the origin. Dashed lines show the "
             "two corners that each dot is made of.",
     .task = "Step to the end.",
     .well = "So they are apart, by the length of the [shortest arrow].",
     .shows = "difference|origin|support point|direction|simplex|name",
     .shows_then = "difference|origin|simplex|shortest arrow|support line|name",
     .begin = put_for_edge,
     .traces = true,
     .longest = "No corner is farther along d than the edge that is kept.",
     .done = ended_apart,
     .missed = missed_apart,
     .misses = {"A drag does not lead on: press “Step” until the last step.",
                "Now A and B overlap, so GJK cannot end with an arrow: drag them apart."},
     .of_picture = true},
    {.heading = "Surrounded",
     .says = "If the shapes overlap, the [simplex] becomes a triangle with the [origin] inside. "
             "Then no direction is left to ask, and GJK stops.",
     .task = "Step until the triangle has the origin inside.",
     .well = "So the origin lies in the difference: they meet.",
     .shows = "difference|origin|support point|direction|simplex|name",
     .begin = put_around,
     .traces = true,
     .longest = "No corner is farther along d than the edge that is kept.",
     .done = ended_surrounded,
     .missed = missed_surrounded,
     .misses = {"A drag does not lead on: press “Step” until the last step.",
                "Now A and B are apart, so no triangle has the origin inside: drag them together."},
     .of_picture = true},
    {.heading = "Does GJK stop here?",
     .says =
         "The [simplex] is what GJK has kept so far. It stops with “they meet” if the origin is "
         "inside, and with “apart” if no dot of the difference lies farther towards the origin.",
     .task = "Does it stop here?",
     .well = "A dot lies farther towards the origin: the next step takes it into the simplex.",
     .shows = "difference|origin|simplex|name",
     .shows_then = "difference|origin|simplex|support point|direction|name",
     .begin = put_overlapping,
     .traces = true,
     .trace_at = 2,
     .choice = {"It goes on", "It stops: apart", "It stops: they meet"},
     .truth = how_it_goes_on},
    {.heading = "Be GJK",
     .says =
         "A, B and their difference are hidden. Choose a [direction] and ask for the farthest dot. "
         "The difference ends at the [line](support line) through that dot, across the direction.",
     .says_then = "GJK does the same: it asks for the farthest dot of the [difference], in one "
                  "direction after another, until a line or the dots decide.",
     .task = "Drag the ring to turn the direction, then press “Ask”. Find a line beyond which the "
             "origin lies, or dots all around the origin.",
     .view = PLANE,
     .pose = hide_pair,
     .found = &s.game,
     .found_size = sizeof s.game,
     .game = &support_game},
};

static const Lesson lesson = {
    .title = "GJK, step by step",
    LESSON_STEPS(steps),
    .learnt = "GJK looks for the origin in the difference of two convex shapes, one support point "
              "after another. It never builds the difference, so it is fast for many corners.",
};
