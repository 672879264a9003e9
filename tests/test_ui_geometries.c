// Geometries that a viewer pastes or opens, in 39_relate: their doubles, undo, reset, links,
// errors, a coast of 200,000 corners, and hostile texts.
#include "actors/actor_geometry.h"
#include "cases/geometry_case.h"
#include "coast.h"
#include "generate/random.h"
#include "scene_kit/geometry_view.h"
#include "simple/simple.h"
#include "ui_bench.h"
#include "view/view.h"

static char sentence[MESSAGE_MAX], link_text[UI_LINK_MAX];

static bool take(Bench *bench, const char *given)
{
    char *text = strdup(given);
    bool taken = ui_take_text(bench->ui, text, "clipboard", sentence, MESSAGE_MAX);
    free(text);
    bench_frame(bench);
    return taken;
}

static const char *scene_now(const Bench *bench) { return scene_id(stage_scene(bench->ui->stage)); }

static void open_scene(Bench *bench, const char *id)
{
    ui_open(bench->ui, ui_find(bench->ui, id));
    bench_frame(bench);
}

static Actor *body(const Bench *bench, int which) { return stage_nth(bench->ui->stage, which); }

static const TsGeometry *now(const Bench *bench, int which)
{
    return actor_geometry_now(bench->ui->stage, body(bench, which));
}

static void check_line(const Bench *bench, const char *expected)
{
    char *line = ui_case_text(bench->ui);
    assert_non_null(line);
    assert_string_equal(line, expected);
    free(line);
}

static const char pair_line[] = "area 3 0.1 0.2 4.3 0.7 2 5e-07 hole 3 1 0.3 2 0.4 1.5 0.2 | path "
                                "3 0 0 5 5 7 0x1.0000000000001p+0";

static void every_form_opens(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *text;
        int parts, corners;
    } given[] = {
        {"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 4 2, 4 4, 2 4, 2 2))", 2, 8},
        {"# a comment\n  linestring(1 1, 2 3, 4 4)", 1, 3},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[8,0],[8,8],[0,0]]]}", 1, 3},
        {"01020000000200000000000000000000000000000000000000000000000000F03F000000000000F03F", 1,
         2},
        {"M 0 0 L 90 0 L 90 90 Z\nM 10 5 L 80 5 L 80 70 Z", 2, 6},
        {"MULTIPOINT (1 1, 2 2, 5 8)", 3, 3},
        {"POLYGON EMPTY", 0, 0},
    };
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        open_scene(bench, "41_obb");
        if (!take(bench, given[i].text)) fail_msg("%s: %s", given[i].text, sentence);
        assert_string_equal(scene_now(bench), "39_relate");
        assert_int_equal(now(bench, 0)->parts, given[i].parts);
        assert_int_equal(now(bench, 0)->corners, given[i].corners);
        assert_false(body(bench, 1)->geometry->given);
        assert_true(body(bench, 0)->geometry->given);
    }
}

static void two_may_have_two_forms(void **state)
{
    Bench *bench = *state;
    static const char *const given[] = {
        "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 4 2, 4 4, 2 2))\nLINESTRING (1 1, 5 5, 3 9)",
        "M 0 0 L 9 0 L 9 9 Z | LINESTRING (1 1, 5 5, 3 9)",
        "{\"type\":\"Point\",\"coordinates\":[1,2]} ; M 1 1 L 5 5 L 3 9",
        "M 0 0 L 9 0 L 9 9 Z\n \nM 1 1 L 5 5 L 3 9",
        "0101000000000000000000F03F0000000000000040\tLINESTRING (1 1, 5 5, 3 9)",
    };
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        open_scene(bench, "41_obb");
        if (!take(bench, given[i])) fail_msg("%s: %s", given[i], sentence);
        assert_string_equal(scene_now(bench), "39_relate");
        assert_int_equal(now(bench, 1)->corners, 3);
        assert_true(body(bench, 1)->geometry->given);
    }
}

