// The panel "Why is my point not on my line?": what opens it, what it says, against the document,
// the command's sentences and rational numbers, its tolerance, its picture, and that nothing is
// cut.
#include <gmp.h>

#include "fonts_bench.h"
#include "formats/geometry_text.h"
#include "generate/random.h"
#include "lines/point_line_text.h"
#include "overlays/point_panel_private.h"

enum { TEXT_MAX = 1 << 14 };

static PointPanel *panel_of(const Bench *bench) { return bench->ui->point_panel; }

static bool paste(Bench *bench, const char *text)
{
    static char own[TEXT_MAX];
    char sentence[MESSAGE_MAX];
    snprintf(own, sizeof own, "%s", text);
    bool taken = ui_take_text(bench->ui, own, "clipboard", sentence, sizeof sentence);
    bench_frame(bench);
    return taken;
}

static bool opens(Bench *bench, const char *text)
{
    ui_overlay(bench->ui, OVERLAY_NONE);
    paste(bench, text);
    bool open = bench->ui->overlay == OVERLAY_POINT;
    if (open) assert_int_equal(panel_of(bench)->error[0], '\0');
    return open;
}

// All texts of the overlay, one behind the other, without the blanks at which rows were broken.
static const char *said(const Bench *bench)
{
    static char text[1 << 16];
    size_t length = 0;
    const Draw *draw = bench->draw;
    for (int i = draw->first[LAYER_OVERLAY]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        for (const char *c = draw->text + command->text.first; *c; c++)
            if (*c != ' ' && length + 2 < sizeof text) text[length++] = *c;
    }
    text[length] = '\0';
    return text;
}

static bool says(const Bench *bench, const char *words)
{
    char packed[2048];
    size_t length = 0;
    for (; *words && length + 1 < sizeof packed; words++)
        if (*words != ' ') packed[length++] = *words;
    packed[length] = '\0';
    return strstr(said(bench), packed) != NULL;
}

static bool says_in_a_tab(Bench *bench, const char *words)
{
    bool found = false;
    ui_resize(bench->ui, 1600, 2000, 1); // nothing is scrolled out of sight
    for (int i = 0; i < POINT_TABS; i++) {
        bench_frame(bench);
        found = found || says(bench, words);
        bench_key(bench, "Right");
    }
    return found;
}

// ---- What opens it

static void a_point_and_a_line_open_it(void **state)
{
    Bench *bench = *state;
    static const char *const for_it[] = {
        "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)",
        "LINESTRING (0 0, 1 3)\r\n\r\nPOINT (0.1 0.3)\n",
        "point(0.1 0.3);linestring(0 0,1 3,4 4)",
        "# where?\nPOINT (0.1 0.3) # computed\nLINESTRING (0 0, 1 3)",
        "SRID=4326;POINT (0.1 0.3)\nSRID=4326;MULTILINESTRING ((0 0, 1 3), (5 5, 6 6))",
        "GEOMETRYCOLLECTION (POINT (0.1 0.3), LINESTRING (0 0, 1 3))",
        "POINT Z (0.1 0.3 7) LINESTRING Z (0 0 1, 1 3 1)",
        "{\"type\": \"Point\", \"coordinates\": [0.1, 0.3]}\n"
        "{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 3]]}",
        "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"properties\": "
        "{\"color\": \"#f00\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [0.1, 0.3]}}, "
        "{\"type\": \"Feature\", \"properties\": null, \"geometry\": {\"type\": \"LineString\", "
        "\"coordinates\": [[0, 0], [1, 3]]}}]}",
        "POINT (0.1 0.3)\n{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 3]]}"};
    for (size_t i = 0; i < sizeof for_it / sizeof *for_it; i++) {
        if (!opens(bench, for_it[i])) fail_msg("it does not open for %s", for_it[i]);
        assert_true(ts_vec_equal(panel_of(bench)->found.point, ts_vec(0.1, 0.3)));
        assert_true(ts_vec_equal(panel_of(bench)->found.b, ts_vec(1, 3)));
    }
}

