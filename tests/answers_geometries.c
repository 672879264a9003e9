// Prints digests of what is read of geometries, how they relate, which pairs are made and shrunk,
// and why points are not on lines: for answers.sh, which compares them with digests/geometries.txt.
// Sentences about wrong input stand there in words.
//
// Lines as answers_judge prints them.
#include <math.h>

#include "answers.h"
#include "answers_lines.h"
#include "cases/geometry_case.h"
#include "formats/geometry_text.h"
#include "formats/geometry_wkt.h"
#include "formats/jts_file.h"
#include "lines/point_on_line.h"
#include "lines/ways_out.h"
#include "oracle/oracle_relate.h"
#include "relate/relate_fuzz.h"

static const char *const texts[] = {
    "POINT (1 2)",
    "SRID=4326;LINESTRING Z (0 0 1, 1 1 2, 2 0 3)",
    "POLYGON ((0 0, 8 0, 8 8, 0 8, 0 0), (5 1, 7 1, 7 2, 5 1), (1 1, 2 1, 2 2, 1 1))",
    "MULTIPOINT ((1 2), EMPTY, 3 4)",
    "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY, ((2 0, 3 0, 3 1, 2 0)))",
    "GEOMETRYCOLLECTION (POINT M (1 2 3), MULTILINESTRING ((0 0, 1 1), EMPTY, (2 2, 3 3)))",
    "{\"type\": \"Point\", \"coordinates\": [1, 2.5, 7]}",
    "{\"type\": \"MultiPolygon\", \"coordinates\": [ [ [ [0, 0], [4, 0], [4, 4], [0, 0] ] ], "
    "[ [ [9, 0], [12, 0], [12, 3], [9, 0] ] ] ]}",
    "{\"type\": \"FeatureCollection\", \"features\": [ {\"type\": \"Feature\", \"geometry\": "
    "{\"type\": \"LineString\", \"coordinates\": [ [0, 0], [1, 1, 3, 4] ] } }, "
    "{\"type\": \"Feature\", \"geometry\": null} ]}",
    "{\"type\": \"GeometryCollection\", \"geometries\": [ {\"type\": \"FeatureCollection\", "
    "\"features\": [] } ]}",
    "{\"type\": \"Polygon\", \"coordinates\": [ [ [0, 0], [9, 0], [9, 9], [0, 0] ] , "
    "[ [5, 1], [7, 1], [7, 2], [5, 1] ] ]}",
    "M 0 0 L 40 0 40 40 0 40 z m 5 5 l 30 0 0 30 -30 0 z m 5 5 h 10 v 10 h -10 z",
    "M 0 0 H 60 V 60 H 0 Z M 10 10 H 50 V 50 H 10 Z M 20 20 H 40 V 40 H 20 Z M 22 22 h 3 v 3 h -3 "
    "z M 70 0 l 9 0 0 9 z M 26 26 h 3 v 3 h -3 z",
    "m 1 2 3,4 -5 6 Z L 7 7",
    "M 0 0 L 4 4 M 1 0 L 9 9 L 9 0",
    "0102000000020000000000000000000000000000000000F03F0000000000000040000000000000F03F",
    "0101000080000000000000F03F00000000000000400000000000000840",
    "00000000013ff00000000000004000000000000000",
};

static const char *const cases[] = {
    "area 4 0 0 8 0 8 8 0 8 hole 3 1 1 2 1 2 2 | area 3 2 2 3 2 3 3 | relate T*F**F***",
    "path 3 0 0 4 4 8 0 ; point 9 9 | path 2 0 4 8 4 | relate 0F1FF0102 | expect apart",
    "area 4 0 0 4 0 4 4 0 4 ; path 2 6 0 9 9 | circle 0 0 9 | strongest touching",
    "area 4 0 0 4 0 4 4 0 4 ; path 2 6 0 9 9 | area 3 4 0 8 0 8 4 | strongest touching | id c1",
    "empty | area 3 0 0 1 0 0 1 | expect apart | family none | note nothing # and a comment",
    "path 2 0 0 4 4 | point 2 2 | expect apart | strongest apart",
    "aabb 0 0 4 4 ; triangle 8 0 9 0 9 9 ; segment 1 1 5 5 | path 2 0 0 1 1 | expect overlapping",
    "path 2 0 0 1 1 | obb 0 0 5 3 0.6 0.8",
    "area 2 0 0 1 1 | path 2 0 0 1 1",
    "path 1 0 0 | area 3 0 0 1 0 0 1 | relate F***1**** | relate F***1****",
    "area 3 0 0 9 0 9 9 hole 2 5 1 7 1 | empty",
    "polygon 4 0 0 4 0 4 4 0 4 | path 4 0 0 4 0 4 4 9 9 | relate F***1**** | expect touching "
    "| strongest touching",
};