// What all methods can be asked about stays a case, but where geometries are shown.
static void a_pair_of_shapes_is_a_case(void **state)
{
    Bench *bench = *state;
    static const char pair[] = "POLYGON ((0 0, 9 0, 9 9, 0 0))\nPOINT (1 1)";
    open_scene(bench, "41_obb");
    assert_true(take(bench, pair));
    assert_string_not_equal(scene_now(bench), "39_relate");
    open_scene(bench, "39_relate");
    assert_true(take(bench, pair));
    assert_string_equal(scene_now(bench), "39_relate");
    assert_true(take(bench, "point 1 2 | circle 4 5 6"));
    assert_string_not_equal(scene_now(bench), "39_relate");
}

static void doubles_stay(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "41_obb");
    assert_true(take(bench, pair_line));
    assert_string_equal(scene_now(bench), "39_relate");
    check_line(bench, pair_line);
    static const char *const line[] = {
        "area 4 8.5417 47.3769 8.54171 47.3769 8.54171 47.37695 8.5417 47.37695 | point 8.541705 "
        "47.37692",
        "path 2 -1e300 0 1e300 1 | empty", "empty | empty",
        "path 2 1e29 0 -1e29 1e-30 | area 3 0 0 1e-30 0 0 1e-30",
        "path 2 9007199254740993 -9007199254740991 0 1 | point 9007199254740992 -9007199254740991"};
    for (int i = 0; i < 5; i++) {
        bool taken = take(bench, line[i]);
        assert_int_equal(taken, i != 1);
        if (i == 1) continue;
        char *copied = ui_case_text(bench->ui), error[256];
        GeometryCase is = geometry_case_make(), was = geometry_case_make();
        if (!geometry_case_read(&is, copied, error, sizeof error))
            fail_msg("%s: %s", copied, error);
        assert_true(geometry_case_read(&was, line[i], error, sizeof error));
        assert_int_equal(is.a.corners, was.a.corners);
        assert_memory_equal(is.a.corner, was.a.corner, (size_t)is.a.corners * sizeof(TsVec));
        if (is.b.corners)
            assert_memory_equal(is.b.corner, was.b.corner, (size_t)is.b.corners * sizeof(TsVec));
        geometry_case_free(&is);
        geometry_case_free(&was);
        free(copied);
    }
}

static void drags_are_undone(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "39_relate");
    assert_true(take(bench, pair_line));
    const ActorGeometry *shared = body(bench, 0)->geometry;
    stage_keep(stage);
    stage_place(stage, body(bench, 0), ts_vec_add(body(bench, 0)->position, ts_vec(17, 3)), 30);
    bench_frame(bench);
    char *moved = ui_case_text(bench->ui);
    assert_string_not_equal(moved, pair_line);
    assert_ptr_equal(body(bench, 0)->geometry, shared); // not copied
    bench_key(bench, "ctrl+z");
    bench_frame(bench);
    check_line(bench, pair_line);
    bench_key(bench, "ctrl+y");
    bench_frame(bench);
    check_line(bench, moved);
    free(moved);
    bench_key(bench, "ctrl+z");
    bench_key(bench, "ctrl+z"); // the paste
    bench_frame(bench);
    assert_false(body(bench, 0)->geometry->given);
    bench_key(bench, "ctrl+y");
    bench_frame(bench);
    check_line(bench, pair_line);
}