static void other_texts_do_not(void **state)
{
    Bench *bench = *state;
    static const char *const others[] = {
        "point 0.1 0.3 | segment 0 0 1 3",
        "POINT (0.1 0.3)\nPOLYGON ((0 0, 1 3, 4 0, 0 0))",
        "POINT (0.1 0.3)\nPOINT (0.1 0.3)",
        "LINESTRING (0 0, 1 3)\nLINESTRING (0 1, 1 3)",
        "POINT (0 0)\nLINESTRING (0 0, 1 3)\nPOINT (1 1)\nLINESTRING (0 0, 1 3)",
        "POINT (0.1 0.3)\nLINESTRING (0 0, 1 x)",
        "POINT EMPTY\nLINESTRING (0 0, 1 3)",
        "a point and a linestring",
        "",
        "#41_obb/t=46"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (opens(bench, others[i])) fail_msg("it opens for %s", others[i]);
}

static void keys_menu_and_links_open_and_close_it(void **state)
{
    Bench *bench = *state;
    char sentence[MESSAGE_MAX];
    bench_key(bench, "Shift+F1");
    assert_int_equal(bench->ui->overlay, OVERLAY_POINT);
    assert_true(says(bench, "Why is my point not on my line?"));
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_true(ui_take_link(bench->ui, "#21_line_point/panel=point", sentence, MESSAGE_MAX));
    bench_frame(bench);
    assert_int_equal(bench->ui->overlay, OVERLAY_POINT);
    bench_key(bench, "Shift+F1");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_false(ui_take_link(bench->ui, "#21_line_point/panel=line", sentence, MESSAGE_MAX));
    assert_non_null(strstr(sentence, "expected point"));
    bench_show(bench, "41_obb");
    bench_key(bench, "F6"); // a question is one thing
    assert_int_equal(bench->ui->question, QUESTION_PREDICT);
    bench_key(bench, "Shift+F1");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

// ---- What it says

// Every line that docs/POINT_ON_LINE.md says that the command prints stands in a tab.
static void it_says_what_the_document_says(void **state)
{
    Bench *bench = *state;
    FILE *file = fopen("docs/POINT_ON_LINE.md", "r");
    assert_non_null(file);
    char line[512];
    bool block = false;
    int lines = 0;
    assert_true(opens(bench, "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)"));
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "```", 3) == 0) {
            block = !block;
            continue;
        }
        const char *at = line + strspn(line, " =");
        if (!block || !*at || strncmp(at, "touchstone", 10) == 0 || strcmp(at, "...") == 0)
            continue;
        // Headings of tabs are other words; coordinates stand behind their names.
        if (strncmp(at, "What is stored", 14) == 0 || strncmp(at, "Three ways", 10) == 0) continue;
        if (strncmp(at, "point  x  ", 10) == 0 || strncmp(at, "y  ", 3) == 0) at = strrchr(at, ' ');
        if (!says_in_a_tab(bench, at)) fail_msg("it does not say: %s", at);
        lines++;
    }
    fclose(file);
    assert_in_range(lines, 15, 40);
}

// The digits of what is stored against integers: decimal * 10^digits = double * 10^digits.
static void expect_exact(const Bench *bench, double number)
{
    mpq_t value;
    mpq_init(value);
    mpq_set_d(value, number);
    // A double has a denominator 2^k: k digits behind the point.
    unsigned long digits = mpz_sizeinbase(mpq_denref(value), 2) - 1;
    mpz_t scaled;
    mpz_init(scaled);
    mpz_ui_pow_ui(scaled, 10, digits);
    mpz_mul(scaled, scaled, mpq_numref(value));
    mpz_divexact(scaled, scaled, mpq_denref(value));
    static char plain[1300], text[1400];
    mpz_abs(scaled, scaled);
    int length = gmp_snprintf(plain, sizeof plain, "%0*Zd", (int)digits + 1, scaled);
    assert_in_range(length, 1, (int)sizeof plain - 1);
    snprintf(text, sizeof text, "=\u00a0%s%.*s%s%s", number < 0 ? "-" : "", length - (int)digits,
             plain, digits ? "." : "", plain + length - (int)digits);
    if (!says(bench, text)) fail_msg("not said of %.17g: %s", number, text);
    mpz_clear(scaled);
    mpq_clear(value);
}

