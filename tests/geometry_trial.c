// The tables of other libraries in docs/GEOMETRIES.md: each command of the command line is put the
// same generated pairs of geometries, and its answers stand beside the oracle's.
//
// A command is an adapter of extras/libraries/geometries and its question, "relate", "named" or
// "prepared". Before it is judged, it must answer a gate of easy pairs right: unit squares that
// touch, overlap and equal each other, and pairs at random, which no rounding makes hard.
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/geometry_wkt.h"
#include "oracle/oracle_relate.h"
#include "rational.h"
#include "relate/relate_command.h"

enum { PAIRS = 20000, SEED = 1, REASONS = 12, FINDINGS = 12, QUESTIONS = 1500, FAILED_MOST = 20 };
enum { ENTRIES = 9, ANSWERS = ENTRIES + TS_RELATE_NAMES };

// Why a pair may be answered in another way, the first that holds.
typedef enum Cause { EMPTY, COLLECTION, CROSSING, OTHER, CAUSES } Cause;

typedef struct Finding {
    RelatePair pair;
    char said[16], exact[16];
    Cause cause;
} Finding;

typedef struct Trial {
    const char *line;
    LineCommand command;
    bool named; // ten relations are asked, not nine entries
    char name[80], function[40], reason[REASONS][80];
    long refused[REASONS], asked[RELATE_FAMILIES], wrong[RELATE_FAMILIES];
    long cause[CAUSES], with[CAUSES], failed;
    unsigned seen[64]; // entries that were wrong together
    int shrunk, findings;
    Finding finding[FINDINGS];
    Cause wanted; // while a finding is shrunk
} Trial;

static const TsMemory heap = {realloc, free};

// ---- A pair

// Whether two sides, of either or the same one, cross at a point that no two doubles are.
static bool crosses_between_doubles(const TsGeometry *of[2])
{
    int from[3] = {0, of[0]->sides, of[0]->sides + of[1]->sides};
    for (int i = 0; i < from[2]; i++)
        for (int k = i + 1; k < from[2]; k++) {
            TsGeometrySide s = i < from[1] ? of[0]->side[i] : of[1]->side[i - from[1]];
            TsGeometrySide t = k < from[1] ? of[0]->side[k] : of[1]->side[k - from[1]];
            rational_reset();
            Rational ax = rational(s.a.x), ay = rational(s.a.y);
            Rational dx = rational_subtract(rational(s.b.x), ax),
                     dy = rational_subtract(rational(s.b.y), ay),
                     ex = rational_subtract(rational(t.b.x), rational(t.a.x)),
                     ey = rational_subtract(rational(t.b.y), rational(t.a.y)),
                     fx = rational_subtract(rational(t.a.x), ax),
                     fy = rational_subtract(rational(t.a.y), ay);
            Rational area = rational_subtract(rational_multiply(dx, ey), rational_multiply(dy, ex));
            if (mpq_sgn(area) == 0) continue;
            Rational u = rational_divide(
                rational_subtract(rational_multiply(fx, ey), rational_multiply(fy, ex)), area);
            Rational v = rational_divide(
                rational_subtract(rational_multiply(fx, dy), rational_multiply(fy, dx)), area);
            if (mpq_sgn(u) < 0 || mpq_sgn(v) < 0 || mpq_cmp_si(u, 1, 1) > 0 ||
                mpq_cmp_si(v, 1, 1) > 0)
                continue;
            Rational x = rational_add(ax, rational_multiply(u, dx)),
                     y = rational_add(ay, rational_multiply(u, dy));
            if (!mpq_equal(x, rational(mpq_get_d(x))) || !mpq_equal(y, rational(mpq_get_d(y))))
                return true;
        }
    return false;
}

static bool is_mixed(const TsGeometry *of)
{
    bool has[3] = {false};
    for (int i = 0; i < of->parts; i++)
        if (of->part[i].kind < TS_PART_HOLE) has[of->part[i].kind] = true;
    return has[0] + has[1] + has[2] > 1;
}

static Cause cause_of(const TsGeometry *of[2])
{
    if (of[0]->parts == 0 || of[1]->parts == 0) return EMPTY;
    if (is_mixed(of[0]) || is_mixed(of[1])) return COLLECTION;
    return crosses_between_doubles(of) ? CROSSING : OTHER;
}

// ---- A question

static void exact_answer(const Trial *trial, const TsGeometry *of[2], char text[16])
{
    TsMatrix matrix = oracle_relate(of[0], of[1]);
    int a = ts_geometry_dimension(of[0]), b = ts_geometry_dimension(of[1]);
    ts_matrix_text(&matrix, text);
    for (int i = 0; i < TS_RELATE_NAMES && trial->named; i++)
        text[i] = ts_matrix_is(&matrix, (TsRelate)i, a, b) ? '1' : '0';
    if (trial->named) text[TS_RELATE_NAMES] = '\0';
}