static void a_reset_puts_them_home_and_a_place_puts_others(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "39_relate");
    assert_true(take(bench, pair_line));
    stage_place(stage, body(bench, 1), ts_vec(1, 2), 77);
    stage_reset(stage);
    bench_frame(bench);
    check_line(bench, pair_line);
    bench_key(bench, "p");
    bench_frame(bench);
    assert_false(body(bench, 0)->geometry->given || body(bench, 1)->geometry->given);
    const Actor *fitted[2];
    assert_false(stage_fitted_pair(stage, fitted));
    bench_key(bench, "ctrl+z");
    bench_frame(bench);
    check_line(bench, pair_line);
    assert_true(stage_fitted_pair(stage, fitted));

    // Beside one that is given, the scene's figure is where it was then.
    open_scene(bench, "39_relate");
    bench_key(bench, "p");
    assert_true(take(bench, "POLYGON ((0 0, 40 0, 40 40, 0 40, 0 0))"));
    char *line = ui_case_text(bench->ui);
    stage_place(stage, body(bench, 1), ts_vec(1, 2), 77);
    stage_reset(stage);
    bench_frame(bench);
    check_line(bench, line);
    free(line);
}

static void what_was_removed_comes_back(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "39_relate");
    bench_key(bench, "Tab");
    bench_key(bench, "Del");
    bench_frame(bench);
    assert_false(body(bench, 0)->alive);
    assert_non_null(strstr(stage_record(bench->ui->stage)->hint, "A was removed."));
    bench_key(bench, "ctrl+z");
    assert_true(stage_record(bench->ui->stage)->verdict.given);
    for (int i = 0; i < 2; i++) stage_remove(bench->ui->stage, body(bench, i));
    bench_frame(bench);
    assert_false(stage_record(bench->ui->stage)->verdict.given);
    assert_true(take(bench, "LINESTRING (1 1, 2 3, 4 4)"));
    assert_true(body(bench, 0)->alive && body(bench, 1)->alive);
    assert_true(stage_record(bench->ui->stage)->verdict.given);
}

static void a_link_holds_them(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "39_relate");
    assert_true(take(bench, "area 3 0 0 4 0 2 5 ; point 0.1 9 | path 3 0 0 5 5 7 1"));
    char *line = ui_case_text(bench->ui);
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    open_scene(bench, "41_obb");
    assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
    bench_frame(bench);
    assert_string_equal(sentence, "");
    check_line(bench, line);
    free(line);
}

static void errors_name_the_place(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))", "clipboard: not valid: side"},
        {"POLYGON ((0 0, 4 4,\n 4 nan, 0 0), (1 1, 2 2, 2 1, 1 1))", "clipboard: line 2, column 4"},
        {"LINESTRING (0 0, 1 1, 2 2)\nLINESTRING (0 0, 1 1, 2 x)",
         "clipboard: B: line 2, column 25"},
        {"LINESTRING (0 0, 1 x, 1 1)\nLINESTRING (0 0, 1 1)", "clipboard: A: line 1, column 20"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[8,\"x\"]]]}", "coordinates[0][1]"},
        {"area 4 0 0 4 4 4 0 0 4 | point 1 1", "clipboard: line 1, column 1"},
        {"area 1000001 0 0 4 4 | point 1 1", "1000000"},
        {"path 2 0 0 4 1e400 | point 1 1", "clipboard: line 1, column 14"},
        {"0102000000FFFFFFFF0000", "clipboard: byte "},
        {"M 0 0 L 1 1 C 3 3", "clipboard: line 1, column"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        open_scene(bench, "41_obb");
        if (take(bench, bad[i].text)) fail_msg("taken: %s", bad[i].text);
        if (!strstr(sentence, bad[i].says)) fail_msg("%s: %s", bad[i].text, sentence);
        assert_string_equal(scene_now(bench), "41_obb");
    }
}

static void a_taken_text_ends_what_was_said_of_another(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "39_relate");
    assert_false(take(bench, "LINESTRING (0 0, nan 1)"));
    ui_message(bench->ui, sentence);
    assert_non_null(strstr(ui_state(bench->ui).message, "nan"));
    assert_true(take(bench, "POLYGON EMPTY"));
    assert_string_equal(ui_state(bench->ui).message, "");
}