static TsVec any_place(Random *random)
{
    static const double size[] = {1, 1e-9, 1e6, 0x1p52, 1e-3, 180};
    double most = size[random_integer(random, 0, 5)];
    return ts_vec(random_between(random, -most, most), random_between(random, -most, most));
}

// The command prints what lines/point_words.h writes of point_on_line; so does the panel, for what
// it read itself.
static void it_says_what_the_command_says(void **state)
{
    Bench *bench = *state;
    Random random = random_seeded(7);
    char text[512], words[POINT_WORDS_MAX];
    ui_resize(bench->ui, 2400, 3000, 1);
    for (int i = 0; i < 60; i++) {
        TsVec a = any_place(&random), b = any_place(&random);
        TsVec p =
            i % 3 ? ts_vec_lerp(a, b, random_between(&random, -0.2, 1.2)) : any_place(&random);
        if (i % 10 == 9) p = a;
        snprintf(text, sizeof text, "POINT (%.17g %.17g) LINESTRING (%.17g %.17g, %.17g %.17g)",
                 p.x, p.y, a.x, a.y, b.x, b.y);
        assert_true(opens(bench, text));
        TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
        WaysOut ways = {.line = ts_geometry_make(TS_MEMORY_HEAP)};
        PointOnLine found;
        const TsVec corner[] = {a, b};
        assert_true(ts_geometry_add_path(&line, corner, 2, NULL));
        point_on_line(p, &line, &found);
        assert_true(found.on || ways_out(&found, &line, &ways));
        point_words_answer(words, sizeof words, &found);
        assert_true(says(bench, words));
        point_words_side(words, sizeof words, &found);
        assert_true(says(bench, words));
        const double stored[] = {p.x, p.y, a.x, a.y, b.x, b.y};
        for (int k = 0; k < 6; k++) expect_exact(bench, stored[k]);
        bench_key(bench, "Right");
        for (int k = 0; k < point_beside_count(&found); k++) {
            point_words_beside(words, sizeof words, &found, k);
            assert_true(says(bench, words));
        }
        bench_key(bench, "Right");
        point_words_within(words, sizeof words, &found, panel_of(bench)->tolerance);
        assert_true(says(bench, words));
        assert_true(point_is_within(&found, panel_of(bench)->tolerance));
        bench_key(bench, "Right");
        for (int k = 0; k < POINT_WAYS && !found.on; k++) {
            point_words_way(words, sizeof words, &ways, k);
            assert_true(says(bench, words));
        }
        assert_int_equal(says(bench, "nothing is to be done"), found.on);
        ts_geometry_free(&line);
        ways_out_free(&ways);
    }
}

// ---- Bad input

