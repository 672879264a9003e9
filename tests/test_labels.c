// Labels cover nothing, keep their places, and are left out where there is no room.
#include <stdio.h>

enum { WIDTH = 640, HEIGHT = 480 };

#include "canvas.h"
#include "draw_private.h"
#include "generate/generate.h"
#include "scene_kit/labels_private.h"
#include "touchstone/degrees.h"

static const Label *label(int index) { return &canvas.labels->label[index]; }

static Rect plate(int index) { return labels_plate(label(index), label(index)->center); }

static bool overlap(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

// A disc covers no plate when its centre is farther from the plate than its radius.
static bool disc_covered(Rect plate, TsVec center, double radius)
{
    return ts_vec_distance(labels_nearest(plate, center), center) < radius;
}

typedef struct Disc {
    TsVec center;
    double radius;
} Disc;

static void block_disc(Disc disc)
{
    TsVec loop[24];
    for (int i = 0; i < 24; i++)
        loop[i] = ts_vec_add(disc.center, ts_vec_scale(ts_degrees(15.0 * i), disc.radius));
    labels_block(canvas.labels, loop, 24);
}

static TsVec random_place(Random *random)
{
    return ts_vec(random_between(random, 0, WIDTH), random_between(random, 0, HEIGHT));
}

// The name of the outer disc keeps off the inner one; that of the inner disc, which has no room in
// it, lies beside it, over the outer one.
static void names_of_nested_shapes_keep_apart(void **state)
{
    (void)state;
    Disc outer = {{320, 240}, 150}, inner = {{320, 240}, 14};
    canvas_begin((View){1, {0, 0}});
    block_disc(outer);
    labels_add_name(canvas.labels, outer.center, ts_vec(0, 18), true, "outer");
    block_disc(inner);
    labels_add_name(canvas.labels, inner.center, ts_vec(0, 18), true, "inner");
    labels_place(canvas.labels);
    assert_true(label(0)->placed && label(1)->placed);
    assert_false(disc_covered(plate(0), inner.center, inner.radius));
    assert_false(disc_covered(plate(1), inner.center, inner.radius * 0.98));
    assert_true(ts_vec_distance(label(0)->center, outer.center) < outer.radius);
    assert_true(ts_vec_distance(label(1)->center, inner.center) < 100);
    assert_false(overlap(plate(0), plate(1)));
}

// The point lies above the free room: the label is near enough to need no leader, or left out.
static void no_leader_leaves_the_free_room(void **state)
{
    (void)state;
    canvas_begin((View){1, {0, 0}});
    labels_begin(canvas.labels, canvas.draw, (Rect){0, 76, WIDTH, HEIGHT - 76});
    labels_add(canvas.labels, ts_vec(300, 40), ts_vec(0, 1), LABEL_PLAIN, "far above");
    labels_add(canvas.labels, ts_vec(100, 72), ts_vec(0, 1), LABEL_PLAIN, "near");
    labels_place(canvas.labels);
    assert_false(label(0)->placed);
    assert_true(label(1)->placed && !label(1)->has_leader);
}

enum { DISCS = 8, MANY = 30 };

static void want_many(Random *random, const Disc *disc)
{
    canvas_begin((View){1, {0, 0}});
    for (int i = 0; i < DISCS; i++) block_disc(disc[i]);
    for (int i = 0; i < MANY; i++) {
        char text[40];
        snprintf(text, sizeof text, "depth %d.%d px", random_integer(random, 0, 99), i);
        Disc at = disc[i % DISCS];
        TsVec rim = ts_vec_add(at.center, ts_vec_scale(ts_degrees(37.0 * i), at.radius));
        labels_add(canvas.labels, rim, ts_vec(0, 0), LABEL_NUMBER, text);
    }
}

static void assert_nothing_covered(const Disc *disc)
{
    for (int i = 0; i < MANY; i++) {
        if (!label(i)->placed) continue;
        Rect own = plate(i);
        assert_true(own.x >= 0 && own.y >= 0);
        assert_true(own.x + own.width <= WIDTH && own.y + own.height <= HEIGHT);
        for (int j = 0; j < DISCS; j++)
            assert_false(disc_covered(own, disc[j].center, disc[j].radius * 0.98));
        for (int j = 0; j < i; j++) assert_false(label(j)->placed && overlap(own, plate(j)));
    }
}

static void labels_cover_nothing(void **state)
{
    (void)state;
    Random random = random_seeded(5);
    int placed = 0;
    for (int round = 0; round < 60; round++) {
        Disc disc[DISCS];
        for (int i = 0; i < DISCS; i++)
            disc[i] = (Disc){random_place(&random), random_between(&random, 5, 60)};
        labels_forget(canvas.labels);
        want_many(&random, disc);
        labels_place(canvas.labels);
        assert_nothing_covered(disc);
        for (int i = 0; i < MANY; i++) placed += label(i)->placed;
    }
    assert_true(placed > 60 * MANY / 2);
}

// The numbers change and the point moves: the label stays where it was beside it.
static void places_are_kept_while_free(void **state)
{
    (void)state;
    TsVec offset = {0, 0};
    labels_forget(canvas.labels);
    for (int frame = 0; frame < 50; frame++) {
        char text[32];
        canvas_begin((View){1, {0, 0}});
        TsVec at = ts_vec(200 + frame, 200), toward = ts_degrees(10.0 * frame);
        snprintf(text, sizeof text, "depth %d px", frame);
        labels_add(canvas.labels, at, toward, LABEL_NUMBER, text);
        labels_place(canvas.labels);
        assert_true(label(0)->placed);
        TsVec now = ts_vec_sub(label(0)->center, at);
        if (frame > 0) assert_true(ts_vec_distance(now, offset) < 1e-9);
        offset = now;
    }
    canvas_begin((View){1, {0, 0}});
    TsVec block = ts_vec_add(ts_vec(200, 200), offset);
    labels_block_line(canvas.labels, block, block, 10);
    labels_add(canvas.labels, ts_vec(200, 200), ts_vec(0, 0), LABEL_NUMBER, "depth 1 px");
    labels_place(canvas.labels);
    assert_true(label(0)->placed);
    assert_true(ts_vec_distance(label(0)->center, block) > 10);
}

typedef struct Wanted {
    const char *tag, *text;
    LabelStyle style;
    TsVec at;
} Wanted;

static void want(const Wanted *wanted, int count)
{
    canvas_begin((View){1, {0, 0}});
    for (int i = 0; i < count; i++) {
        draw_tag(canvas.draw, wanted[i].tag);
        labels_add(canvas.labels, wanted[i].at, ts_vec(0, -1), wanted[i].style, wanted[i].text);
    }
    draw_tag(canvas.draw, NULL);
}

// While numbers are held, a label near its last place shows the last one; elsewhere only if its tag
// says that it is the same: it was the tag's only label.
static void a_held_number_is_that_of_the_same_label(void **state)
{
    (void)state;
    const TsVec here = {200, 200}, near = {200, 259}, far = {200, 261}, else_where = {500, 300};
    const struct {
        const char *name;
        bool held, same;
        int before;
        Wanted last[3], now;
    } cases[] = {
        {"near",
         true,
         true,
         1,
         {{NULL, "gap 1 px", LABEL_NUMBER, here}},
         {NULL, "gap 2 px", LABEL_NUMBER, near}},
        {"far",
         true,
         false,
         1,
         {{NULL, "gap 1 px", LABEL_NUMBER, here}},
         {NULL, "gap 2 px", LABEL_NUMBER, far}},
        {"not held",
         false,
         false,
         1,
         {{NULL, "gap 1 px", LABEL_NUMBER, here}},
         {NULL, "gap 2 px", LABEL_NUMBER, here}},
        {"other words",
         true,
         false,
         1,
         {{NULL, "gap 1 px", LABEL_NUMBER, here}},
         {NULL, "depth 2 px", LABEL_NUMBER, here}},
        {"another style",
         true,
         false,
         1,
         {{NULL, "gap 1 px", LABEL_NUMBER, here}},
         {NULL, "gap 2 px", LABEL_FOCUS, here}},
        {"the tag's only label",
         true,
         true,
         1,
         {{"distance", "gap 1 px", LABEL_NUMBER, here}},
         {"distance", "depth 2 px", LABEL_NUMBER, else_where}},
        {"beside one of another tag",
         true,
         true,
         2,
         {{"distance", "gap 1 px", LABEL_NUMBER, here},
          {"axis", "gap 5 px", LABEL_NUMBER, {400, 100}}},
         {"distance", "depth 2 px", LABEL_NUMBER, else_where}},
        {"one of another tag",
         true,
         false,
         1,
         {{"axis", "gap 1 px", LABEL_NUMBER, here}},
         {"distance", "depth 2 px", LABEL_NUMBER, else_where}},
        {"the first of two with that tag",
         true,
         false,
         2,
         {{"distance", "gap 1 px", LABEL_NUMBER, here},
          {"distance", "in 5 px", LABEL_NUMBER, {400, 100}}},
         {"distance", "depth 2 px", LABEL_NUMBER, else_where}},
        {"one of three of the tag",
         true,
         false,
         3,
         {{"distance", "gap 1 px", LABEL_NUMBER, here},
          {"distance", "in 5 px", LABEL_NUMBER, {400, 100}},
          {"distance", "on 6 px", LABEL_NUMBER, {400, 400}}},
         {"distance", "depth 2 px", LABEL_NUMBER, else_where}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        labels_forget(canvas.labels);
        labels_hold(canvas.labels, false);
        want(cases[i].last, cases[i].before);
        labels_place(canvas.labels);
        for (int k = 0; k < cases[i].before; k++) assert_true(label(k)->placed);
        labels_hold(canvas.labels, cases[i].held);
        want(&cases[i].now, 1);
        const char *text = cases[i].same ? cases[i].last[0].text : cases[i].now.text;
        if (strcmp(label(0)->text, text) != 0) fail_msg("%s: %s", cases[i].name, label(0)->text);
    }
    labels_hold(canvas.labels, false);
}

static void the_preferred_direction_comes_first(void **state)
{
    (void)state;
    for (int angle = 0; angle < 360; angle += 30) {
        labels_forget(canvas.labels);
        canvas_begin((View){1, {0, 0}});
        TsVec toward = ts_degrees(angle), at = ts_vec(300, 200);
        labels_add(canvas.labels, at, toward, LABEL_PLAIN, "normal");
        labels_place(canvas.labels);
        TsVec way = ts_vec_sub(label(0)->center, at);
        assert_true(ts_vec_dot(ts_vec_normalize(way), toward) > 0.7);
        assert_false(label(0)->has_leader);
    }
}

static void a_label_that_stands_off_has_a_leader(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    canvas_begin((View){1, {0, 0}});
    block_disc((Disc){{300, 200}, 50});
    labels_add(canvas.labels, ts_vec(300, 200), ts_vec(1, 0), LABEL_PLAIN, "centre");
    labels_place(canvas.labels);
    assert_true(label(0)->placed && label(0)->has_leader);
}

// It is grey, unlike the lines of a figure, and touches neither its point nor the text.
static void a_leader_looks_like_no_line_of_a_figure(void **state)
{
    (void)state;
    for (int degrees = 0; degrees < 360; degrees += 20) {
        labels_forget(canvas.labels);
        canvas_begin((View){1, {0, 0}});
        block_disc((Disc){{300, 200}, 40});
        labels_add(canvas.labels, ts_vec(300, 200), ts_degrees(degrees), LABEL_PLAIN, "centre");
        labels_place(canvas.labels);
        assert_true(label(0)->placed && label(0)->has_leader);
        const Draw *draw = canvas.draw;
        int lines = 0;
        for (int i = draw->first[LAYER_LABELS]; i >= 0; i = draw->command[i].next) {
            const Command *command = &draw->command[i];
            if (command->kind != COMMAND_SHAPE || command->fill.alpha > 0) continue; // the plate
            if (command->fill.ink != INK_PAPER) assert_int_equal(command->fill.ink, INK_LINE);
            lines += command->fill.ink == INK_LINE;
            int first = command->shape.first;
            int k = first > 0 ? draw->outline.end[first - 1] : 0;
            for (; k < draw->outline.end[command->shape.last - 1]; k++) {
                TsVec point = draw->outline.point[k];
                assert_true(ts_vec_distance(point, label(0)->at) > 4);
                assert_true(ts_vec_distance(point, labels_nearest(plate(0), point)) > 0.5);
            }
        }
        assert_int_equal(lines, 1);
    }
}

static TsVec end_of(int index) { return labels_nearest(plate(index), label(index)->at); }

// So thin that no name has room inside.
static void name_bar(TsVec at, TsVec *loop, const char *name)
{
    const TsVec half = {60, 7};
    loop[0] = ts_vec_sub(at, half);
    loop[1] = ts_vec(at.x + half.x, at.y - half.y);
    loop[2] = ts_vec_add(at, half);
    loop[3] = ts_vec(at.x - half.x, at.y + half.y);
    labels_block(canvas.labels, loop, 4);
    labels_add_name(canvas.labels, at, ts_vec(1, 0), true, name);
}

static bool leads_through(int index, const TsVec *loop)
{
    for (int i = 0; label(index)->has_leader && i < 4; i++) {
        if (room_stretches_cross(label(index)->at, end_of(index), loop[i], loop[(i + 1) % 4]))
            return true;
    }
    return false;
}

// Straight up through the other it would be nearest, for below there is no room.
static void a_names_leader_crosses_no_other_shape(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    for (int i = 0; i < 2; i++) { // the second time where the first has put it
        TsVec lower[4], upper[4];
        TsVec floor[] = {{220, 250}, {420, 250}, {420, 400}, {220, 400}};
        canvas_begin((View){1, {0, 0}});
        labels_block(canvas.labels, floor, 4);
        name_bar(ts_vec(320, 240), lower, "lower");
        name_bar(ts_vec(320, 214), upper, "upper");
        labels_place(canvas.labels);
        assert_true(label(0)->placed && label(1)->placed && label(0)->has_leader);
        assert_false(leads_through(0, upper) || leads_through(1, lower));
    }
}

// Of two small shapes near each other, each name is nearer to its own.
static void a_name_is_at_no_other_shape(void **state)
{
    (void)state;
    for (int turn = 0; turn < 24; turn++) {
        TsVec apart = ts_vec_scale(ts_degrees(15.0 * turn), 20);
        Disc disc[] = {{{320, 240}, 14}, {ts_vec_add(ts_vec(320, 240), apart), 4}};
        canvas_begin((View){1, {0, 0}});
        for (int i = 0; i < 2; i++) {
            block_disc(disc[i]);
            labels_add_name(canvas.labels, disc[i].center, ts_vec(0, 18), true, i ? "two" : "one");
        }
        labels_place(canvas.labels);
        for (int i = 0; i < 2; i++) {
            TsVec end = labels_nearest(plate(i), disc[1 - i].center);
            double other = ts_vec_distance(end, disc[1 - i].center) - disc[1 - i].radius;
            assert_true(label(i)->placed && other >= 10);
        }
        canvas_end();
    }
}

static void leaders_cross_no_leaders(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int round = 0; round < 100; round++) {
        labels_forget(canvas.labels);
        canvas_begin((View){1, {0, 0}});
        block_disc((Disc){{320, 240}, 60});
        for (int i = 0; i < 4; i++) {
            char name[] = {(char)('a' + i), 0};
            TsVec off = ts_vec(random_between(&random, -25, 25), random_between(&random, -25, 25));
            TsVec toward = ts_vec(random_between(&random, -1, 1), random_between(&random, -1, 1));
            labels_add(canvas.labels, ts_vec_add(ts_vec(320, 240), off), toward, LABEL_PLAIN, name);
        }
        labels_place(canvas.labels);
        for (int i = 0; i < 4; i++) {
            assert_true(label(i)->placed && label(i)->has_leader);
            for (int j = 0; j < i; j++)
                assert_false(
                    room_stretches_cross(label(i)->at, end_of(i), label(j)->at, end_of(j)));
        }
    }
}

static void no_room_leaves_it_out(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    canvas_begin((View){1, {0, 0}});
    for (int x = 0; x <= WIDTH; x += 16) {
        labels_block_line(canvas.labels, ts_vec(x, 0), ts_vec(x, HEIGHT), 2);
    }
    labels_add(canvas.labels, ts_vec(300, 200), ts_vec(1, 0), LABEL_PLAIN, "nowhere");
    labels_add_sliding(canvas.labels, ts_vec(300, 200), ts_vec(1, 0), ts_vec(0, 1), LABEL_FOCUS,
                       "+1 px");
    labels_place(canvas.labels);
    assert_false(label(0)->placed);
    assert_false(label(1)->placed);
}

// Names lie on shapes, but not on a contact's strokes or on each other.
// Within a shape that fills the view a label covers no outline, and not the label of another.
static void a_large_shape_hides_no_label(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    canvas_begin((View){1, {0, 0}});
    TsVec view[] = {{1, 1}, {WIDTH - 1, 1}, {WIDTH - 1, HEIGHT - 1}, {1, HEIGHT - 1}};
    TsVec box[] = {{280, 180}, {380, 180}, {380, 260}, {280, 260}};
    labels_block(canvas.labels, view, 4);
    labels_add_name(canvas.labels, ts_vec(330, 220), ts_vec(24, 0), true, "outer");
    labels_block(canvas.labels, box, 4);
    labels_add(canvas.labels, ts_vec(300, 200), ts_vec(1, 0), LABEL_PLAIN, "somewhere");
    labels_place(canvas.labels);
    assert_true(label(0)->placed && label(1)->placed && !overlap(plate(0), plate(1)));
    // The name of the outer shape is not on the inner one, which it would seem to name.
    Rect inner = {280, 180, 100, 80};
    assert_false(overlap(plate(0), inner));
}

static void names_lie_on_their_shapes(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    canvas_begin((View){1, {0, 0}});
    TsVec box[] = {{100, 100}, {400, 100}, {400, 300}, {100, 300}}, center = {250, 200};
    labels_block(canvas.labels, box, 4);
    labels_add(canvas.labels, ts_vec(250, 60), ts_vec(0, -1), LABEL_PLAIN, "first wanted");
    labels_add_name(canvas.labels, center, ts_vec(40, 0), true, "A");
    labels_add_name(canvas.labels, center, ts_vec(40, 0), true, "B");
    labels_add_name(canvas.labels, center, ts_vec(0, 0), false, "P");
    labels_block_line(canvas.labels, ts_vec(290, 150), ts_vec(290, 250), 4);
    labels_place(canvas.labels);
    assert_true(ts_vec_equal(label(1)->center, ts_vec(210, 200)));
    assert_true(ts_vec_equal(label(2)->center, ts_vec(330, 200)));
    assert_true(label(3)->placed && !overlap(plate(3), plate(1)) && !overlap(plate(3), plate(2)));
}

static void want_in_box(double half)
{
    TsVec box[] = {{300 - half, 210}, {300 + half, 210}, {300 + half, 270}, {300 - half, 270}};
    canvas_begin((View){1, {0, 0}});
    labels_block(canvas.labels, box, 4);
    labels_add_name(canvas.labels, ts_vec(300, 240), ts_vec(24, 0), true, "name");
    labels_place(canvas.labels);
}

// It goes outside where its plate has no 4 px to spare, and comes back in where it has 10.
static void a_name_hides_no_outline(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    want_in_box(200);
    double needs = 24 + label(0)->width / 2;
    assert_true(label(0)->center.y == 240 && !label(0)->has_leader);
    want_in_box(needs + 5);
    assert_true(label(0)->center.y == 240);
    want_in_box(needs + 3);
    assert_true(label(0)->placed && !label(0)->has_leader);
    assert_true(plate(0).y > 270 || plate(0).y + 20 < 210 || plate(0).x > 300 + needs);
    TsVec beside = label(0)->center;
    want_in_box(needs + 5);
    assert_true(ts_vec_equal(label(0)->center, beside));
    want_in_box(needs + 11);
    assert_true(label(0)->center.y == 240);
}

// From a corner of a shape its leader does not run through that shape, even if the place beyond it
// is nearer and in the wanted direction; unless there is no other place.
static void a_leader_does_not_run_through_a_shape(void **state)
{
    (void)state;
    TsVec bar[] = {{180, 60}, {200, 60}, {200, 300}, {180, 300}}, at = {200, 150};
    for (int closed = 0; closed < 2; closed++) {
        labels_forget(canvas.labels);
        canvas_begin((View){1, {0, 0}});
        labels_block(canvas.labels, bar, 4);
        labels_block_line(canvas.labels, ts_vec(222, 0), ts_vec(222, HEIGHT), 30);
        if (closed) labels_block_line(canvas.labels, ts_vec(430, 0), ts_vec(430, HEIGHT), 400);
        labels_add(canvas.labels, at, ts_vec(-1, 0), LABEL_PLAIN, "corner");
        labels_place(canvas.labels);
        assert_true(label(0)->placed && label(0)->has_leader);
        assert_true((label(0)->center.x > at.x) == !closed);
    }
}

static void a_walls_number_slides_along_it(void **state)
{
    (void)state;
    labels_forget(canvas.labels);
    for (int frame = 0; frame < 2; frame++) {
        canvas_begin((View){1, {0, 0}});
        if (frame == 0) labels_block_line(canvas.labels, ts_vec(300, 210), ts_vec(300, 240), 4);
        labels_add_sliding(canvas.labels, ts_vec(300, 200), ts_vec(1, 0), ts_vec(0, 1),
                           LABEL_NUMBER, "−5 px");
        labels_place(canvas.labels);
        assert_true(label(0)->placed);
        double slide = label(0)->center.x - 300;
        assert_true(label(0)->center.y > 210);
        assert_true(fabs(slide) >= 24 && fabs(slide) <= 80); // kept in the second frame
    }
}

static void too_many_labels_are_dropped(void **state)
{
    (void)state;
    canvas_begin((View){1, {0, 0}});
    for (int i = 0; i < 3 * LABELS_MAX; i++)
        labels_add(canvas.labels, ts_vec(300, 200), ts_vec(0, 0), LABEL_PLAIN, "x");
    labels_place(canvas.labels);
    assert_int_equal(canvas.labels->count, LABELS_MAX);
    canvas_begin((View){1, {0, 0}});
    char text[3 * TEXT_MAX];
    memset(text, 0, sizeof text);
    for (int i = 0; i + 3 < (int)sizeof text; i += 3) memcpy(text + i, "−", 3);
    labels_add(canvas.labels, ts_vec(300, 200), ts_vec(0, 0), LABEL_PLAIN, text);
    assert_int_equal(strlen(label(0)->text), 63);
}

// Two of the same words are told apart: each keeps its own side.
static void labels_of_the_same_words_keep_their_places(void **state)
{
    (void)state;
    TsVec offset[2] = {{0, 0}, {0, 0}};
    labels_forget(canvas.labels);
    for (int frame = 0; frame < 3; frame++) {
        canvas_begin((View){1, {0, 0}});
        for (int i = 0; i < 2; i++)
            labels_add(canvas.labels, ts_vec(150 + 300 * i, 200), ts_vec(i ? -1 : 1, 0),
                       LABEL_NUMBER, i ? "depth 7 px" : "depth 3 px");
        labels_place(canvas.labels);
        for (int i = 0; i < 2; i++) {
            assert_true(label(i)->placed);
            TsVec now = ts_vec_sub(label(i)->center, label(i)->at);
            if (frame > 0) assert_true(ts_vec_distance(now, offset[i]) < 1e-9);
            offset[i] = now;
        }
    }
    assert_true(offset[0].x > 0 && offset[1].x < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_nested_shapes_keep_apart),
        cmocka_unit_test(no_leader_leaves_the_free_room),
        cmocka_unit_test(labels_cover_nothing),
        cmocka_unit_test(places_are_kept_while_free),
        cmocka_unit_test(labels_of_the_same_words_keep_their_places),
        cmocka_unit_test(a_held_number_is_that_of_the_same_label),
        cmocka_unit_test(the_preferred_direction_comes_first),
        cmocka_unit_test(a_label_that_stands_off_has_a_leader),
        cmocka_unit_test(a_leader_looks_like_no_line_of_a_figure),
        cmocka_unit_test(a_names_leader_crosses_no_other_shape),
        cmocka_unit_test(a_name_is_at_no_other_shape),
        cmocka_unit_test(leaders_cross_no_leaders),
        cmocka_unit_test(no_room_leaves_it_out),
        cmocka_unit_test(a_large_shape_hides_no_label),
        cmocka_unit_test(names_lie_on_their_shapes),
        cmocka_unit_test(a_name_hides_no_outline),
        cmocka_unit_test(a_leader_does_not_run_through_a_shape),
        cmocka_unit_test(a_walls_number_slides_along_it),
        cmocka_unit_test(too_many_labels_are_dropped),
    };
    return cmocka_run_group_tests(tests, canvas_up, canvas_down);
}