// Locating each of them among the others takes as long as there are pairs.
static void many_points_light_no_cell(void **state)
{
    enum { POINTS = 5000, POINT_TEXT = 16 };
    Bench *bench = *state;
    char *text = malloc(POINTS * POINT_TEXT + 32), *end = text + sprintf(text, "MULTIPOINT (");
    uint32_t random = 1;
    for (int i = 0; i < POINTS; i++) {
        random = random * 1664525u + 1013904223u;
        end += sprintf(end, "%d %d,", (int)(random >> 20), (int)(random >> 8 & 0xfff));
    }
    end[-1] = ')';
    open_scene(bench, "39_relate");
    assert_true(take(bench, text));
    free(text);
    bench_key(bench, "l");
    bench_frame(bench);
    assert_non_null(strstr(stage_record(bench->ui->stage)->hint, "Too many sides and points"));
    assert_int_equal(now(bench, 0)->corners, POINTS);
}

// ---- Corners

static void press(Bench *bench, EventKind kind, TsVec world)
{
    TsVec at = bench_device(bench, world);
    ui_event(bench->ui, &(Event){.kind = kind, .at = at, .button = BUTTON_LEFT});
}

static void drag(Bench *bench, TsVec from, TsVec to)
{
    press(bench, EVENT_MOVE, from);
    press(bench, EVENT_PRESS, from);
    press(bench, EVENT_MOVE, ts_vec_lerp(from, to, 0.5));
    press(bench, EVENT_MOVE, to);
    press(bench, EVENT_RELEASE, to);
    bench_frame(bench);
}

static const char square_line[] =
    "area 4 100 100 300 100 300 300 100 300 hole 3 150 150 250 150 200 250 | path 2 0 0 400 310";

static TsVec corner_at(const Bench *bench, int index) { return now(bench, 0)->corner[index]; }

static void corners_are_dragged_added_and_removed(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "39_relate");
    assert_true(take(bench, square_line));
    press(bench, EVENT_MOVE, ts_vec(120, 280)); // in A
    bench_frame(bench);
    bench_key(bench, "v");
    assert_true(stage_edits_corners(stage));
    const ActorGeometry *before = body(bench, 0)->geometry;

    drag(bench, corner_at(bench, 0), ts_vec(60, 80));
    assert_ptr_not_equal(body(bench, 0)->geometry, before);
    assert_true(ts_vec_distance(corner_at(bench, 0), ts_vec(60, 80)) < 1);
    for (int i = 1; i < 7; i++)
        assert_memory_equal(&before->own.corner[i], &now(bench, 0)->corner[i], sizeof(TsVec));
    assert_true(stage_record(stage)->verdict.given);
    bench_key(bench, "Ins");
    assert_int_equal(now(bench, 0)->corners, 8);
    bench_key(bench, "Del");
    assert_int_equal(now(bench, 0)->corners, 7);

    // The hole leaves its ring: that is said, and nothing is asked.
    drag(bench, corner_at(bench, 4), ts_vec(20, 150));
    assert_int_equal(body(bench, 0)->geometry->flaw.kind, TS_FLAW_CROSSING);
    assert_false(stage_record(stage)->verdict.given);
    SimpleWords words;
    for (int method = 0; method < 2; method++) { // with a wrong one too
        stage_choose_method(stage, method);
        bench_frame(bench);
        assert_non_null(strstr(stage_record(stage)->hint, "A is not valid: side "));
        simple_words(bench->ui, &words);
        assert_non_null(strstr(words.task, "A is not valid: side "));
    }
    stage_choose_method(stage, 0);
    bench_key(bench, "z");
    bench_frame(bench);
    bench_key(bench, "z");
    bench_key(bench, "ctrl+z");
    assert_true(stage_record(stage)->verdict.given);
    for (int i = 0; i < 3; i++) bench_key(bench, "ctrl+z");
    check_line(bench, square_line);
    assert_ptr_equal(body(bench, 0)->geometry, before);
}