static void a_bad_text_is_named_and_changes_nothing(void **state)
{
    Bench *bench = *state;
    static const struct {
        const char *text, *error;
    } bad[] = {
        {"POINT (1 2)\nLINESTRING (0 0, 1 x)", "line 2, column 20: found 'x'"},
        {"POINT (1 2)", "expected a line, or a polygon for its rings, beside the point"},
        {"LINESTRING (0 0, 1 1)", "expected one point and a line, found 0 points"},
        {"MULTIPOINT (1 2, 3 4) LINESTRING (0 0, 1 1)", "found 2 points"},
        {"hello", "expected a geometry as WKT, WKB in hex, GeoJSON or an SVG path"},
        {"POINT (1 2) LINESTRING (0 0, 1 1) POINT (3 4)", "line 1, column 35: found 'POINT'"},
        {"POINT (1 nan) LINESTRING (0 0, 1 1)", "line 1, column 10"},
        {"POINT (1e300 0) LINESTRING (0 0, 1 1)", "line 1, column 8"},
        {"{\"type\": \"Point\"}\nLINESTRING (0 0, 1 1)", "coordinates"},
        {"point 1 2 | segment 0 0 1 1", "column"}};
    assert_true(opens(bench, "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(paste(bench, bad[i].text));
        assert_int_equal(bench->ui->overlay, OVERLAY_POINT);
        if (!says(bench, bad[i].error))
            fail_msg("of %s it says: %s", bad[i].text, panel_of(bench)->error);
        assert_true(ts_vec_equal(panel_of(bench)->found.point, ts_vec(0.1, 0.3)));
        assert_true(says(bench, "POINT (0.1 0.3)"));
    }
    assert_true(paste(bench, "POINT (1 1) POLYGON ((0 0, 2 2, 4 0, 0 0))"));
    assert_true(says(bench, "The point is on the line, exactly."));
}

// Texts with some bytes changed, cut or doubled: read or refused, as reading says, and drawn.
static void hostile_texts(void **state)
{
    Bench *bench = *state;
    static const char *const good[] = {
        "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3, 1e-36 5, 0.1 0.3)",
        "{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"Point\", "
        "\"coordinates\": "
        "[1e17, -3]}, {\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 3], [0, 0]]}]}",
        "POINT (1 1); MULTIPOLYGON (((0 0, 9 0, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1)))",
        "0101000000000000000000F03F0000000000000040\nLINESTRING (0 0, 1 2)"};
    static const char bytes[] = "()[]{},;\"#\n 0123456789.eE+-xPLZ\\\x80\xff";
    Random random = random_seeded(11);
    char text[1024], error[GEOMETRY_ERROR_MAX];
    int read = 0, refused = 0;
    bench_key(bench, "Shift+F1");
    for (int i = 0; i < 4000; i++) {
        snprintf(text, sizeof text - 64, "%s", good[i % 4]);
        for (int changes = random_integer(&random, 0, 3); changes > 0; changes--) {
            int length = (int)strlen(text), at = random_integer(&random, 0, length);
            char byte = bytes[random_integer(&random, 0, (int)sizeof bytes - 2)];
            int kind = random_integer(&random, 0, 3);
            if (kind == 0) text[at] = '\0';
            if (kind == 1 && at < length) text[at] = byte;
            if (kind == 2 && at < length) memmove(text + at, text + at + 1, (size_t)(length - at));
            if (kind == 3 && length + 2 < (int)sizeof text) {
                memmove(text + at + 1, text + at, (size_t)(length - at + 1));
                text[at] = byte;
            }
        }
        if (ui_is_link(text)) continue;
        TsVec point;
        TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
        bool readable = point_line_read(text, &point, &line, error, sizeof error);
        ts_geometry_free(&line);
        ui_overlay(bench->ui, OVERLAY_POINT);
        panel_of(bench)->tab = (PointTab)(i % POINT_TABS);
        assert_int_equal(paste(bench, text), readable);
        assert_int_equal(panel_of(bench)->error[0] == '\0', readable);
        if (!readable) assert_string_equal(panel_of(bench)->error, error);
        readable ? read++ : refused++;
    }
    assert_true(read > 1000 && refused > 1000);
}

// ---- The tolerance

static void expect_within(const Bench *bench, double tolerance, bool yes)
{
    assert_true(panel_of(bench)->tolerance == tolerance);
    assert_int_equal(point_is_within(&panel_of(bench)->found, tolerance), yes);
    assert_true(says(bench, yes ? ": yes" : ": no"));
}

static void type_all(Bench *bench, const char *text)
{
    bench_key(bench, "Enter"); // what is typed replaces it
    for (; *text; text++) bench_type(bench, (char[]){*text, '\0'});
}

static void a_tolerance_is_typed_and_slid(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 800, 1);
    assert_true(opens(bench, "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)"));
    assert_false(ui_wants_text(bench->ui));
    bench_click_on(bench, &point_panel_tab, POINT_WITHIN);
    assert_true(ui_wants_text(bench->ui));
    expect_within(bench, 1e-17, true);
    type_all(bench, "1e-18");
    expect_within(bench, 1e-18, false);
    type_all(bench, "8.7770836714417528e-18");
    expect_within(bench, 8.7770836714417528e-18, true);
    type_all(bench, "8.7770836714417512e-18");
    expect_within(bench, 8.7770836714417512e-18, false);
    type_all(bench, "-1");
    expect_within(bench, 8.7770836714417512e-18, false); // of the last that was one
    assert_true(says(bench, "expected a number that is 0 or greater"));
    type_all(bench, "1e999");
    assert_true(says(bench, "expected a number that is 0 or greater"));
    bench_type(bench, "x"); // no part of a number
    assert_string_equal(panel_of(bench)->typed, "1e999");
    for (int i = 0; i < 8; i++) bench_key(bench, "Backspace");
    assert_string_equal(panel_of(bench)->typed, "");
    type_all(bench, "0");
    expect_within(bench, 0, false);
    bench_key(bench, "Up");
    assert_true(panel_of(bench)->tolerance > 0);
    type_all(bench, "3e-9");
    bench_key(bench, "Up");
    expect_within(bench, 1e-8, true);
    bench_key(bench, "Down");
    expect_within(bench, 1e-9, true);
    Rect rect = bench_target(bench, &point_panel_slider, 0).rect;
    bench_click(bench, ts_vec(rect.x + 1, rect.y + rect.height / 2));
    assert_true(panel_of(bench)->tolerance < 1e-17);
    assert_true(says(bench, ": no"));
    bench_click(bench, ts_vec(rect.x + rect.width - 1, rect.y + rect.height / 2));
    assert_true(panel_of(bench)->tolerance > 3);
    assert_true(says(bench, ": yes"));
}

