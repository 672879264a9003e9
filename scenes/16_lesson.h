// The lesson on a rectangle and a circle, for 16_rect_circle.c alone.
#include "lesson_steps.h"
#include "touchstone/contact.h"

static void put_circle(Stage *stage, double x, double y, double radius)
{
    stage_set_shape(stage, s.circle, ts_shape_circle(ts_vec(x, y), radius));
}

static void put_off(Stage *stage) { put_circle(stage, 610, 150, 40); }
static void put_above(Stage *stage) { put_circle(stage, 450, 90, 40); }
static void put_beside(Stage *stage) { put_circle(stage, 470, 85, 40); }
static void put_near(Stage *stage) { put_circle(stage, 610, 260, 50); }
static void put_corner(Stage *stage) { put_circle(stage, 572, 101, 44); }
static void put_for_lie(Stage *stage) { put_circle(stage, 600, 80, 40); }
static void put_inside(Stage *stage) { put_circle(stage, 450, 220, 40); }

// How many of the centre's coordinates the clamp changes.
static int clamped(void)
{
    TsAabb box = s.rect->shape.aabb;
    TsVec at = s.circle->position;
    return (zone(at.x, box.min.x, box.max.x) != 1) + (zone(at.y, box.min.y, box.max.y) != 1);
}

// Off a corner, then beside an edge again.
static unsigned sees_corner(const Stage *stage, unsigned seen)
{
    (void)stage;
    return clamped() == 2 ? 1 : seen;
}

static bool went_around_corner(const Stage *stage, unsigned seen)
{
    (void)stage;
    return seen == 1 && clamped() == 1;
}

static bool is_off_corner(const Stage *stage, unsigned seen)
{
    (void)stage, (void)seen;
    return clamped() == 2;
}

static int only_y(const Stage *stage)
{
    (void)stage;
    return 1;
}

static int missed_corner(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)stage;
    amount[0] = '\0';
    return clamped() == 0 ? 2 : seen == 1;
}

static int missed_radius(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    (void)stage, (void)seen;
    TsShape center = ts_shape_point(s.circle->position);
    double d = fmax(ts_contact_shapes(&s.rect->shape, &center).gap, 0);
    double off = d - s.circle->shape.circle.radius;
    number_length(amount, LESSON_AMOUNT, fabs(off));
    return off < 0;
}

static int missed_lie(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT])
{
    TsAabb bounds = ts_shape_bounds(&s.circle->shape);
    TsShape square = {.kind = TS_SHAPE_AABB, .aabb = bounds};
    double gap = ts_contact_shapes(&s.rect->shape, &square).gap;
    if (gap <= 0) return lesson_missed_gap(stage, seen, amount);
    number_length(amount, LESSON_AMOUNT, gap);
    return 0;
}

// As near to touching as a drag by hand comes.
static bool touches(const Stage *stage, unsigned seen)
{
    (void)seen;
    const Ask *ask = stage_main_ask(stage);
    return ask && fabs(ask->contact.gap) < 1.5;
}

static const LessonStep steps[] = {
    {.heading = "Red or blue?",
     .says = "A circle and a rectangle. Blue: they are apart. Red: they collide. A collision test "
             "has to say which.",
     .task = "Drag the circle until both turn red, and back until both are blue.",
     .well = "That is the whole question. From here on it is about how to answer it.",
     .shows = "",
     .begin = put_off,
     .sees = lesson_sees_meeting,
     .done = lesson_parted,
     .half = lesson_meet,
     .half_done = "Red: they collide. Now drag it away until both are blue.",
     .missed = lesson_missed_meeting,
     .misses = {"They are still %s apart: drag them together.",
                "They still overlap, %s deep: drag them apart."}},
    {.heading = "The nearest point",
     .says = "One point decides: the point of the rectangle [nearest](nearest point) to the centre "
             "of the circle.",
     .task = "Drag the circle around a corner, from one edge to the next. Watch the point.",
     .well = "Beside an edge the point runs along with the circle. Off a corner it stays there.",
     .shows = "nearest point|center",
     .begin = put_above,
     .sees = sees_corner,
     .done = went_around_corner,
     .half = is_off_corner,
     .half_done = "Off the corner: the point is the corner. Now drag it on, beside an edge.",
     .missed = missed_corner,
     .misses = {"The centre is still beside the same edge: drag it past the end of that edge.",
                "The centre is still off the corner: drag it on, until it is beside an edge.",
                "The centre is inside: drag it out, and past a corner."}},
    {.heading = "How it is found: clamp",
     .says =
         "The [lines](zone:line) continue the sides. Take x of the centre: between left and right "
         "it "
         "stays; otherwise it becomes the nearer of the two. The same for y with top and bottom.",
     .task = "Here the centre is above the rectangle. What does the clamp change?",
     .well = "x is between left and right and stays. y is replaced by the top edge.",
     .shows = "nearest point|center|zone:line",
     .begin = put_beside,
     .choice = {"only x", "only y", "both", "neither"},
     .truth = only_y},
    {.heading = "Distance and radius",
     .says =
         "[d] is the distance from the centre to the nearest point, [r](radius) the radius. They "
         "collide if d is not greater than r.",
     .task = "Drag the circle until d and r are almost equal.",
     .well = "If they are equal, they touch: the rim passes through the nearest point.",
     .shows = "nearest point|center|d|radius",
     .begin = put_near,
     .done = touches,
     .missed = missed_radius,
     .misses = {"d is still %s longer than r: drag the circle nearer.",
                "d is %s shorter than r: drag the circle away."}},
    {.heading = "Off a corner",
     .says = "Another test puts a [square](bounding box) around the circle and compares that with "
             "the rectangle. Here the square reaches into the rectangle.",
     .task = "And the circle itself? Decide before you see the answer.",
     .well = "The corner of the square is empty: the circle does not reach that far.",
     .shows = "bounding box",
     .shows_then = "bounding box|nearest point|center|d|radius",
     .begin = put_corner,
     .choice = {"They are apart", "They collide"},
     .truth = lesson_says_meet},
    {.heading = "A test that lies",
     .says =
         "This method compares the [square](bounding box). It is fast, short, and wrong in some "
         "places.",
     .task = "Drag the circle to where it is wrong: both red, though they are apart.",
     .well = "It is wrong off the corners only. That is why nobody notices until a player does.",
     .shows = "bounding box",
     .shows_then = "bounding box|nearest point|center|d|radius",
     .begin = put_for_lie,
     .method = "bounding_boxes",
     .done = lesson_is_wrong,
     .half = lesson_is_rightly_red,
     .half_done = "Red, but they do collide. Now drag it away until only its square reaches the "
                  "rectangle.",
     .missed = missed_lie,
     .misses = {"Blue is right here: the square is still %s off the rectangle. Drag it nearer.",
                "Red is right here: they still overlap, %s deep. Drag it away, off the corner."}},
    {.heading = "Inside",
     .says = "Another method: it takes the distance from the centre to the nearest of the four "
             "sides. If that is not greater than the radius, it says that they collide.",
     .task = "Here the circle is inside. What does this method say?",
     .well = "It says that they are apart: no side is within the radius. Yet the circle is inside.",
     .shows = "center",
     .shows_then = "center|radius",
     .begin = put_inside,
     .method = "rect_circle_sides",
     .choice = {"They are apart", "They collide"},
     .truth = lesson_says_meet},
};

static const Lesson lesson = {
    .title = "Rectangle and circle",
    LESSON_STEPS(steps),
    .learnt = "Clamp the centre to the rectangle, and compare the distance to that point with the "
              "radius. Mistakes show where you saw them: off a corner, and inside.",
};