// What is drawn is taken, and not the box around it.
static void the_pointer_takes_what_is_drawn(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "39_relate");
    assert_true(take(bench, square_line));
    TsVec at = body(bench, 0)->position, line = body(bench, 1)->position;
    drag(bench, ts_vec(200, 180), ts_vec(210, 190)); // in the hole
    assert_true(ts_vec_equal(at, body(bench, 0)->position));
    drag(bench, ts_vec(20, 280), ts_vec(30, 290)); // in the box of the line, beside it
    assert_true(ts_vec_equal(line, body(bench, 1)->position));
    drag(bench, ts_vec(120, 280), ts_vec(130, 290)); // in A
    assert_false(ts_vec_equal(at, body(bench, 0)->position));
    drag(bench, ts_vec(400, 310), ts_vec(410, 320)); // the end of the line
    assert_false(ts_vec_equal(line, body(bench, 1)->position));
    bench_key(bench, "ctrl+z");
    bench_key(bench, "ctrl+z");
    check_line(bench, square_line);
}

// Of a figure of the scene too; a reset takes that back.
static void an_edited_figure_is_given_by_a_link(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "39_relate");
    stage_select(stage, body(bench, 0));
    char *first = ui_case_text(bench->ui);
    bench_key(bench, "v");
    drag(bench, corner_at(bench, 0), ts_vec(120, 90));
    assert_true(body(bench, 0)->geometry->edited);
    char *line = ui_case_text(bench->ui);
    assert_string_not_equal(line, first);
    assert_true(ui_link(bench->ui, link_text, sizeof link_text));
    stage_reset(stage);
    bench_frame(bench);
    check_line(bench, first);
    assert_true(ui_take_link(bench->ui, link_text, sentence, sizeof sentence));
    bench_frame(bench);
    check_line(bench, line);
    free(line);
    free(first);
}

// Anything may be dragged anywhere: a flaw is said, never asserted.
static void random_corners(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    Random random = random_seeded(3);
    int flaws = 0, valid = 0;
    open_scene(bench, "39_relate");
    assert_true(take(bench, square_line));
    stage_select(stage, body(bench, 0));
    bench_key(bench, "v");
    for (int i = 0; i < 300; i++) {
        if (i % 6 == 0) assert_true(take(bench, square_line));
        const TsGeometry *a = now(bench, 0);
        int corner = random_integer(&random, 0, a->corners - 1);
        TsVec to = ts_vec(random_integer(&random, 0, 8) * 50, random_integer(&random, 0, 8) * 50);
        drag(bench, a->corner[corner], to);
        if (i % 7 == 0) bench_key(bench, "Ins");
        if (i % 11 == 0) bench_key(bench, "Del");
        if (i % 13 == 0) bench_key(bench, "ctrl+z");
        if (i % 17 == 0) bench_key(bench, "e");
        bool good = body(bench, 0)->geometry->flaw.kind == TS_FLAW_NONE;
        flaws += !good;
        valid += good;
        TsGeometry copy = ts_geometry_make(TS_MEMORY_HEAP);
        TsGeometryFlaw flaw;
        const TsGeometry *own = &body(bench, 0)->geometry->own;
        for (int k = 0; k < own->parts; k++)
            ts_geometry_add_part(&copy, own->part[k].kind, own->corner + own->part[k].first,
                                 own->part[k].count, NULL);
        copy.overlapping = own->overlapping;
        assert_true(ts_geometry_check(&copy, &flaw));
        assert_int_equal(flaw.kind, body(bench, 0)->geometry->flaw.kind);
        ts_geometry_free(&copy);
    }
    if (flaws < 20 || valid < 5) fail_msg("%d flaws, %d valid", flaws, valid);
}

// ---- Free hand

static void draw_line_along(Bench *bench, const TsVec *corner, int count)
{
    press(bench, EVENT_MOVE, corner[0]);
    press(bench, EVENT_PRESS, corner[0]);
    for (int i = 1; i < count; i++)
        for (int k = 1; k <= 40; k++)
            press(bench, EVENT_MOVE, ts_vec_lerp(corner[i - 1], corner[i], k / 40.0));
    press(bench, EVENT_RELEASE, corner[count - 1]);
    bench_frame(bench);
}