static void put_matrix(TsMatrix matrix)
{
    for (int i = 0; i < 9; i++) put(matrix.entry[i / 3][i % 3]);
}

static void put_geometry(const TsGeometry *geometry)
{
    put(geometry->overlapping);
    for (int i = 0; i < geometry->parts; i++) {
        put(geometry->part[i].kind);
        put_vecs(geometry->corner + geometry->part[i].first, geometry->part[i].count);
    }
}

// ---- Texts

static void print_texts(void)
{
    enum { EACH = 24, TEXTS = sizeof texts / sizeof *texts };
    static char line[LINE], wkt[LINE];
    Random random = random_seeded(2);
    for (int i = 0; i < EACH * TEXTS; i++) {
        char error[GEOMETRY_ERROR_MAX] = "";
        unsigned dropped = 0;
        if (i < TEXTS)
            snprintf(line, sizeof line, "%s", texts[i]);
        else
            spoil(&random, texts[i % TEXTS], line);
        GeometryForm form = geometry_form_of(line, strlen(line));
        TsGeometry geometry = ts_geometry_make(TS_MEMORY_HEAP);
        answer_of(geometry_form_name(form));
        bool good = geometry_read(&geometry, line, strlen(line), &dropped, error, sizeof error);
        put(good);
        if (good) {
            put_text(geometry_dropped_words(dropped));
            put_geometry(&geometry);
            put((double)geometry_wkt_write(wkt, sizeof wkt, &geometry));
            put_text(wkt);
        } else {
            print_line(geometry_form_name(form), line, error);
        }
        ts_geometry_free(&geometry);
    }
    answers_print("texts");
}

// ---- Lines of cases

static void put_geometry_case(const GeometryCase *pair)
{
    static char text[LINE];
    GeometryAnswer answer;
    put((double)geometry_case_write(text, sizeof text, pair));
    put_text(text);
    put_geometry(&pair->a);
    put_geometry(&pair->b);
    put(geometry_case_ask(pair, &answer));
    put_matrix(answer.matrix);
    put(answer.has_area * 1000 + answer.relation * 100 + (int)answer.strongest * 10 + answer.right);
}

static void visit_case(void *context, int64_t line, const GeometryCase *pair)
{
    (void)context;
    put((double)line);
    put_geometry_case(pair);
}

static void print_cases(void)
{
    enum { CASES = sizeof cases / sizeof *cases };
    static char line[LINE], text[1 << 20];
    static CaseFile file;
    Random random = random_seeded(3);
    size_t length = 0;
    char error[512];
    for (int i = 0; i < 32 * CASES; i++) {
        GeometryCase pair = geometry_case_make();
        *error = 0;
        if (i < CASES)
            snprintf(line, sizeof line, "%s", cases[i]);
        else
            spoil(&random, cases[i % CASES], line);
        answer_of("geometry_case_read");
        put(geometry_case_is(line));
        bool good = geometry_case_read(&pair, line, error, sizeof error);
        if (good) put_geometry_case(&pair);
        if (!good) print_line("geometries", line, error);
        geometry_case_free(&pair);
        if (length + strlen(line) + 2 < sizeof text && i % 3 == 0)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
        if (i == 40) text[length - 4] = '\0'; // a NUL byte within a line
    }
    char *others = NULL;
    size_t size;
    FILE *in = fmemopen(text, length - 1, "r"), *out = open_memstream(&others, &size);
    if (!in || !out) abort();
    case_file_over(&file, in, "some.case");
    ANSWER(put, geometry_case_split, &file, out, visit_case, NULL);
    fclose(out);
    put_text(others);
    for (int i = 0; i < case_file_errors(&file); i++) {
        case_file_error(&file, i, error, sizeof error);
        put_text(error);
    }
    free(others);
    fclose(in);
    answers_print("lines");
}

// ---- Files of JTS

