// The scenes of polygons and of transforms: what each of their places promises.
#include "stage_bench.h"

static void open_named(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) != 0) continue;
        bench_open(scene_table[i]);
        return;
    }
    fail_msg("no scene %s", id);
}

static void turn(const char *name, const char *value)
{
    char error[256] = "";
    if (!stage_set(stage, name, value, error, sizeof error)) fail_msg("%s", error);
    bench_frame();
}

static const Ask *main_ask(void) { return &stage_record(stage)->ask[0]; }

static const RecordRow *row_named(const char *table, const char *start)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        if (strncmp(record->table[i].heading, table, strlen(table)) != 0) continue;
        for (int k = 0; k < record->table[i].rows; k++) {
            const RecordRow *row = &record->table[i].row[k];
            if (!strncmp(row->cell[0], start, strlen(start))) return row;
        }
    }
    fail_msg("no row %s in %s", start, table);
    return NULL;
}

typedef struct Place {
    const char *name;
    Relation exact;
    const char *wrong; // the method that is wrong there; NULL for none
} Place;

// Each place as the oracle sees it, by the core's method; and the flaw that it is there for.
static void check_places(const char *id, const Place *place, int count)
{
    open_named(id);
    for (int i = 0; i < count; i++) {
        turn("preset", place[i].name);
        turn("method", "exact_signs");
        if (main_ask()->exact != place[i].exact || main_ask()->wrong) {
            fail_msg("%s, %s: %s", id, place[i].name, relation_name(main_ask()->exact));
        }
        if (!place[i].wrong) continue;
        turn("method", place[i].wrong);
        if (!main_ask()->wrong) fail_msg("%s, %s: %s is right", id, place[i].name, place[i].wrong);
    }
    turn("preset", place[0].name);
}

#define CHECK_PLACES(id, ...)                                                                      \
    check_places(id, (const Place[])__VA_ARGS__, sizeof((const Place[])__VA_ARGS__) / sizeof(Place))

static void places_of_polygon_and_point(void **state)
{
    (void)state;
    CHECK_PLACES("31_polygon_point", {{"inside", OVERLAPPING, NULL},
                                      {"in the notch", APART, NULL},
                                      {"two crossings", APART, NULL},
                                      {"through corners", APART, NULL},
                                      {"along a side", APART, NULL},
                                      {"octagon", OVERLAPPING, NULL},
                                      {"diamond's centre", OVERLAPPING, "polygon_point_strict"},
                                      {"on the top", TOUCHING, NULL},
                                      {"on the foot", TOUCHING, NULL}});
}

static void places_of_two_polygons(void **state)
{
    (void)state;
    CHECK_PLACES("35_polygon_polygon", {{"across", OVERLAPPING, NULL},
                                        {"beside", APART, NULL},
                                        {"in the notch", APART, "bounding_boxes"},
                                        {"small inside", OVERLAPPING, "polygon_sides"},
                                        {"chevron inside", OVERLAPPING, "polygon_sides"}});
}

// SOURCES, E44: the short form counts left and top, the long one left and bottom; of the corners
// the long one only that at the lower left, which is the fourth.
static void the_two_forms_differ_on_the_border(void **state)
{
    (void)state;
    static const char *const middle[] = {"in, out", "out, out", "out, in", "in, in"};
    static const char *const corner[] = {"in, out", "out, out", "out, out", "out, in"};
    open_named("31_polygon_point");
    turn("preset", "on the top");
    for (int i = 0; i < 4; i++) {
        char side[] = {'s', 'i', 'd', 'e', ' ', (char)('1' + i), 0};
        assert_string_equal(row_named("Border", side)->cell[1], middle[i]);
        assert_string_equal(row_named("Border", side)->cell[2], corner[i]);
    }
    turn("preset", "inside");
}

static void crossings_are_counted_step_by_step(void **state)
{
    (void)state;
    open_named("31_polygon_point");
    turn("preset", "two crossings");
    TraceView view = stage_trace_view(stage);
    assert_int_equal(view.steps, 6);
    assert_non_null(strstr(view.says, "Count 2: even"));
    assert_string_equal(row_named("Sides", "side 2")->cell[1], "495.0");
    stage_play(stage, false);
    while (stage_trace_step(stage, -1)) {
    }
    bench_frame();
    assert_non_null(strstr(stage_trace_view(stage).says, "Side 1"));
    stage_play(stage, true);
    turn("preset", "inside");
}

// However many new polygons there are: those in the notch stay out, those inside stay in.
static void new_polygons_keep_to_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        Relation exact;
    } kept[] = {
        {"in the notch", APART}, {"small inside", OVERLAPPING}, {"chevron inside", OVERLAPPING}};
    open_named("35_polygon_polygon");
    for (int k = 0; k < 3; k++) {
        turn("preset", kept[k].place);
        for (int i = 0; i < 50; i++) {
            turn("polygon", i % 2 ? "1" : "2");
            assert_int_equal(main_ask()->exact, kept[k].exact);
            assert_string_equal(row_named("Asked", "of them meet")->cell[1], "0");
        }
    }
    turn("preset", "across");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_polygon_and_point),
        cmocka_unit_test(places_of_two_polygons),
        cmocka_unit_test(the_two_forms_differ_on_the_border),
        cmocka_unit_test(crossings_are_counted_step_by_step),
        cmocka_unit_test(new_polygons_keep_to_their_place),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