static void a_lasso_becomes_an_area_and_a_line_a_path(void **state)
{
    static const TsVec ring[] = {{100, 100}, {300, 110}, {310, 300}, {90, 290}, {100, 105}};
    static const TsVec path[] = {{120, 90}, {200, 250}, {380, 260}};
    static const TsVec eight[] = {{100, 100}, {300, 290}, {305, 103}, {95, 300}};
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "39_relate");
    char *first = ui_case_text(bench->ui);
    bench_key(bench, "d");
    assert_true(stage_is_drawing(stage));
    draw_line_along(bench, ring, 5);
    assert_int_equal(now(bench, 0)->parts, 1);
    assert_int_equal(now(bench, 0)->part[0].kind, TS_PART_RING);
    assert_in_range(now(bench, 0)->corners, 4, 8); // straight lines need no more
    assert_true(stage_record(stage)->verdict.given);
    bench_key(bench, "s");
    draw_line_along(bench, path, 3);
    assert_int_equal(now(bench, 1)->part[0].kind, TS_PART_PATH);
    assert_in_range(now(bench, 1)->corners, 3, 6);

    // It crosses itself still, and that is said.
    bench_key(bench, "d");
    draw_line_along(bench, eight, 4);
    assert_int_equal(body(bench, 0)->geometry->flaw.kind, TS_FLAW_CROSSING);
    assert_non_null(strstr(stage_record(stage)->hint, "A is not valid: side "));
    // Too short a line is none.
    draw_line_along(bench, ring, 1);
    assert_int_equal(body(bench, 1)->geometry->own.part[0].kind, TS_PART_PATH);
    bench_key(bench, "Esc");
    assert_false(stage_is_drawing(stage));
    for (int i = 0; i < 3; i++) bench_key(bench, "ctrl+z");
    check_line(bench, first);
    free(first);
}

// ---- Large ones

static void a_coast_is_shared_and_culled(void **state)
{
    enum { CORNERS = 200000 };
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    char *text = coast_text(CORNERS);
    open_scene(bench, "39_relate");
    if (!take(bench, text)) fail_msg("%s", sentence);
    free(text);
    const ActorGeometry *shared = body(bench, 0)->geometry;
    assert_in_range(now(bench, 0)->corners, CORNERS, CORNERS + 1);
    assert_true(stage_record(stage)->verdict.given);
    assert_false(ui_link(bench->ui, link_text, sizeof link_text));
    ui_no_link(bench->ui, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "a link at most 12283"));

    // Far fewer corners than it has are drawn, and fewer yet near its border.
    TsVec *out = malloc((CORNERS + 1) * sizeof *out);
    Draw *draw = draw_new();
    draw_begin(draw, 1280, 800, 1, NULL);
    draw_world(draw, stage_view(stage));
    int whole = geometry_view_outline(draw, now(bench, 0), 0, out);
    assert_in_range(whole, 1000, CORNERS / 4);
    View view = stage_view(stage);
    TsVec corner = now(bench, 0)->corner[0];
    view.zoom *= 500;
    view.offset = ts_vec_sub(ts_vec(640, 400), ts_vec_scale(corner, view.zoom));
    draw_world(draw, view);
    int near = geometry_view_outline(draw, now(bench, 0), 0, out);
    assert_in_range(near, 10, whole / 2);
    draw_free(draw);
    free(out);

    for (int i = 0; i < 20; i++) {
        stage_keep(stage);
        stage_place(stage, body(bench, 0), ts_vec_add(body(bench, 0)->position, ts_vec(1, 0)), 0);
    }
    assert_ptr_equal(body(bench, 0)->geometry, shared);
    assert_in_range(shared->holders, 20, 30);
    bench_frame(bench);
    for (int i = 0; i < 20; i++) bench_key(bench, "ctrl+z");
    bench_frame(bench);
    assert_ptr_equal(now(bench, 0), &shared->own);
}