// Bit i: answer i is wrong. A pair that is not asked has the reason in `*why`; -1: no answer.
static int judge(Trial *trial, const TsGeometry *of[2], char said[16], char exact[16],
                 const char **why)
{
    int count = trial->named ? TS_RELATE_NAMES : ENTRIES, wrong = 0;
    *why = NULL;
    if (relate_command_put(&trial->command, of[0], of[1])) return -1;
    char *reply = trial->command.reply;
    reply[strcspn(reply, "\r\n")] = '\0';
    if (*reply == '?') *why = reply + 1;
    if (*why) return 0;
    if ((int)strlen(reply) != count) return -1;
    exact_answer(trial, of, exact);
    strcpy(said, reply);
    for (int i = 0; i < count; i++)
        if (said[i] != '-' && said[i] != exact[i]) wrong |= 1 << i;
    return wrong;
}

// ---- Findings

static bool is_still_wrong(void *context, const TsGeometry *a, const TsGeometry *b)
{
    Trial *trial = context;
    const TsGeometry *of[2] = {a, b};
    char said[16], exact[16];
    const char *why;
    if (geometry_parts_meet(a) || geometry_parts_meet(b)) return false;
    return cause_of(of) == trial->wanted && judge(trial, of, said, exact, &why) > 0;
}