static const char *const models[] = {
    "",
    "<precisionModel type=\"FLOATING\"/>",
    "<precisionModel scale=\"1.0\" offsetx=\"0.0\"/>",
    "<precisionModel scale=\"10\" type=\"floating_single\"/>",
    "<precisionModel type=\"Floating_Single\"/>",
    "<precisionModel scale=\"1e300\"/>",
    "<precisionModel scale=\"-1\"/>",
    "<precisionModel scale=\"one\" type=\"FIXED\"/>",
};
static const char *const operations[] = {
    "name=\"relate\" arg1=\"A\" arg2=\"B\" arg3=\"T*F**F***\">true",
    "name=\"relate\" arg1=\"b\" arg2=\"a\" arg3=\"FF2FF1212\"> true ",
    "name=\"relate\" arg1=\"A\" arg2=\"B\" arg3=\"T*\">true",
    "name=\"intersects\" arg1=\"A\" arg2=\"B\">true",
    "name=\"disjoint\" arg1=\"a\" arg2=\"B\">\n  false\n",
    "name=\"touches\" arg1=\"B\" arg2=\"A\">TRUE",
    "name=\"crosses\" arg1=\"A\" arg2=\"B\">true",
    "name=\"within\" arg1=\"A\" arg2=\"B\">true",
    "name=\"contains\" arg1=\"A\" arg2=\"B\">true",
    "name=\"overlaps\" arg1=\"A\" arg2=\"B\">false",
    "name=\"equalsTopo\" arg1=\"A\" arg2=\"A\">true",
    "name=\"equals\" arg1=\"A\" arg2=\"B\">true",
    "name=\"covers\" arg1=\"A\" arg2=\"B\">true",
    "name=\"coveredBy\" arg1=\"A\" arg2=\"B\">true",
    "name=\"covers\" arg1=\"C\" arg2=\"B\">true",
    "name=\"covers\" arg1=\"A\" arg2=\"B\">maybe",
    "name=\"getArea\" arg1=\"A\">16.0",
    ">true",
};
static const char *const operands[] = {
    "<a>POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))</a><b>POLYGON ((1 1, 2.04 1, 2 2, 1 1))</b>",
    "<a>LINESTRING (0 0, 4.06 4)</a><b>\n  POINT (2 2)\n</b>",
    "<b>POLYGON ((4 0, 8 0, 8 4, 4 0))</b><a>POLYGON ((0 0, 4 0, 4 4, 0 0))</a>",
    "<a>POLYGON ((0 0, 0.1 0, 0.1 0.1, 0 0))</a>",
    "<a>POINT (0.1 0.3)</a><b>POINT (0.1000000001 0.3)</b>",
    "<a>POINT (0.14 0)</a><b>POINT (0.06 0)</b>",
    "<a>POINT (1e20 0)</a><b>POINT (100000000000000010000 0)</b>",
    "<a>0101000000000000000000F03F0000000000000040</a><b>CIRCLE (1 2)</b>",
};

static void visit_test(void *context, const JtsTest *test)
{
    (void)context;
    put(test->outcome);
    put((double)test->line);
    put_text(test->operation);
    put(test->first * 1000 + test->second);
    put_text(test->pattern);
    put(test->expected);
    put_text(test->why);
    put_text(test->text[0]);
    put_text(test->text[1]);
    if (test->outcome == JTS_RIGHT || test->outcome == JTS_DIFFERENT) put_matrix(test->matrix);
}

static void read_jts(char *xml)
{
    char error[256] = "";
    FILE *file = fmemopen(xml, strlen(xml), "r");
    if (!file) abort();
    answer_of("jts_file_read");
    put(jts_file_read(file, visit_test, NULL, error, sizeof error));
    if (*error) print_line("JTS", xml, error);
    fclose(file);
}

