// Pairs of geometries at random: they are valid and nasty; the core is right about them; what is
// wrong is found and made small.
#include "geometries.h"
#include "oracle/oracle_relate.h"
#include "relate/relate_fuzz.h"
#include "touchstone/geometry_distance.h"

// For each pair of kinds.
static long long cases(long long usual)
{
    const char *asked = getenv("TOUCHSTONE_CASES");
    return asked ? atoll(asked) : usual;
}

static void pairs_are_valid_and_nasty(void **state)
{
    (void)state;
    enum { PAIRS = 500 };
    int seen[3][3][4] = {{{0}}}, holes = 0, several = 0, empty = 0;
    for (int family = 0; family < RELATE_FAMILIES; family++) {
        int meet = 0, touch = 0;
        for (int i = 0; i < PAIRS; i++) {
            RelateRange range = {.seed = 7, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = family};
            RelatePair pair;
            RelateKind kind[2];
            RelateFamily of;
            relate_fuzz_pair(&pair, &range, i, kind, &of);
            assert_int_equal(of, family);
            TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
            if (!relate_draft_make(&pair.of[0], &a) || !relate_draft_make(&pair.of[1], &b))
                fail_msg("%s %d is not valid", relate_family_name(of), i);
            TsMatrix matrix = oracle_relate(&a, &b);
            for (int k = 0; k < 9; k++) seen[k / 3][k % 3][matrix.entry[k / 3][k % 3] + 1]++;
            meet += ts_matrix_is(&matrix, TS_RELATE_INTERSECTS, 2, 2);
            touch += ts_matrix_is(&matrix, TS_RELATE_TOUCHES, 2, 2);
            for (int k = 0; k < a.parts; k++) holes += a.part[k].kind == TS_PART_HOLE;
            several += a.areas > 1;
            empty += a.parts == 0;
            bool one_place = kind[0] == RELATE_PATHS && a.sides == a.parts;
            if (a.parts > 0 && kind[0] != RELATE_COLLECTION && !one_place)
                assert_int_equal(ts_geometry_dimension(&a), (int)kind[0]);
            ts_geometry_free(&a);
            ts_geometry_free(&b);
        }
        if (meet < PAIRS / 4 || meet == PAIRS || touch < PAIRS / 50)
            fail_msg("%s: %d meet, %d touch", relate_family_name((RelateFamily)family), meet,
                     touch);
    }
    if (holes < 100 || several < 100 || empty < 20 || empty > 200)
        fail_msg("%d holes, %d of several areas, %d empty", holes, several, empty);
    for (int k = 0; k < 8; k++)
        for (int dimension = 0; dimension < 4; dimension++)
            if (seen[k / 3][k % 3][dimension] == 0 && (dimension < 3 || k == 0))
                fail_msg("no pair has %d in entry %d", dimension - 1, k);
}

static void print_finding(const RelateFinding *finding)
{
    char text[2][10], a[4000], b[4000];
    TsGeometry geometry[2];
    for (int i = 0; i < 2; i++) {
        geometry[i] = ts_geometry_make(geometry_heap);
        assert_true(relate_draft_make(&finding->pair.of[i], &geometry[i]));
        print_geometry(i ? b : a, sizeof a, &geometry[i]);
        ts_geometry_free(&geometry[i]);
    }
    if (*finding->why) print_message("    %s:\n", finding->why);
    ts_matrix_text(&finding->said.matrix, text[0]);
    ts_matrix_text(&finding->exact, text[1]);
    print_message("    %s| %s: %s, exact is %s\n", a, b, text[0], text[1]);
}

