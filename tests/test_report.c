// The portrait of an acid test, the page of a report and JUnit XML.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/blocks.h"
#include "junit.h"
#include "markup.h"
#include "page.h"
#include "query.h"

enum { LATTICE = 8 };

static Blocks blocks;
static Glyphs glyphs;

static int begin(void **state)
{
    (void)state;
    blocks_init(&blocks);
    glyphs = blocks_glyphs(&blocks);
    return 0;
}

static Trial trial_of(const Method *method, long long cases)
{
    char error[256] = "";
    Trial trial;
    TrialOptions options = {.lattice = LATTICE, .cases = cases, .seed = 1};
    assert_int_equal(trial_run(&trial, method, &options, error, sizeof error), TRIAL_FINE);
    return trial;
}

// ---- The portrait

static int alarm_pixels(const char *name, PaletteName colors)
{
    Trial trial = trial_of(method_find(name), 0);
    Portrait portrait = trial_portrait(&trial, "");
    Image image = portrait_image(&portrait, &glyphs, palette(colors));
    assert_non_null(image.pixel);
    Rgba clash = palette(colors)->ink[INK_CLASH];
    uint32_t alarm = 0xff000000u | (uint32_t)clash.r << 16 | (uint32_t)clash.g << 8 | clash.b;
    int found = 0;
    for (int i = 0; i < image.width * image.height; i++) found += image.pixel[i] == alarm;
    image_free(&image);
    trial_end(&trial);
    return found;
}

static void test_portrait(void **state)
{
    (void)state;
    assert_int_equal(alarm_pixels("gjk_exact", PALETTE_LIGHT), 0);
    assert_int_equal(alarm_pixels("ray_shape_exact", PALETTE_SAFE), 0);
    assert_true(alarm_pixels("obb_three_axes", PALETTE_LIGHT) > 1000);
    assert_true(alarm_pixels("bounding_boxes", PALETTE_DARK) > 1000);
}

// A touch that has no neighbour which touches or overlaps has a ring, in the middle of the panel as
// at its edges.
static void test_lone_touches_have_rings(void **state)
{
    (void)state;
    enum { SIDE = 2 * LATTICE, ZOOM = 6, RING = 6, LAST = SIDE - 1, FAR = LATTICE / 3 };
    static const int places[][2] = {{0, 0},     {LAST, 0},   {0, LAST},   {LAST, LAST},
                                    {FAR, 0},   {LAST, FAR}, {FAR, LAST}, {0, FAR},
                                    {FAR, FAR}, {1, FAR},    {FAR, 2},    {LAST - 1, 1}};
    AcidCell *cells = malloc(sizeof *cells * SIDE * SIDE);
    PortraitPanel panel = {.pair = {TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE}, .cell = cells};
    Portrait portrait = {.lattice = LATTICE, .panels = 1, .bare = true, .panel = &panel};
    assert_non_null(cells);
    for (int k = 0; k < 2 * 10 * 12; k++) {
        int x = places[k % 12][0], y = places[k % 12][1];
        int beside = k / 12 % 10; // 4: the cell itself; 9: none
        int near_x = x + beside % 3 - 1, near_y = y + beside / 3 - 1;
        bool is_there = near_x >= 0 && near_x < SIDE && near_y >= 0 && near_y < SIDE;
        for (int i = 0; i < SIDE * SIDE; i++) cells[i] = (AcidCell){ACID_MISS, TS_APART, false};
        if (beside < 9 && is_there)
            cells[near_y * SIDE + near_x] =
                (AcidCell){ACID_HIT, k < 120 ? TS_TOUCHING : TS_OVERLAPPING, false};
        cells[y * SIDE + x] = (AcidCell){ACID_HIT, TS_TOUCHING, false};
        bool lone = beside == 9 || beside == 4 || !is_there;
        Image image = portrait_image(&portrait, &glyphs, palette(PALETTE_LIGHT));
        assert_non_null(image.pixel);
        // A place on the ring, along a diagonal that leads into the panel.
        double aside = RING * 0.7071;
        int at_x = (int)((x + 0.5) * ZOOM + (x < LATTICE ? aside : -aside));
        int at_y = (int)((y + 0.5) * ZOOM + (y < LATTICE ? aside : -aside));
        int plain = image.pixel[(LATTICE / 2 * ZOOM) * image.width + 2 * ZOOM * LATTICE - 9] & 255;
        int ink = image.pixel[at_y * image.width + at_x] & 255;
        if (lone && ink > plain / 2) fail_msg("no ring at %d, %d, beside %d", x, y, beside);
        if (!lone && beside != 0 && beside != 2 && beside != 6 && beside != 8 && ink < plain / 2)
            fail_msg("a ring at %d, %d, beside %d", x, y, beside);
        image_free(&image);
    }
    free(cells);
}

static void test_number(void **state)
{
    (void)state;
    char text[PORTRAIT_NUMBER];
    assert_string_equal(portrait_number(text, 0), "0");
    assert_string_equal(portrait_number(text, 999), "999");
    assert_string_equal(portrait_number(text, 1000), "1,000");
    assert_string_equal(portrait_number(text, 1622016), "1,622,016");
    assert_string_equal(portrait_number(text, -1234), "-1,234");
}