static void print_jts(void)
{
    enum { OPERATIONS = sizeof operations / sizeof *operations };
    static char xml[LINE], spoilt[LINE];
    Random random = random_seeded(4);
    for (int model = 0; model < (int)(sizeof models / sizeof *models); model++) {
        int length = snprintf(xml, sizeof xml, "<run>\n%s\n", models[model]);
        for (int i = 0; i < (int)(sizeof operands / sizeof *operands); i++) {
            length +=
                snprintf(xml + length, sizeof xml - (size_t)length, "<case>%s\n", operands[i]);
            for (int k = 0; k < OPERATIONS; k++)
                length += snprintf(xml + length, sizeof xml - (size_t)length,
                                   "<test><op %s</op></test>\n", operations[k]);
            length += snprintf(xml + length, sizeof xml - (size_t)length, "</case>\n");
        }
        snprintf(xml + length, sizeof xml - (size_t)length, "</run>\n");
        read_jts(xml);
        answers_print(*models[model] ? models[model] : "no precision model");
        for (int i = 0; i < 6; i++) {
            spoil(&random, xml, spoilt);
            read_jts(spoilt);
        }
    }
    answers_print("wrong files");
}

// ---- How pairs relate

static void put_draft(const RelateDraft *draft)
{
    put(draft->overlapping);
    for (int i = 0; i < draft->parts; i++) {
        put(draft->part[i].kind);
        put_vecs(draft->corner + draft->part[i].first, draft->part[i].count);
    }
}