// Whether all functions of the core that answer whether they meet agree with the matrix, which is
// that of the swapped pair, transposed.
static RelateReply ask_core(void *context, const TsGeometry *a, const TsGeometry *b,
                            RelateAnswer *answer)
{
    TsMatrix swapped, *matrix = &answer->matrix;
    const char **why = &answer->why;
    (void)context;
    *why = "out of memory";
    if (!ts_relate(a, b, matrix) || !ts_relate(b, a, &swapped)) return RELATE_FAILS;
    *why = "swapped, another answer";
    for (int k = 0; k < 9; k++)
        if (matrix->entry[k / 3][k % 3] != swapped.entry[k % 3][k / 3]) return RELATE_FAILS;
    bool meet = ts_matrix_is(matrix, TS_RELATE_INTERSECTS, 2, 2);
    *why = "ts_relate_intersects";
    if (ts_relate_intersects(a, b) != meet) return RELATE_FAILS;
    *why = "ts_geometry_within";
    if (ts_geometry_within(a, b, 0) != meet) return RELATE_FAILS;
    *why = "ts_geometry_closest";
    if ((ts_geometry_closest(a, b).distance == 0) != meet) return RELATE_FAILS;
    *why = "ts_geometry_locate";
    for (int i = 0; i < b->parts; i++) {
        TsLocation location;
        TsVec at = b->corner[b->part[i].first];
        if (b->part[i].kind == TS_PART_POINT &&
            (!ts_geometry_locate(a, at, &location) || matrix->entry[location][TS_INTERIOR] < 0))
            return b->overlapping
                       ? RELATE_ANSWERS
                       : RELATE_FAILS; // an area of b may have it in its interior or boundary
    }
    return RELATE_ANSWERS;
}

static void the_core_is_right(void **state)
{
    (void)state;
    RelateAsked core = {.name = "the core", .ask = ask_core};
    long long wrong = 0;
    for (int a = 0; a < RELATE_KINDS; a++)
        for (int b = 0; b <= a; b++) {
            static RelateFuzz fuzz;
            RelateRange range = {
                .seed = 1, .to = cases(400), .a = (RelateKind)a, .b = (RelateKind)b, .family = -1};
            fuzz = (RelateFuzz){.asked = 0};
            relate_fuzz(&fuzz, &core, &range);
            if (getenv("TOUCHSTONE_CASES")) {
                print_message("%s, %s: %lld pairs, %lld wrong\n", relate_kind_name((RelateKind)a),
                              relate_kind_name((RelateKind)b), fuzz.asked, fuzz.wrong);
                fflush(stdout);
            }
            for (int i = 0; i < fuzz.findings; i++) print_finding(&fuzz.finding[i]);
            assert_true(fuzz.asked == range.to);
            wrong += fuzz.wrong + fuzz.failed;
        }
    assert_int_equal(wrong, 0);
}