// A wrong cell is a case that check can repeat.
static void test_cell_line(void **state)
{
    (void)state;
    char line[CASE_LINE_MAX], error[256];
    Trial trial = trial_of(method_find("obb_three_axes"), 0);
    assert_false(trial_is_flawless(&trial));
    assert_true(trial.first[0] >= 0);
    assert_true(trial_cell_line(&trial, 0, trial.first[0], line, sizeof line) > 0);
    Case pair;
    assert_int_equal(case_read(&pair, line, error, sizeof error), CASE_GOOD);
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    Answer answer = method_ask(trial.method, &query);
    assert_int_equal(method_judge(trial.method, answer.relation, (TsRelation)pair.expect),
                     VERDICT_WRONG);
    trial_end(&trial);
}

static void test_sweeps_are_refused(void **state)
{
    (void)state;
    char error[256] = "";
    Trial trial;
    TrialOptions options = {.lattice = LATTICE};
    assert_int_equal(trial_run(&trial, method_find("sweep_exact"), &options, error, sizeof error),
                     TRIAL_NO_PAIRS);
    assert_non_null(strstr(error, "sweep_exact"));
    trial_end(&trial);
}

// ---- The page

// Every element is closed in order; < and & occur only as markup and entities; no file is needed.
static void assert_well_formed(const char *text)
{
    static const char *const empty[] = {"meta", "link", "img", "source"};
    char open[64][32];
    int depth = 0;
    assert_memory_equal(text, "<!DOCTYPE html>", 15);
    for (const char *c = text + 15; *c; c++) {
        if (*c == '&') {
            size_t length = strspn(c + 1, "abcdefghijklmnopqrstuvwxyz#0123456789");
            assert_true(length > 0 && c[1 + length] == ';');
        }
        if (*c != '<') continue;
        bool closes = c[1] == '/', is_empty = false;
        const char *name = c + 1 + closes;
        char word[32];
        int length = (int)strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
        assert_true(length > 0 && length < 32);
        snprintf(word, sizeof word, "%.*s", length, name);
        for (int i = 0; i < 4; i++) is_empty |= strcmp(word, empty[i]) == 0;
        while (*c != '>') { // attributes: no < within
            c++;
            assert_true(*c && *c != '<');
        }
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], word);
        } else if (!is_empty) {
            assert_true(depth < 64);
            snprintf(open[depth++], sizeof open[0], "%s", word);
        }
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(text, "http:"));
    assert_null(strstr(text, "https:"));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "nan"));
}

static void answer_wrong(const Query *query, Answer *answer)
{
    answer->relation = query->b->kind == TS_SHAPE_CAPSULE ? TS_OVERLAPPING : TS_APART;
}

static void answer_apart_or_refuse(const Query *query, Answer *answer)
{
    bool refuses = ts_shape_center(query->a).x < 0;
    answer->relation = refuses ? METHOD_REFUSES : TS_APART;
}

// What was not judged stands beside the number of findings.
static void test_not_judged(void **state)
{
    (void)state;
    Method tolerant = {.name = "tolerant",
                       .label = "tolerant",
                       .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                       .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                       .kind = QUERY_PAIR,
                       .touch = TOUCH_REPORTED,
                       .sound = ROUNDS,
                       .tolerance = 1e300,
                       .answer = answer_apart_or_refuse};
    Trial trial = trial_of(&tolerant, 1000);
    Page page = {
        .version = "0", .seed = 1, .cases = 1000, .trial = &trial, .trials = 1, .glyphs = &glyphs};
    char *text = page_make(&page);
    assert_non_null(text);
    assert_well_formed(text);
    assert_non_null(strstr(text, "<h3>Found by the fuzzer: 0</h3>"));
    assert_non_null(strstr(text, " of these cases, which are not judged.</p>"));
    assert_non_null(
        strstr(text, "no more than its tolerance, 1e+300 px, which is not judged.</p>"));
    free(text);
    trial_end(&trial);
}

static void test_page(void **state)
{
    (void)state;
    Method wrong = {.name = "wrong",
                    .label = "wrong",
                    .a = TS_SHAPE_BIT(TS_SHAPE_RAY),
                    .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY),
                    .kind = QUERY_CAST,
                    .touch = TOUCH_HIT,
                    .sound = ROUNDS,
                    .answer = answer_wrong,
                    .subject = "A <b> & \"C\" 'D' 1.0"};
    Trial trial[] = {trial_of(&wrong, 4000), trial_of(method_find("exact_signs"), 300)};
    Page page = {
        .version = "0", .seed = 1, .cases = 4000, .trial = trial, .trials = 2, .glyphs = &glyphs};
    char *text = page_make(&page);
    assert_non_null(text);
    assert_well_formed(text);
    assert_non_null(strstr(text, "A &lt;b&gt; &amp; &quot;C&quot; &#39;D&#39; 1.0"));
    assert_non_null(strstr(text, "data:image/png;base64,iVBORw0KGgo"));
    assert_non_null(strstr(text, "<h3>Found by the fuzzer: 0</h3>")); // of exact_signs
    assert_non_null(strstr(text, "<path class=\"fill\""));            // a capsule
    assert_non_null(strstr(text, "expect "));
    free(text);
    page.trials = 1;
    text = page_make(&page);
    assert_non_null(text);
    assert_well_formed(text);
    assert_non_null(strstr(text, "<title>wrong</title>"));
    free(text);
    trial_end(&trial[0]);
    trial_end(&trial[1]);
}