static void note(Trial *trial, const RelatePair *pair, int wrong, Cause cause)
{
    unsigned key = (unsigned)wrong | (unsigned)cause << ANSWERS;
    for (int i = 0; i < trial->shrunk; i++)
        if (trial->seen[i] == key) return;
    if (trial->findings == FINDINGS || trial->shrunk == 64) return;
    trial->seen[trial->shrunk++] = key;
    int same = 0;
    for (int i = 0; i < trial->findings; i++) same += trial->finding[i].cause == cause;
    if (same == FINDINGS / CAUSES) return;
    Finding *finding = &trial->finding[trial->findings];
    finding->pair = *pair;
    finding->cause = trial->wanted = cause;
    relate_shrink(&finding->pair, is_still_wrong, trial, QUESTIONS);
    TsGeometry a = ts_geometry_make(heap), b = ts_geometry_make(heap);
    const TsGeometry *of[2] = {&a, &b};
    const char *why;
    if (relate_draft_make(&finding->pair.of[0], &a) &&
        relate_draft_make(&finding->pair.of[1], &b) &&
        judge(trial, of, finding->said, finding->exact, &why) > 0)
        trial->findings++;
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// ---- The gate

static void require(Trial *trial, const RelateDraft draft[2])
{
    TsGeometry a = ts_geometry_make(heap), b = ts_geometry_make(heap);
    const TsGeometry *of[2] = {&a, &b};
    char said[16] = "", exact[16] = "";
    const char *why = NULL;
    if (!relate_draft_make(&draft[0], &a) || !relate_draft_make(&draft[1], &b)) abort();
    if (judge(trial, of, said, exact, &why) != 0) {
        char text[2][400];
        for (int i = 0; i < 2; i++) geometry_wkt_write(text[i], sizeof text[i], of[i]);
        fprintf(stderr, "%s: %s, %s: said %s, exact is %s\n", trial->line, text[0], text[1], said,
                exact);
        exit(1);
    }
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

static void pass_gate(Trial *trial)
{
    Random random = random_seeded(SEED);
    for (int i = 0; i < 49; i++) { // unit squares, the second one moved by halves
        RelateDraft draft[2] = {{.parts = 0}, {.parts = 0}};
        for (int k = 0; k < 2; k++) {
            TsVec low = k ? ts_vec(0.5 * (i % 7) - 1.5, 0.5 * (i / 7) - 1.5) : ts_vec(0, 0);
            TsVec square[] = {low, ts_vec(low.x + 1, low.y), ts_vec(low.x + 1, low.y + 1),
                              ts_vec(low.x, low.y + 1)};
            relate_draft_add(&draft[k], TS_PART_RING, square, 4);
        }
        require(trial, draft);
    }
    for (int i = 0; i < 900; i++) { // a point, a path or a triangle
        RelateDraft draft[2] = {{.parts = 0}, {.parts = 0}};
        for (int k = 0; k < 2; k++) {
            TsVec corner[3];
            TsPartKind kind = (TsPartKind)(k ? i / 3 % 3 : i % 3);
            for (int n = 0; n < 3; n++)
                corner[n] =
                    ts_vec(random_between(&random, 0, 1000), random_between(&random, 0, 1000));
            relate_draft_add(&draft[k], kind, corner, kind == TS_PART_POINT ? 1 : 3);
        }
        require(trial, draft);
    }
}

// ---- The run

static void tally_reason(Trial *trial, const char *reason)
{
    int i = 0;
    while (i < REASONS - 1 && *trial->reason[i] && strcmp(trial->reason[i], reason) != 0) i++;
    snprintf(trial->reason[i], sizeof trial->reason[i], "%s", reason);
    trial->refused[i]++;
}

static void run_pair(Trial *trial, long long number)
{
    RelateRange range = {.seed = SEED, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
    RelatePair pair;
    RelateKind kind[2];
    RelateFamily family;
    relate_fuzz_pair(&pair, &range, number, kind, &family);
    TsGeometry a = ts_geometry_make(heap), b = ts_geometry_make(heap);
    const TsGeometry *of[2] = {&a, &b};
    char said[16], exact[16];
    const char *why;
    if (!relate_draft_make(&pair.of[0], &a) || !relate_draft_make(&pair.of[1], &b)) abort();
    int wrong = 0;
    if (geometry_parts_meet(&a) || geometry_parts_meet(&b))
        why = "parts of a list overlap"; // it is their union, which no library here takes
    else
        wrong = judge(trial, of, said, exact, &why);
    if (why) {
        tally_reason(trial, why);
    } else {
        Cause cause = cause_of(of);
        trial->asked[family]++;
        trial->with[cause]++;
        trial->failed += wrong < 0;
        trial->wrong[family] += wrong != 0;
        trial->cause[cause] += wrong != 0;
        if (wrong > 0) note(trial, &pair, wrong, cause);
    }
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// The name that the adapter prints, and its question.
static void read_name(Trial *trial)
{
    char line[600];
    const char *question = strrchr(trial->line, ' ');
    if (!question) exit(2);
    snprintf(line, sizeof line, "%.*s version", (int)(question - trial->line), trial->line);
    FILE *from = popen(line, "r");
    if (!from || !fgets(trial->name, sizeof trial->name, from)) exit(2);
    pclose(from);
    trial->name[strcspn(trial->name, "\n")] = '\0';
    snprintf(trial->function, sizeof trial->function, "%s", question + 1);
    trial->named = strcmp(trial->function, "relate") != 0;
}

// Two tables: of families, and of causes and reasons.
static void print_row(const Trial *trial, FILE *causes)
{
    static const char *const what[] = {"nine entries", "named relations", "named, prepared"};
    const char *function = what[!trial->named ? 0 : strcmp(trial->function, "named") == 0 ? 1 : 2];
    long asked = 0, wrong = 0;
    for (int i = 0; i < RELATE_FAMILIES; i++) asked += trial->asked[i], wrong += trial->wrong[i];
    printf("| %s, %s | %ld | %ld |", trial->name, function, asked, wrong);
    for (int i = 0; i < RELATE_FAMILIES; i++)
        printf(" %ld of %ld |", trial->wrong[i], trial->asked[i]);
    printf("\n");
    fprintf(causes, "| %s, %s |", trial->name, function);
    for (int i = 0; i < CAUSES; i++)
        fprintf(causes, " %ld of %ld |", trial->cause[i], trial->with[i]);
    fprintf(causes, " %ld |", trial->failed);
    for (int i = 0; i < REASONS && *trial->reason[i]; i++)
        fprintf(causes, "%s %s: %ld", i ? ";" : "", trial->reason[i], trial->refused[i]);
    fprintf(causes, " |\n");
    fflush(stdout);
}

// Each as a case, as `touchstone check` reads it, and as WKT for the library's own tools.
static void print_findings(const Trial *trial, FILE *file)
{
    static const char *const cause[] = {"nothing", "a collection", "a crossing that no doubles are",
                                        "neither"};
    for (int i = 0; i < trial->findings; i++) {
        const Finding *finding = &trial->finding[i];
        char text[2][4000];
        fprintf(file, "# %s, %s, %s: %s, exact is %s\n", trial->name, trial->function,
                cause[finding->cause], finding->said, finding->exact);
        for (int k = 0; k < 2; k++) {
            TsGeometry geometry = ts_geometry_make(heap);
            if (!relate_draft_make(&finding->pair.of[k], &geometry)) abort();
            geometry_wkt_write(text[k], sizeof text[k], &geometry);
            ts_geometry_free(&geometry);
        }
        fprintf(file, "%s\t%s\n", text[0], text[1]);
    }
    fflush(file);
}

int main(int count, char **argument)
{
    if (count < 3) {
        fprintf(stderr, "usage: geometry_trial FINDINGS 'ADAPTER relate|named|prepared' ...\n");
        return 2;
    }
    FILE *findings = fopen(argument[1], "w");
    if (!findings) return 2;
    char *rows = NULL;
    size_t size;
    FILE *causes = open_memstream(&rows, &size);
    if (!causes) return 2;
    printf("| library, what is asked | asked | different |");
    for (int i = 0; i < RELATE_FAMILIES; i++) printf(" %s |", relate_family_name((RelateFamily)i));
    printf("\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    fprintf(causes,
            "\n| different, of so many: library | one is empty | a collection | a crossing that "
            "no doubles are | else | no answer | not asked |\n|---|---|---|---|---|---|---|\n");
    for (int i = 2; i < count; i++) {
        static Trial trial;
        trial = (Trial){.line = argument[i], .command = {.line = argument[i]}};
        read_name(&trial);
        fprintf(stderr, "%s, %s\n", trial.name, trial.function);
        pass_gate(&trial);
        for (long long k = 0; k < PAIRS && trial.failed < FAILED_MOST; k++) run_pair(&trial, k);
        print_row(&trial, causes);
        print_findings(&trial, findings);
        line_command_free(&trial.command);
    }
    fclose(causes);
    fputs(rows, stdout);
    free(rows);
    return fclose(findings) == 0 ? 0 : 2;
}