// Corners of the other one, which stand on corners and sides, with and without the index.
static void points_are_located_right(void **state)
{
    (void)state;
    int seen[3] = {0};
    for (long long i = 0; i < cases(2000); i++) {
        RelateRange range = {.seed = 11, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
        RelatePair pair;
        RelateKind kind[2];
        RelateFamily family;
        relate_fuzz_pair(&pair, &range, i, kind, &family);
        TsGeometry a = ts_geometry_make(geometry_heap), indexed = ts_geometry_make(geometry_heap),
                   point = ts_geometry_make(geometry_heap);
        assert_true(relate_draft_make(&pair.of[0], &a));
        assert_true(relate_draft_make(&pair.of[0], &indexed));
        assert_true(ts_geometry_index_points(&indexed));
        for (int k = 0; k < pair.of[1].corners; k++) {
            TsVec at = pair.of[1].corner[k];
            TsLocation location[2];
            ts_geometry_clear(&point);
            assert_true(ts_geometry_add_point(&point, at, NULL));
            TsMatrix matrix = oracle_relate(&a, &point);
            assert_true(ts_geometry_locate(&a, at, &location[0]));
            assert_true(ts_geometry_locate(&indexed, at, &location[1]));
            for (int n = 0; n < 2; n++)
                if (matrix.entry[location[n]][TS_INTERIOR] != 0)
                    fail_msg("pair %lld, corner %d: location %d%s", i, k, location[n],
                             n ? " with the index" : "");
            seen[location[0]]++;
        }
        ts_geometry_free(&a);
        ts_geometry_free(&indexed);
        ts_geometry_free(&point);
    }
    for (int k = 0; k < 3; k++) assert_true(seen[k] > cases(2000) / 4);
}

static int corners(const RelateFinding *finding)
{
    return finding->pair.of[0].corners + finding->pair.of[1].corners;
}

// Findings are wrong as they say, and small.
static void flaws_are_found_and_made_small(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int least, most; // corners of the smallest finding, and of the largest one
    } row[] = {{"relate_no_holes", 7, 10},     {"relate_boxes", 2, 6},
               {"relate_border_inside", 4, 6}, {"relate_parts", 3, 10},
               {"relate_rounded", 2, 10},      {"relate_closed_ends", 3, 8}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        static RelateFuzz fuzz;
        RelateAsked asked = relate_asked_way(relate_way_find(row[i].name));
        RelateRange range = {
            .seed = 1, .to = 600, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
        int least = RELATE_CORNERS;
        fuzz = (RelateFuzz){.asked = 0};
        relate_fuzz(&fuzz, &asked, &range);
        assert_int_equal(fuzz.asked, 600);
        assert_true(fuzz.wrong > 10 && fuzz.findings > 0);
        for (int k = 0; k < fuzz.findings; k++) {
            const RelateFinding *finding = &fuzz.finding[k];
            TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
            RelateAnswer said = {.why = NULL};
            assert_true(relate_draft_make(&finding->pair.of[0], &a));
            assert_true(relate_draft_make(&finding->pair.of[1], &b));
            bool answered = asked.ask(asked.context, &a, &b, &said) == RELATE_ANSWERS;
            assert_int_equal(answered, finding->wrong != RELATE_NO_ANSWER);
            if (answered) {
                TsMatrix exact = oracle_relate(&a, &b);
                assert_memory_equal(&said.matrix, &finding->said.matrix, sizeof exact);
                assert_memory_equal(&exact, &finding->exact, sizeof exact);
                assert_memory_not_equal(&said.matrix, &exact, sizeof exact);
            }
            if (corners(finding) > row[i].most) {
                print_finding(finding);
                fail_msg("%s: a finding of %d corners", row[i].name, corners(finding));
            }
            if (corners(finding) < least) least = corners(finding);
            ts_geometry_free(&a);
            ts_geometry_free(&b);
        }
        if (least > row[i].least) fail_msg("%s: the smallest has %d corners", row[i].name, least);
    }
}

// The first wrong pair of a seed; `within` if there is none before it.
static long long first_wrong(const RelateAsked *asked, uint64_t seed, long long within)
{
    static RelateFuzz fuzz;
    RelateRange range = {.seed = seed, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
    fuzz = (RelateFuzz){.shrunk = RELATE_CORNERS}; // none is shrunk
    while (range.from < within && fuzz.wrong == 0) {
        range.to = range.from + 1;
        relate_fuzz(&fuzz, asked, &range);
        range.from = range.to;
    }
    return range.from;
}

// Each of the textbook's faults, by any of 20 seeds, as docs/GEOMETRIES.md says.
static void each_fault_is_found_soon(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long long within;
    } row[] = {{"relate_no_holes", 100}, {"relate_boxes", 10},   {"relate_border_inside", 50},
               {"relate_parts", 50},     {"relate_rounded", 50}, {"relate_closed_ends", 50}};
    assert_int_equal(sizeof row / sizeof *row, RELATE_WAYS - 1);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        RelateAsked asked = relate_asked_way(relate_way_find(row[i].name));
        long long most = 0;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            long long pairs = first_wrong(&asked, seed, 10000);
            if (pairs > most) most = pairs;
        }
        if (most > row[i].within) fail_msg("%s: %lld pairs", row[i].name, most);
    }
}

// What a way answers about one named relation.
typedef struct Named {
    const RelateWay *way;
    TsRelate relation;
} Named;

static RelateReply ask_named(void *context, const TsGeometry *a, const TsGeometry *b,
                             RelateAnswer *answer)
{
    const Named *named = context;
    RelateSaid said;
    answer->why = "does not take such geometries";
    if (!named->way->relate(a, b, &said)) return RELATE_FAILS;
    answer->holds =
        ts_matrix_is(&said.matrix, named->relation, said.dimension[0], said.dimension[1]);
    return RELATE_ANSWERS;
}

static RelateAsked asked_named(Named *named)
{
    return (RelateAsked){.name = named->way->name,
                         .named = true,
                         .relation = named->relation,
                         .ask = ask_named,
                         .context = named};
}