static void print_pairs(void)
{
    static RelatePair pair;
    TsGeometry a = ts_geometry_make(TS_MEMORY_HEAP), b = ts_geometry_make(TS_MEMORY_HEAP);
    for (int family = 0; family < RELATE_FAMILIES; family++) {
        Random random = random_seeded(50);
        for (int i = 0; i < 12 * RELATE_KINDS * RELATE_KINDS; i++) {
            answer_of("relate_generate");
            relate_generate(&pair, &random, (RelateKind)(i % RELATE_KINDS),
                            (RelateKind)(i / RELATE_KINDS % RELATE_KINDS), (RelateFamily)family);
            put_draft(&pair.of[0]);
            put_draft(&pair.of[1]);
            if (!relate_draft_make(&pair.of[0], &a) || !relate_draft_make(&pair.of[1], &b)) abort();
            ANSWER(put_matrix, oracle_relate, &a, &b);
            for (int way = 0; way < RELATE_WAYS; way++) {
                RelateSaid said;
                answer_of(relate_way[way].name);
                bool takes = relate_way[way].relate(&a, &b, &said);
                put(takes);
                if (!takes) continue;
                put_matrix(said.matrix);
                put(said.dimension[0] * 10 + said.dimension[1]);
            }
        }
        answers_print(relate_family_name((RelateFamily)family));
    }
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// Fails on holes, refuses paths beside paths, and is wrong about the rest where relate_boxes is.
static RelateReply ask_fails(void *context, const TsGeometry *a, const TsGeometry *b,
                             RelateAnswer *answer)
{
    RelateSaid said;
    (void)context;
    answer->why = "takes no holes";
    for (int i = 0; i < a->parts; i++)
        if (a->part[i].kind == TS_PART_HOLE) return RELATE_FAILS;
    if (ts_geometry_dimension(a) == 1 && ts_geometry_dimension(b) == 1) return RELATE_REFUSES;
    relate_way_find("relate_boxes")->relate(a, b, &said);
    answer->matrix = said.matrix;
    return RELATE_ANSWERS;
}

static void put_fuzz(const RelateFuzz *fuzz)
{
    answer_of("relate_fuzz");
    put((double)fuzz->asked);
    put((double)fuzz->wrong);
    put((double)fuzz->failed);
    put((double)fuzz->refused);
    put(fuzz->shrunk);
    for (int i = 0; i < fuzz->findings; i++) {
        const RelateFinding *finding = &fuzz->finding[i];
        put(finding->wrong);
        put(finding->family);
        put_text(finding->why);
        put_draft(&finding->pair.of[0]);
        put_draft(&finding->pair.of[1]);
        if (finding->wrong == RELATE_NO_ANSWER) continue;
        put(finding->causes);
        put_matrix(finding->said.matrix);
        put_matrix(finding->exact);
    }
}

static void print_fuzzed(void)
{
    static RelateFuzz all, part;
    for (int way = 0; way <= RELATE_WAYS; way++) {
        const char *name = way < RELATE_WAYS ? relate_way[way].name : "takes no holes";
        RelateAsked asked = {.name = name, .ask = ask_fails};
        if (way < RELATE_WAYS) asked = relate_asked_way(&relate_way[way]);
        all = (RelateFuzz){0};
        for (int i = 0; i < 3; i++) { // the second and third of a family and of kinds
            RelateRange range = {.seed = 5,
                                 .from = 150 * i,
                                 .to = 150 * (i + 1),
                                 .a = i == 2 ? RELATE_AREAS : RELATE_KINDS,
                                 .b = i == 1 ? RELATE_PATHS : RELATE_KINDS,
                                 .family = i == 1 ? RELATE_TILES : -1};
            part = (RelateFuzz){0};
            relate_fuzz(&part, &asked, &range);
            put_fuzz(&part);
            relate_fuzz_add(&all, &part);
        }
        put_fuzz(&all);
        answers_print(name);
    }
}

// ---- Points beside lines

static double near_number(Random *random, int how)
{
    double number = random_integer(random, -400, 400);
    if (how % 4 == 1) number /= 100;
    if (how % 4 == 2) number *= 0x1p40;
    if (how % 4 == 3) number = random_between(random, -1, 1) * (how % 8 == 7 ? 1e-9 : 1e6);
    return number;
}

static void put_found(const PointOnLine *found)
{
    answer_of("point_on_line");
    put(found->part * 100 + found->number);
    put_vec(found->a);
    put_vec(found->b);
    put(found->nearest * 100 + found->side * 10 + found->on);
    put(found->distance);
    put(found->ulp);
    put(found->ulps);
    put(found->enough);
    put(found->has_length);
    if (!found->has_length) return;
    for (int i = 0; i < 2; i++) {
        put_vec(found->beside[i].at);
        put(found->beside[i].side);
        put(found->beside[i].distance);
    }
    put(found->steps);
    if (found->steps < 0) return;
    put_vec(found->exact);
    put(found->exact_move);
}

static void put_ways(const WaysOut *ways)
{
    answer_of("ways_out");
    put(ways->tolerance);
    put(ways->is_within * 10 + ways->is_on);
    put_geometry(&ways->line);
    put(ways->grid);
    if (ways->grid > 0) put(ways->grid_move);
    put(ways->tried);
    if (ways->tried == 0) return;
    put(ways->finest);
    put(ways->coarsest);
}

static void print_points(void)
{
    Random random = random_seeded(6);
    for (int i = 0; i < 640; i++) {
        TsVec corner[4];
        TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
        int count = random_integer(&random, 2, 4);
        for (int k = 0; k < count; k++)
            corner[k] = ts_vec(near_number(&random, i), near_number(&random, i));
        if (i % 16 == 9) corner[1].y = corner[0].y;
        if (i % 16 == 10) corner[1].x = corner[0].x;
        bool ring = count > 2 && i % 5 == 0;
        if (i % 7 == 0) ts_geometry_add_path(&line, (TsVec[]){{7e7, 1}, {8e7, 2}}, 2, NULL);
        if (!(ring ? ts_geometry_add_ring : ts_geometry_add_path)(&line, corner, count, NULL))
            abort();
        int side = random_integer(&random, 0, ring ? count - 1 : count - 2);
        double t = random_between(&random, 0, 1);
        TsVec point = ts_vec_lerp(corner[side], corner[(side + 1) % count], t);
        if (i % 3 == 1) point = ts_vec(near_number(&random, i), near_number(&random, i));
        if (i % 32 == 17) point = corner[side];
        if (i % 32 == 5) point = ts_vec(0, 0);
        if (i % 32 == 6) // beyond an end
            point = ts_vec_lerp(corner[0], corner[count - 1], i % 64 == 6 ? 1.5 : -0.5);
        PointOnLine found;
        WaysOut ways;
        point_on_line(point, &line, &found);
        put_found(&found);
        put(point_is_within(&found, found.distance));
        put(point_is_within(&found, found.distance * (1 + 0x1p-40)));
        put(point_is_within(&found, found.distance * (1 - 0x1p-40)));
        char text[POINT_DECIMAL_MAX];
        ANSWER(put, point_decimal, text, sizeof text, i % 2 ? point.x : found.distance);
        put_text(text);
        if (!found.on && ways_out(&found, &line, &ways)) {
            put_ways(&ways);
            ways_out_free(&ways);
        }
        ts_geometry_free(&line);
        if (i % 64 == 63) {
            static char family[32];
            snprintf(family, sizeof family, "points %d", i / 64);
            answers_print(family);
        }
    }
}

int main(void)
{
    print_texts();
    print_cases();
    print_jts();
    print_pairs();
    print_fuzzed();
    print_points();
    return 0;
}