// ---- Hostile texts

static void hostile_texts_end_in_a_sentence(void **state)
{
    Bench *bench = *state;
    static const char *const seed[] = {
        "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (2 2, 4 2, 4 4, 2 2))\nLINESTRING (1 1, 5 5)",
        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[8,0],[8,8],[0,0]]]} M 0 0 L 1 1",
        "area 4 0 0 4 0 4 4 0 4 hole 4 1 1 3 1 3 3 1 3 ; point 7 7 | path 3 0 0 2 2 5 5 | note x",
        "01020000000200000000000000000000000000000000000000000000000000F03F000000000000F03F",
        "M 0 0 L 90 0 L 90 90 Z m 10 5 l 80 5 l 0 40 z | GEOMETRYCOLLECTION (POINT (1 2), POLYGON "
        "EMPTY)",
    };
    static const char alphabet[] = "0123456789.-+eE(),;|[]{}\"# \n\tMLZmlzNaINf\xef\x80";
    Random random = random_seeded(11);
    const char *cases = getenv("TOUCHSTONE_CASES");
    int count = cases ? atoi(cases) : 4000, taken = 0;
    open_scene(bench, "39_relate");
    for (int i = 0; i < count; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s", seed[random_integer(&random, 0, 4)]);
        int length = (int)strlen(text), changes = random_integer(&random, 1, 3);
        for (int k = 0; k < changes; k++) {
            int at = random_integer(&random, 0, length - 1);
            int how = random_integer(&random, 0, 3);
            if (how == 0) text[at] = alphabet[random_integer(&random, 0, (int)sizeof alphabet - 2)];
            if (how == 1) memmove(text + at, text + at + 1, (size_t)(length-- - at));
            if (how == 2) text[length = at + 1] = '\0';
            if (how == 3 && length < 500) {
                memmove(text + at + 1, text + at, (size_t)(++length - at));
                text[at] = alphabet[random_integer(&random, 0, (int)sizeof alphabet - 2)];
            }
            if (length < 2) break;
        }
        char *own = strdup(text);
        bool good = ui_take_text(bench->ui, own, "clipboard", sentence, MESSAGE_MAX);
        free(own);
        if (!good && !*sentence) fail_msg("no sentence: %s", text);
        taken += good;
        if (good && taken % 8 == 0) bench_frame(bench);
        if (good && !strcmp(scene_now(bench), "39_relate")) {
            char *line = ui_case_text(bench->ui);
            if (!line) fail_msg("no line of %s", text);
            free(line);
        }
    }
    assert_in_range(taken, count / 50, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_opens),
        cmocka_unit_test(two_may_have_two_forms),
        cmocka_unit_test(a_pair_of_shapes_is_a_case),
        cmocka_unit_test(doubles_stay),
        cmocka_unit_test(drags_are_undone),
        cmocka_unit_test(a_reset_puts_them_home_and_a_place_puts_others),
        cmocka_unit_test(what_was_removed_comes_back),
        cmocka_unit_test(a_link_holds_them),
        cmocka_unit_test(errors_name_the_place),
        cmocka_unit_test(a_taken_text_ends_what_was_said_of_another),
        cmocka_unit_test(many_points_light_no_cell),
        cmocka_unit_test(corners_are_dragged_added_and_removed),
        cmocka_unit_test(the_pointer_takes_what_is_drawn),
        cmocka_unit_test(an_edited_figure_is_given_by_a_link),
        cmocka_unit_test(random_corners),
        cmocka_unit_test(a_lasso_becomes_an_area_and_a_line_a_path),
        cmocka_unit_test(a_coast_is_shared_and_culled),
        cmocka_unit_test(hostile_texts_end_in_a_sentence),
    };
    return cmocka_run_group_tests(tests, bench_open_without_demo, bench_close);
}