// A finger gets the keyboard of its screen only for the field.
static void a_finger_types_in_the_field(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 390, 844, 1);
    assert_true(opens(bench, "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)"));
    for (int i = 0; i < 2; i++) {
        Rect rect = bench_target(bench, i ? &point_panel_field : &point_panel_tab, i ? 0 : 2).rect;
        TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
        ui_event(bench->ui, &(Event){.kind = EVENT_TOUCH, .finger = 1, .at = at});
        ui_event(bench->ui, &(Event){.kind = EVENT_TOUCH_UP, .finger = 1, .at = at});
        bench_frame(bench);
        assert_int_equal(ui_wants_text(bench->ui), i);
    }
    assert_int_equal(panel_of(bench)->tab, POINT_WITHIN);
}

// ---- Buttons

static void buttons(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "Shift+F1");
    bench_click_on(bench, &point_panel_button, POINT_PASTE);
    assert_int_equal(ui_command(bench->ui), UI_PASTE);
    bench_key(bench, "Ctrl+V");
    assert_int_equal(ui_command(bench->ui), UI_PASTE);
    bench_key(bench, "Ctrl+C");
    assert_int_equal(ui_command(bench->ui), UI_COPY_TEXT);
    assert_string_equal(ui_offered(bench->ui), "LINESTRING (0 0, 0.1 0.3, 1 3)");
    bench_click_on(bench, &point_panel_button, POINT_EXAMPLE);
    assert_true(says(bench, "POINT (5 5.25)"));
    bench_click_on(bench, &point_panel_button, POINT_SHAPES);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    char line[CASE_LINE_MAX];
    assert_true(ui_case(bench->ui, line, sizeof line));
    assert_non_null(strstr(line, "point 5 5.25 | segment 0 0 20 20"));
    assert_true(opens(bench, "POINT (5 5.25)\nLINESTRING (0 0, 20 20)"));
    bench_click_on(bench, &point_panel_button, POINT_RELATE);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_ptr_equal(stage_scene(ui_stage(bench->ui)), bench_scene("39_relate"));
    assert_true(opens(bench, "POINT (1 2)\nLINESTRING (0 0, 1 1, 5 5)"));
    for (int i = 0; i < bench->ui->targets; i++)
        assert_false(bench->ui->target[i].action == &point_panel_button &&
                     bench->ui->target[i].argument == POINT_SHAPES);
}

// ---- The picture