static void answer_if_round(const Query *query, Answer *answer)
{
    double a = query->a->circle.radius, b = query->b->circle.radius;
    *answer = (Answer){.relation = a > 0 && b > 0 ? query_exact(query) : TS_APART};
}

static void answer_or_meet(const Query *query, Answer *answer)
{
    answer_if_round(query, answer);
    bool round = query->a->circle.radius > 0 && query->b->circle.radius > 0;
    if (round && answer->relation == TS_APART) answer->relation = TS_OVERLAPPING;
}

// Findings about degenerate shapes only stand apart, after all others.
static void test_degenerate(void **state)
{
    (void)state;
    Method method = {.name = "no_points",
                     .label = "no points",
                     .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                     .kind = QUERY_PAIR,
                     .touch = TOUCH_REPORTED,
                     .sound = ROUNDS};
    static const char heading[] = "<h4>Only about degenerate shapes", none[] = "nothing was found";
    for (int i = 0; i < 2; i++) {
        method.answer = i == 0 ? answer_if_round : answer_or_meet;
        Trial trial = trial_of(&method, 20000);
        Page page = {.version = "0",
                     .seed = 1,
                     .cases = 20000,
                     .trial = &trial,
                     .trials = 1,
                     .glyphs = &glyphs};
        char *text = page_make(&page);
        assert_non_null(text);
        assert_well_formed(text);
        const char *apart = strstr(text, heading), *first = strstr(text, "class=\"finding\"");
        assert_true(apart && first);
        assert_int_equal(strstr(text, none) != NULL, i == 0);
        assert_int_equal(first < apart, i == 1);
        free(text);
        trial_end(&trial);
    }
}

// ---- Markup and JUnit

static void assert_markup(const char *text, const char *expected)
{
    char *written = NULL;
    size_t size;
    FILE *out = open_memstream(&written, &size);
    markup_text(out, text);
    fclose(out);
    assert_string_equal(written, expected);
    free(written);
}

static void test_markup(void **state)
{
    (void)state;
    assert_markup("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;");
    assert_markup("tab\tline\n", "tab\tline\n");
    assert_markup("\x01\x1b[", "\xef\xbf\xbd\xef\xbf\xbd[");
    assert_markup("\xc3\xa4 \xff", "\xc3\xa4 \xef\xbf\xbd");
    assert_markup("\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); // a surrogate
}

static int count_of(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++) count++;
    return count;
}

static void test_junit(void **state)
{
    (void)state;
    const Method *method = method_find("obb_three_axes");
    Junit *junit = junit_new();
    junit_ran(junit, method, TS_SHAPE_OBB, TS_SHAPE_OBB, "hair");
    junit_ran(junit, method, TS_SHAPE_OBB, TS_SHAPE_OBB, "hair");
    junit_ran(junit, method, TS_SHAPE_OBB, TS_SHAPE_AABB, "");
    junit_failed(junit, NULL, TS_SHAPE_OBB, TS_SHAPE_AABB, "far", "expects <x>", "a | b");
    for (int i = 0; i < JUNIT_FAILURES + 3; i++) {
        junit_failed(junit, method, TS_SHAPE_AABB, TS_SHAPE_OBB, "far", "is \"wrong\"", "c & d");
    }
    char *text = junit_write(junit);
    assert_non_null(text);
    assert_non_null(strstr(text, "<testsuites name=\"touchstone\" tests=\"4\" failures=\"2\""));
    assert_non_null(strstr(text, "<testsuite name=\"obb_three_axes\" tests=\"3\" failures=\"1\""));
    assert_non_null(strstr(text, "<testsuite name=\"cases\" tests=\"1\" failures=\"1\""));
    assert_non_null(strstr(text, "name=\"aabb and obb, other\"/>"));
    assert_non_null(strstr(text, "message=\"expects &lt;x&gt;\">expects &lt;x&gt;\na | b\n<"));
    assert_int_equal(count_of(text, "c &amp; d"), JUNIT_FAILURES);
    assert_non_null(strstr(text, "and 3 more"));
    assert_int_equal(count_of(text, "<failure "), 2);
    free(text);
    junit_free(junit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_portrait),
        cmocka_unit_test(test_lone_touches_have_rings),
        cmocka_unit_test(test_number),
        cmocka_unit_test(test_cell_line),
        cmocka_unit_test(test_sweeps_are_refused),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_not_judged),
        cmocka_unit_test(test_degenerate),
        cmocka_unit_test(test_markup),
        cmocka_unit_test(test_junit),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