// Its findings name the fault: the entries do alone, and those of a named relation among others.
static void faults_are_named_by_their_cause(void **state)
{
    (void)state;
    static const char *const cause[RELATE_WAYS] = {NULL,
                                                   "as if it left out the holes",
                                                   "as if it compared bounding boxes",
                                                   "as if the boundary belonged to the interior",
                                                   "as if it asked part by part",
                                                   "as if it rounded corners to whole numbers",
                                                   "as if a closed path had ends"};
    for (int i = 1; i < RELATE_WAYS; i++) {
        static RelateFuzz fuzz;
        Named touches = {&relate_way[i], TS_RELATE_TOUCHES};
        for (int names = 0; names < 2; names++) {
            RelateAsked asked = names ? asked_named(&touches) : relate_asked_way(&relate_way[i]);
            RelateRange range = {
                .seed = 4, .to = 800, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
            fuzz = (RelateFuzz){.asked = 0};
            relate_fuzz(&fuzz, &asked, &range);
            if (fuzz.wrong == 0 || fuzz.findings == 0)
                fail_msg("%s: nothing is found%s", relate_way[i].name, names ? " of touches" : "");
            assert_true(fuzz.explained[i] == fuzz.wrong);
            for (int k = 0; k < fuzz.findings; k++) {
                const RelateFinding *finding = &fuzz.finding[k];
                if (finding->wrong == RELATE_NO_ANSWER) continue;
                assert_true(finding->causes >> i & 1);
                int best = relate_causes_best(finding->causes, fuzz.explained, fuzz.wrong);
                if (!names) assert_string_equal(relate_cause_words(best), cause[i]);
            }
        }
    }
    const long long explained[RELATE_CAUSES] = {4, 100};
    assert_int_equal(relate_causes_best(1, explained, 100), -1); // chance
    assert_int_equal(relate_causes_best(3, explained, 100), 1);
    assert_int_equal(relate_causes_best(0, explained, 100), -1);
    assert_string_equal(relate_cause_words(0), "as if A and B were swapped");
}

static void a_wrong_answer_is_told_in_words(void **state)
{
    (void)state;
    static const TsVec square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
    assert_true(ts_geometry_add_ring(&a, square, 4, NULL) && ts_geometry_prepare(&a, NULL));
    assert_true(ts_geometry_add_point(&b, ts_vec(1, 1), NULL) && ts_geometry_prepare(&b, NULL));
    TsMatrix exact = oracle_relate(&a, &b);
    RelateAnswer said = {.matrix = exact};
    Named contains = {&relate_way[0], TS_RELATE_CONTAINS};
    RelateAsked entries = relate_asked_way(&relate_way[0]), named = asked_named(&contains);
    char text[RELATE_WORDS];
    for (int i = 0; i < 9; i++) said.matrix.entry[i / 3][i % 3] = exact.entry[i % 3][i / 3];
    assert_true(relate_is_wrong(&entries, &said, &exact, &a, &b));
    unsigned causes = relate_causes(&a, &b, &exact, &said.matrix);
    assert_int_equal(causes, 1);
    relate_write_wrong(text, &entries, &said, &exact, &a, &b, 0);
    assert_string_equal(text, "relate 0FFFFF212, exact is 0F2FF1FF2; it says crosses, within, not "
                              "contains, not covers, covered by: as if A and B were swapped");
    relate_write_wrong(text, &entries, &said, &exact, &a, &b, -1);
    assert_non_null(strstr(text, ": the interior of A and the exterior of B share an area, not "
                                 "nothing"));
    said.holds = true;
    assert_false(relate_is_wrong(&named, &said, &exact, &a, &b));
    said.holds = false;
    assert_true(relate_is_wrong(&named, &said, &exact, &a, &b));
    relate_write_wrong(text, &named, &said, &exact, &a, &b, -1);
    assert_string_equal(text, "contains: says no, exact is yes, relate 0F2FF1FF2");
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// It takes no ring that rounding leaves without an area.
static void no_answer_is_a_finding(void **state)
{
    (void)state;
    static RelateFuzz fuzz;
    RelateAsked asked = relate_asked_way(relate_way_find("relate_rounded"));
    RelateRange range = {.seed = 2, .to = 400, .a = RELATE_AREAS, .b = RELATE_KINDS, .family = -1};
    int found = 0;
    fuzz = (RelateFuzz){.asked = 0};
    relate_fuzz(&fuzz, &asked, &range);
    assert_true(fuzz.failed > 0);
    for (int i = 0; i < fuzz.findings; i++) {
        if (fuzz.finding[i].wrong != RELATE_NO_ANSWER) continue;
        found++;
        assert_string_equal(fuzz.finding[i].why, "does not take such geometries");
        assert_int_equal(corners(&fuzz.finding[i]), 3); // beside nothing
    }
    assert_int_equal(found, 1);
}

// Parts of a run find together what the whole run counts.
static void parts_add_up(void **state)
{
    (void)state;
    static RelateFuzz whole, part, sum;
    RelateAsked asked = relate_asked_way(relate_way_find("relate_border_inside"));
    RelateRange range = {.seed = 3, .to = 300, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
    whole = sum = (RelateFuzz){.asked = 0};
    relate_fuzz(&whole, &asked, &range);
    for (int i = 0; i < 3; i++) {
        RelateRange third = range;
        third.from = 100 * i;
        third.to = 100 * (i + 1);
        part = (RelateFuzz){.asked = 0};
        relate_fuzz(&part, &asked, &third);
        relate_fuzz_add(&sum, &part);
    }
    assert_int_equal(sum.asked, whole.asked);
    assert_int_equal(sum.wrong, whole.wrong);
    assert_true(sum.wrong > 30);
    for (int i = 0; i < whole.findings; i++) {
        int found = 0;
        for (int k = 0; k < sum.findings; k++)
            found += sum.finding[k].wrong == whole.finding[i].wrong;
        assert_int_equal(found, 1);
    }
}

// Two holes in one area of A, beside anything but nothing.
static bool has_two_holes(void *context, const TsGeometry *a, const TsGeometry *b)
{
    int holes = 0;
    ++*(int *)context;
    assert_true(a->prepared && b->prepared);
    for (int i = 0; i < a->parts; i++)
        holes = a->part[i].kind == TS_PART_HOLE ? holes + 1 : holes > 1 ? holes : 0;
    return holes > 1 && b->parts > 0;
}

static void what_is_shrunk_stays_valid_and_wrong(void **state)
{
    (void)state;
    int shrunk = 0;
    for (int i = 0; i < 4000; i++) {
        RelateRange range = {
            .seed = 5, .a = RELATE_AREAS, .b = RELATE_KINDS, .family = RELATE_TILES};
        RelatePair pair, before;
        RelateKind kind[2];
        RelateFamily family;
        int questions = 0;
        TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
        relate_fuzz_pair(&pair, &range, i, kind, &family);
        assert_true(relate_draft_make(&pair.of[0], &a) && relate_draft_make(&pair.of[1], &b));
        if (has_two_holes(&questions, &a, &b)) {
            before = pair;
            relate_shrink(&pair, has_two_holes, &questions, 0);
            assert_int_equal(questions, 1);
            assert_int_equal(pair.of[0].corners, before.of[0].corners);
            relate_shrink(&pair, has_two_holes, &questions, 3000);
            assert_true(questions <= 3001);
            assert_true(relate_draft_make(&pair.of[0], &a) && relate_draft_make(&pair.of[1], &b));
            assert_true(has_two_holes(&questions, &a, &b));
            assert_int_equal(pair.of[0].parts, 3);
            assert_int_equal(pair.of[1].parts, 1);
            assert_in_range(pair.of[1].corners, 1, 3);
            assert_in_range(pair.of[0].corners, 9, 12); // three triangles, or nearly
            shrunk++;
        }
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    assert_true(shrunk > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_valid_and_nasty),
        cmocka_unit_test(the_core_is_right),
        cmocka_unit_test(points_are_located_right),
        cmocka_unit_test(flaws_are_found_and_made_small),
        cmocka_unit_test(each_fault_is_found_soon),
        cmocka_unit_test(faults_are_named_by_their_cause),
        cmocka_unit_test(a_wrong_answer_is_told_in_words),
        cmocka_unit_test(no_answer_is_a_finding),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(what_is_shrunk_stays_valid_and_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