// It magnifies until doubles are apart and no further, and back until all of the line is in sight.
static void the_picture_magnifies(void **state)
{
    Bench *bench = *state;
    static const char *const text[] = {
        "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)", "POINT (5 5.25)\nLINESTRING (0 0, 20 20)",
        "POINT (3 3)\nLINESTRING (0 0, 5 5)",     "POINT (1e-30 7)\nLINESTRING (0 0, 0 8)",
        "POINT (9 9)\nLINESTRING (0 0, 5 5)",     "POINT (1 2)\nLINESTRING (0 0, 0 0)",
        "POINT (1e30 0)\nLINESTRING (0 0, 1 1)"};
    ui_resize(bench->ui, 1280, 800, 1);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        assert_true(opens(bench, text[i]));
        const PointOnLine *found = &panel_of(bench)->found;
        int steps = 0;
        while (bench_key(bench, "+")) assert_true(++steps < 400);
        double half = point_picture_half(found, panel_of(bench)->closer);
        assert_true(half >= 2 * found->ulp && half < 4 * found->ulp);
        while (bench_key(bench, "-")) assert_true(++steps < 1000);
        assert_true(point_picture_half(found, panel_of(bench)->closer) >= found->distance);
        assert_int_equal(draw_dropped(bench->draw), 0);
    }
    Rect picture = panel_of(bench)->picture;
    int before = panel_of(bench)->closer;
    TsVec at = ts_vec(picture.x + 40, picture.y + 40);
    ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL, .at = at, .wheel = 1});
    assert_int_equal(panel_of(bench)->closer, before + 1);
    bench_frame(bench);
    bench_click_on(bench, &point_panel_zoom, -1);
    assert_int_equal(panel_of(bench)->closer, before);
}

// ---- Nothing is cut

// Every text lies in the window; none but that of the pasted geometries is shortened.
static void expect_whole(const Bench *bench, const char *where)
{
    const Draw *draw = bench->draw;
    for (int i = draw->first[LAYER_OVERLAY]; i >= 0; i = draw->command[i].next) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        TextCommand t = command->text;
        const char *text = draw->text + t.first;
        double right = t.x + glyphs_width(&draw->glyphs, t.face, t.size, text);
        if (t.x < -0.5 || right > draw_width(draw) + 0.5)
            fail_msg("%s: \"%s\" leaves the window: %g to %g", where, text, t.x, right);
        bool shortened = strstr(text, "…") != NULL;
        if (shortened && !strstr(text, "POINT (")) fail_msg("%s: shortened: \"%s\"", where, text);
    }
}

static void nothing_is_cut(void **state)
{
    Bench *bench = *state;
    static const int size[][2] = {{800, 500}, {1280, 800}, {390, 844}, {640, 400}, {844, 390}};
    static const char *const text[] = {
        "POINT (0.1 0.3)\nLINESTRING (0 0, 1 3)", "POINT (5 5.25)\nLINESTRING (0 0, 20 20, 8 9)",
        "POINT (-123.45678901234567 -1e-30)\nLINESTRING (-123.4 -1e-30, -1e-9 0.1)",
        "POINT (2 2)\nLINESTRING (0 0, 5 5)", "POINT (9 9)\nLINESTRING (0 0, 5 5)"};
    for (int language = LANGUAGE_ENGLISH; language <= LANGUAGE_CHINESE; language++) {
        assert_true(ui_speak(bench->ui, language));
        for (int i = 0; i < 5; i++) {
            ui_resize(bench->ui, size[i][0], size[i][1], 1);
            for (size_t k = 0; k < sizeof text / sizeof *text; k++) {
                assert_true(opens(bench, text[k]));
                for (int tab = 0; tab < POINT_TABS; tab++) {
                    char where[96];
                    snprintf(where, sizeof where, "%s at %dx%d, tab %d, text %d",
                             language_name(language_now()), size[i][0], size[i][1], tab, (int)k);
                    expect_whole(bench, where);
                    while (point_panel_scroll(bench->ui, 100)) bench_frame(bench);
                    expect_whole(bench, where);
                    bench_key(bench, "Right");
                }
            }
        }
    }
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, bench_open_without_demo, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_point_and_a_line_open_it),
        TEST(other_texts_do_not),
        TEST(keys_menu_and_links_open_and_close_it),
        TEST(it_says_what_the_document_says),
        TEST(it_says_what_the_command_says),
        TEST(a_bad_text_is_named_and_changes_nothing),
        TEST(hostile_texts),
        TEST(a_tolerance_is_typed_and_slid),
        TEST(a_finger_types_in_the_field),
        TEST(buttons),
        TEST(the_picture_magnifies),
        WITH_FONTS(nothing_is_cut),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
