// Reads the command line by two tables, of commands and of options; --help prints the same tables.
#include "command_line.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "generate/generate.h"
#include "image.h"
#include "jobs.h"
#include "palette.h"
#include "spelling.h"
#ifndef __EMSCRIPTEN__
#include "base/language.h"
#include "bench.h"
#include "keys/keys.h"
#include "open_file.h"
#endif

// The judge for node (extras/npm/touchstone-judge) is this program without the window, scenes and
// measurements. It takes a function by its file, among the operands.

// ---- The tables

typedef struct CommandRow {
    const char *name, *operand, *words;
} CommandRow;

// The name of choice i of an option; NULL behind the last one.
typedef const char *OptionChoice(int i);

typedef struct OptionRow {
    const char *name, *value, *words; // value: "" if it takes none
    unsigned commands;                // that take it: bits of 1 << Command
    enum { OPTION_FLAG, OPTION_WORD, OPTION_WHOLE, OPTION_NUMBER, OPTION_OTHER } kind;
    // OPTION_OTHER has its own reader. The others store the value in a field of Options; a number
    // must lie from low to high. `expected` is for the error; a word without it may be empty.
    Status (*take)(Options *, const char *value);
    size_t field;
    double low, high;
    const char *expected;
    OptionChoice *choice; // the names of its values, which precede the words; or NULL
} OptionRow;

#define FLAG(f) OPTION_FLAG, .field = offsetof(Options, f)
#define WORD(f, what) OPTION_WORD, .field = offsetof(Options, f), .expected = what
#define WHOLE(f, from, to, what)                                                                   \
    OPTION_WHOLE, .field = offsetof(Options, f), .low = from, .high = to, .expected = what
#define NUMBER(f, from, to, what)                                                                  \
    OPTION_NUMBER, .field = offsetof(Options, f), .low = from, .high = to, .expected = what
#define OTHER(reader) OPTION_OTHER, .take = reader
#define CHOICE(reader, name_at) OPTION_OTHER, .take = reader, .choice = name_at

static const CommandRow command_table[] = {
#ifdef __EMSCRIPTEN__
    [COMMAND_CHECK] = {"check", " [FILE.mjs] CASES...",
                       "files of cases (- is standard input) to a function, or through every "
                       "method that takes them, beside the exact answer"},
    [COMMAND_FUZZ] =
        {"fuzz", " [FILE.mjs]",
         "generated cases to a function, or to every built-in method that claims to be "
         "sound; findings are shrunk and printed as cases"},
    [COMMAND_ACID] = {"acid", " [FILE.mjs]",
                      "the acid test of a function: a picture that is flawless only if every "
                      "answer is right, and its score"},
    [COMMAND_REPORT] = {"report", " FILE.mjs... -o OUT.html",
                        "functions side by side as a page: acid test, score, findings, speed"},
#else
    [COMMAND_WINDOW] = {"", "", "open the window"},
    [COMMAND_LIST] = {"list", "", "every scene: id, title, idea, separated by tabs"},
    [COMMAND_SHOT] = {"shot", " {--scene NAME | --open LINK} OUT.png",
                      "a picture of a scene, without a window"},
    [COMMAND_TOUR] = {"tour", " DIR", "a picture of every scene and a page of all, index.html"},
    [COMMAND_PLAY] = {"play", " SCENE --ticks N",
                      "without a window, a line per tick and tested pair: tick, a, b, relation, "
                      "colour, gap, method, exact relation"},
    [COMMAND_RECORD] = {"record", " SCENE --seconds S OUT.webp|OUT.mp4",
                        "a moving picture of a scene, without a window: an animated WebP, or an "
                        "MP4 by ffmpeg if it is installed"},
    [COMMAND_CHECK] = {"check", " FILE...",
                       "files of cases (- is standard input) through every method that takes them, "
                       "beside the exact answer"},
    [COMMAND_FUZZ] =
        {"fuzz", "",
         "generated cases to every method that claims to be sound, or to one; findings are "
         "shrunk and printed as cases"},
    [COMMAND_BENCH] = {"bench", "",
                       "what methods, exactness, broad phases, sweeps and worlds cost"},
    [COMMAND_ACID] =
        {"acid", "",
         "the acid test of a function: a picture that is flawless only if every answer "
         "is right, and its score"},
    [COMMAND_REPORT] = {"report", "",
                        "functions side by side as a page: acid test, score, findings, speed"},
#endif
};

enum {
    IN_WINDOW = 1 << COMMAND_WINDOW,
    IN_SHOT = 1 << COMMAND_SHOT,
    IN_TOUR = 1 << COMMAND_TOUR,
    IN_PLAY = 1 << COMMAND_PLAY,
    IN_RECORD = 1 << COMMAND_RECORD,
    IN_CHECK = 1 << COMMAND_CHECK,
    IN_FUZZ = 1 << COMMAND_FUZZ,
    IN_BENCH = 1 << COMMAND_BENCH,
    IN_ACID = 1 << COMMAND_ACID,
    IN_REPORT = 1 << COMMAND_REPORT,
    IN_SHOWN = IN_SHOT | IN_RECORD,
    IN_PICTURES = IN_SHOWN | IN_TOUR,
};

static Status bad_value(const char *option, const char *value, const char *expected)
{
    return status_report(STATUS_MISUSED, "--%s '%s': expected %s", option, value, expected);
}

// ---- Options whose values have names

static const char *palette_at(int i) { return i < PALETTES ? palette((PaletteName)i)->name : NULL; }

#ifndef __EMSCRIPTEN__
static const char *language_at(int i)
{
    int language = LANGUAGE_ENGLISH + i;
    return language < LANGUAGES ? language_name((Language)language) : NULL;
}
#endif

static const char *form_at(int i)
{
    static const char *const forms[] = {"cases", "wkt", NULL}; // AS_CASES and on
    return forms[i];
}

#ifndef __EMSCRIPTEN__
static const char *depth_at(int i)
{
    static const char *const depths[] = {"simple", "full", NULL}; // DEPTH_SIMPLE and on
    return depths[i];
}

static const char *part_at(int i) { return i < BENCH_PARTS ? bench_part_name((BenchPart)i) : NULL; }
#endif

static const char *family_at(int i)
{
    return i < FAMILIES ? generate_family_name((Family)i) : NULL;
}

enum { CHOICES_TEXT = 256 };

// "light, dark, safe or source"
static void list_choices(OptionChoice *name_at, char text[CHOICES_TEXT])
{
    size_t length = 0;
    for (int i = 0; name_at(i) && length < CHOICES_TEXT; i++) {
        const char *before = i == 0 ? "" : name_at(i + 1) ? ", " : " or ";
        length +=
            (size_t)snprintf(text + length, CHOICES_TEXT - length, "%s%s", before, name_at(i));
    }
}

static Status bad_choice(const char *option, const char *value, OptionChoice *name_at)
{
    char names[CHOICES_TEXT];
    list_choices(name_at, names);
    return bad_value(option, value, names);
}

// The number of the choice of that name; -1: none.
static int find_choice(OptionChoice *name_at, const char *value)
{
    int i = 0;
    while (name_at(i) && strcmp(value, name_at(i)) != 0) i++;
    return name_at(i) ? i : -1;
}

static Status take_palette(Options *options, const char *value)
{
    options->palette = find_choice(palette_at, value);
    return options->palette >= 0 ? STATUS_DONE : bad_choice("palette", value, palette_at);
}

#ifndef __EMSCRIPTEN__
static Status take_language(Options *options, const char *value)
{
    options->language = (int)language_find(value);
    if (options->language != LANGUAGE_ANY) return STATUS_DONE;
    return bad_choice("language", value, language_at);
}
#endif

static Status take_as(Options *options, const char *value)
{
    int form = find_choice(form_at, value);
#ifdef __EMSCRIPTEN__
    if (form < 0 || options->command != COMMAND_CHECK) {
        options->mapping = value;
        return STATUS_DONE;
    }
#endif
    if (form < 0) return bad_choice("as", value, form_at);
    options->as = (OptionsAs)(AS_CASES + form);
    return STATUS_DONE;
}

#ifndef __EMSCRIPTEN__
static Status take_depth(Options *options, const char *value)
{
    int depth = find_choice(depth_at, value);
    if (depth < 0) return bad_choice("depth", value, depth_at);
    options->depth = (OptionsDepth)(DEPTH_SIMPLE + depth);
    return STATUS_DONE;
}

static Status take_only(Options *options, const char *value)
{
    int part = find_choice(part_at, value);
    if (part < 0) return bad_choice("only", value, part_at);
    options->parts |= 1u << part;
    return STATUS_DONE;
}
#endif

static Status take_family(Options *options, const char *value)
{
    options->family = find_choice(family_at, value);
    return options->family >= 0 ? STATUS_DONE : bad_choice("family", value, family_at);
}

// ---- Other options

static bool read_integer(const char *text, int low, int high, int *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < low || number > high) return false;
    *value = (int)number;
    return true;
}

static bool read_number(const char *text, double low, double high, double *value)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= low && number <= high)) return false;
    *value = number;
    return true;
}

#ifndef __EMSCRIPTEN__
static Status take_set(Options *options, const char *value)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1]) return bad_value("set", value, "NAME=VALUE");
    if (options->sets == OPTIONS_MAX_SETS) return bad_value("set", value, "at most 32 of them");
    options->set[options->sets++] = value;
    return STATUS_DONE;
}

static Status take_size(Options *options, const char *value)
{
    char width[8];
    const char *cross = strchr(value, 'x');
    int length = cross ? (int)(cross - value) : INT_MAX;
    if (length < (int)sizeof width) {
        snprintf(width, sizeof width, "%.*s", length, value);
        if (read_integer(width, 1, IMAGE_MAX_SIDE, &options->width) &&
            read_integer(cross + 1, 1, IMAGE_MAX_SIDE, &options->height)) {
            return STATUS_DONE;
        }
    }
    return bad_value("size", value, "WIDTHxHEIGHT, each from 1 to 16384");
}
#endif

// Of report several, in order; of others the last one.
static Status take_subject(Options *options, const char *option, const char *name,
                           OptionsFunction kind)
{
    static const char *const expected[] = {[FUNCTION_METHOD] = "a method's name",
                                           [FUNCTION_FILE] = "a shared object's name",
                                           [FUNCTION_COMMAND] = "a command, as a shell takes it"};
    if (!*name && kind != FUNCTION_METHOD) return bad_value(option, name, expected[kind]);
    if (options->command == COMMAND_REPORT) {
        if (options->subjects == OPTIONS_MAX_SUBJECTS)
            return bad_value(option, name, "at most 32 functions");
        options->subject[options->subjects++] = (OptionsSubject){name, kind};
    } else if (kind == FUNCTION_METHOD) {
        options->method = name;
    } else {
        options->plugin = name;
        options->is_command = kind == FUNCTION_COMMAND;
    }
    return STATUS_DONE;
}

static Status take_method(Options *options, const char *value)
{
    return take_subject(options, "method", value, FUNCTION_METHOD);
}

#ifndef __EMSCRIPTEN__
static Status take_plugin(Options *options, const char *value)
{
    return take_subject(options, "plugin", value, FUNCTION_FILE);
}

#endif

static Status take_command(Options *options, const char *value)
{
    return take_subject(options, "command", value, FUNCTION_COMMAND);
}

#ifndef __EMSCRIPTEN__
static Status take_keys(Options *options, const char *value)
{
    options->keys = value;
    if (command_shot_reads_keys(value)) return STATUS_DONE;
    return bad_value("keys", value, "names of keys, separated by spaces: 'K Shift+Z'");
}
#endif

// Bench keeps its cases in memory.
static Status take_cases(Options *options, const char *value)
{
    char *end;
    errno = 0;
    options->cases = strtoll(value, &end, 10);
    bool wrong = end == value || *end || errno || options->cases < 1;
    bool bench = options->command == COMMAND_BENCH;
    if (!wrong && (!bench || options->cases <= OPTIONS_MAX_CASES)) return STATUS_DONE;
    return bad_value("cases", value,
                     bench ? "a whole number, 1 to 1000000" : "a whole number, 1 or more");
}

static Status take_seconds(Options *options, const char *value)
{
    bool record = options->command == COMMAND_RECORD;
    double least = record ? 0.1 : 0.001, most = record ? 3600 : 1e9;
    if (read_number(value, least, most, &options->seconds)) return STATUS_DONE;
    return bad_value("seconds", value,
                     record ? "seconds, 0.1 to 3600" : "seconds, 0.001 to 1000000000");
}

static Status take_seed(Options *options, const char *value)
{
    char *end;
    errno = 0;
    options->seed = strtoull(value, &end, 10);
    options->has_seed = true;
    bool digits = *value >= '0' && *value <= '9';
    if (digits && !*end && !errno) return STATUS_DONE;
    return bad_value("seed", value, "a whole number, 0 to 18446744073709551615");
}

static const OptionRow option_table[] = {
#ifndef __EMSCRIPTEN__
    {"scene", "NAME", "the scene: its id (touchstone list), number, or a part of one id only",
     IN_WINDOW | IN_SHOT, WORD(scene, NULL)},
    {"set", "KNOB=VALUE", "a knob of the scene, method=NAME or touch=hits|misses; repeatable",
     IN_WINDOW | IN_SHOWN | IN_PLAY, OTHER(take_set)},
    {"open", "FILE",
     "cases, a picture with a case, a file that the scene takes (map, PNG, OBJ), or a link, which "
     "names its scene: '#41_obb/t=46'",
     IN_WINDOW | IN_SHOWN, WORD(open, NULL)},
    {"depth", "HOW", ": one sentence and a few buttons, or all that there is",
     IN_WINDOW | IN_PICTURES, CHOICE(take_depth, depth_at)},
#endif
    {"palette", "NAME", "", IN_WINDOW | IN_PICTURES | IN_ACID, CHOICE(take_palette, palette_at)},
#ifndef __EMSCRIPTEN__
    {"language", "NAME", "; otherwise the window takes that of LC_ALL, LC_MESSAGES or LANG",
     IN_WINDOW | IN_PICTURES, CHOICE(take_language, language_at)},
#endif
    {"font", "FILE", "a font file instead of DejaVu Sans",
     IN_WINDOW | IN_PICTURES | IN_ACID | IN_REPORT, WORD(font, "a file's name")},
#ifndef __EMSCRIPTEN__
    {"font-scale", "X", "the size of text, 0.75 to 2", IN_WINDOW | IN_PICTURES,
     NUMBER(font_scale, 0.75, 2, "a number from 0.75 to 2")},
    {"at", "SECONDS", "the time of the picture, or of the first one, in seconds", IN_PICTURES,
     NUMBER(at, 0, 100000, "seconds, 0 to 100000")},
    {"tick", "N", "the time of the picture, or of the first one, in ticks", IN_PICTURES,
     WHOLE(tick, 0, OPTIONS_MAX_TICKS, "a whole number, 0 to 10000000")},
    {"size", "WxH", "the size of the picture, px; 1280x800", IN_PICTURES, OTHER(take_size)},
    {"keys", "NAMES", "keys pressed before the picture, separated by spaces", IN_SHOWN,
     OTHER(take_keys)},
    {"ticks", "N", "how long to play", IN_PLAY,
     WHOLE(ticks, 1, OPTIONS_MAX_TICKS, "a whole number, 1 to 10000000")},
    {"script", "FILE", "pointer and keyboard input during the run", IN_PLAY | IN_RECORD,
     WORD(script, NULL)},
    {"fps", "N", "pictures a second: 1 to 60; 60 of an MP4, 30 of a WebP", IN_RECORD,
     WHOLE(fps, 1, 60, "a whole number, 1 to 60")},
    {"quality", "N", "1 to 100; 80. 100 keeps every pixel of a WebP", IN_RECORD,
     WHOLE(quality, 1, 100, "a whole number, 1 to 100")},
#endif
    {"method", "NAME", "only this method, by the name that bench prints",
     IN_BENCH | IN_CHECK | IN_FUZZ | IN_ACID | IN_REPORT, OTHER(take_method)},
    {"print", "", "a line per case: the case, and the answer of the core or the method", IN_CHECK,
     FLAG(print)},
#ifdef __EMSCRIPTEN__
    {"as", "WHAT",
     ": print the cases in that form instead of checking them; or how the function is to be asked, "
     "as 'circle aabb touch=misses'",
     IN_CHECK | IN_FUZZ | IN_ACID | IN_REPORT, CHOICE(take_as, form_at)},
#else
    {"as", "FORM", ": print the cases in that form instead of checking them", IN_CHECK,
     CHOICE(take_as, form_at)},
#endif
    {"no-oracle", "", "compare with the core instead of the oracle, which is faster", IN_CHECK,
     FLAG(no_oracle)},
    {"strict", "", "count answers that are wrong only by rounding as wrong", IN_CHECK | IN_FUZZ,
     FLAG(strict)},
    {"rounding", "", "list answers that are wrong only by rounding, some of them in fuzz",
     IN_CHECK | IN_FUZZ, FLAG(rounding)},
#ifndef __EMSCRIPTEN__
    {"plugin", "FILE.so", "a function of your own, as one of the methods",
     IN_WINDOW | IN_SHOWN | IN_PLAY | IN_CHECK | IN_FUZZ | IN_BENCH | IN_ACID | IN_REPORT,
     OTHER(take_plugin)},
    {"command", "COMMAND", "the same of a program in any language (docs/PROTOCOL.md)",
     IN_WINDOW | IN_SHOWN | IN_PLAY | IN_CHECK | IN_FUZZ | IN_BENCH | IN_ACID | IN_REPORT,
     OTHER(take_command)},
#endif
    {"cases", "N", "pairs per method; 100000", IN_BENCH | IN_FUZZ | IN_REPORT, OTHER(take_cases)},
#ifndef __EMSCRIPTEN__
    {"only", "PART", ": only that part; repeatable", IN_BENCH, CHOICE(take_only, part_at)},
    {"max", "N", "the greatest number of boxes, 1000000, and of bodies, 20000", IN_BENCH,
     WHOLE(max, 1, BENCH_BOXES, "a whole number, 1 to 1000000")},
    {"plot", "FILE.png", "also draw the times of the broad phases", IN_BENCH,
     WORD(plot, "a file's name")},
    {"compare", "FILE.json", "beside an earlier run, which bench --json wrote", IN_BENCH,
     WORD(compare, "a file's name")},
#endif
    {"jobs", "N", "how many processes share the work; as many as there are processors",
     IN_CHECK | IN_FUZZ, WHOLE(jobs, 1, JOBS_MAX, "a whole number, 1 to 256")},
    {"seconds", "S", "how long to fuzz, all methods together, or to record", IN_FUZZ | IN_RECORD,
     OTHER(take_seconds)},
    {"seed", "N", "the seed: the same seed gives the same findings", IN_FUZZ | IN_REPORT,
     OTHER(take_seed)},
    {"family", "NAME", ": only such cases", IN_FUZZ, CHOICE(take_family, family_at)},
    {"out", "FILE", "also write the findings to a file; of acid the picture, of report the page",
     IN_FUZZ | IN_ACID | IN_REPORT, WORD(out, "a file's name")},
    {"corpus", "FILE", "the cases that are scored, instead of those that are installed",
     IN_ACID | IN_REPORT, WORD(corpus, "a file's name")},
    {"list", "", "print the queries instead of asking them, as cases", IN_ACID, FLAG(list)},
    {"junit", "FILE", "also write the results as JUnit XML", IN_CHECK | IN_FUZZ | IN_ACID,
     WORD(junit, "a file's name")},
    {"json", "", "JSON instead of a table, or of the findings as cases", IN_BENCH | IN_FUZZ,
     FLAG(json)},
};

enum {
    COMMANDS = sizeof command_table / sizeof *command_table,
    OPTION_COUNT = sizeof option_table / sizeof *option_table
};

// ---- Reading it

enum { MAX_NAMES = 64, LONG_FIRST = 256, LONG_HELP = LONG_FIRST + MAX_NAMES, LONG_VERSION };

static const char help_name[] = "help", version_name[] = "version";

static Status unknown_option(const char *given)
{
    const char *name[MAX_NAMES] = {help_name, version_name};
    int count = 2;
    for (int i = 0; i < OPTION_COUNT; i++) name[count++] = option_table[i].name;
    char word[64]; // without its value
    const char *from = given + strspn(given, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, "="), from);
    const char *meant = spelling_nearest(word, name, count);
    return status_report(STATUS_MISUSED,
                         "unknown option '%s'%s%s%s See " COMMANDS_PROGRAM " --help", given,
                         meant ? ": did you mean '--" : ".", meant ? meant : "", meant ? "'?" : "");
}

static Status read_option(Options *options, const OptionRow *row, const char *value)
{
    void *field = (char *)options + row->field;
    bool good = true;
    if (!(row->commands & 1u << options->command)) {
        const char *command = command_table[options->command].name;
        return status_report(STATUS_MISUSED,
                             "--%s is no option of %s. See " COMMANDS_PROGRAM " --help", row->name,
                             *command ? command : "the window");
    }
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)field = true; break;
    case OPTION_WORD:
        *(const char **)field = value;
        good = *value || !row->expected;
        break;
    case OPTION_WHOLE: good = read_integer(value, (int)row->low, (int)row->high, field); break;
    case OPTION_NUMBER: good = read_number(value, row->low, row->high, field); break;
    case OPTION_OTHER: return row->take(options, value);
    }
    return good ? STATUS_DONE : bad_value(row->name, value, row->expected);
}

static int row_of(const char *name)
{
    int row = 0;
    while (strcmp(option_table[row].name, name) != 0) row++;
    return row;
}

static Status read_options(Options *options, int argc, char **argv)
{
    struct option list[MAX_NAMES] = {{help_name, no_argument, NULL, LONG_HELP},
                                     {version_name, no_argument, NULL, LONG_VERSION}};
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_table[i];
        int takes = *row->value ? required_argument : no_argument;
        list[2 + i] = (struct option){row->name, takes, NULL, LONG_FIRST + i};
    }
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, ":o:", list, NULL);
        if (found < 0) return STATUS_DONE;
        char letter[] = {'-', (char)optopt, 0};
        const char *given = optopt > 0 && optopt < LONG_FIRST ? letter : argv[optind - 1];
        if (found == '?') return unknown_option(given);
        if (found == ':') return status_report(STATUS_MISUSED, "%s needs a value", given);
        int row = found == 'o' ? row_of("out") : found - LONG_FIRST;
        if (row >= OPTION_COUNT) {
            options->command = found == LONG_HELP ? COMMAND_HELP : COMMAND_VERSION;
            return STATUS_DONE;
        }
        Status status = read_option(options, &option_table[row], optarg);
        if (status != STATUS_DONE) return status;
    }
}

#ifdef __EMSCRIPTEN__
static bool is_script(const char *path)
{
    static const char *const ends[] = {".mjs", ".js", ".cjs", ".mts", ".ts"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(dot, ends[i]) == 0) return true;
    }
    return false;
}

// The scripts among the operands are the functions, the others files of cases.
static Status take_operands(Options *options)
{
    const CommandRow *row = &command_table[options->command];
    bool check = options->command == COMMAND_CHECK, many = options->command == COMMAND_REPORT;
    int functions = 0, files = 0;
    for (int i = 0; i < options->files; i++) {
        char *word = options->file[i];
        if (check && !is_script(word)) {
            options->file[files++] = word;
            continue;
        }
        if (functions++ > 0 && !many) {
            return status_report(
                STATUS_MISUSED, "'%s' is one word too many. See " COMMANDS_PROGRAM " --help", word);
        }
        Status status = take_command(options, word);
        if (status != STATUS_DONE) return status;
    }
    options->files = files;
    if (!check || files > 0) return STATUS_DONE;
    return status_report(STATUS_MISUSED, "expected: " COMMANDS_PROGRAM " %s%s", row->name,
                         row->operand);
}
#else
// The words that are no options: what the command works on.
static Status take_operands(Options *options)
{
    const CommandRow *row = &command_table[options->command];
    int wanted = *row->operand ? options->command == COMMAND_RECORD ? 2 : 1 : 0;
    bool many = options->command == COMMAND_CHECK;
    if (options->files > wanted && !many) {
        return status_report(STATUS_MISUSED,
                             "'%s' is one word too many. See " COMMANDS_PROGRAM " --help",
                             options->file[options->files - 1]);
    }
    if (options->files < wanted) {
        return status_report(STATUS_MISUSED, "expected: " COMMANDS_PROGRAM " %s%s", row->name,
                             row->operand);
    }
    bool scene = options->command == COMMAND_PLAY || options->command == COMMAND_RECORD;
    if (scene) options->scene = options->file[0];
    if (wanted > 0) options->target = options->file[options->files - 1];
    return STATUS_DONE;
}
#endif

Status command_line_read(Options *options, int argc, char **argv)
{
    *options = (Options){.palette = -1,
                         .family = -1,
                         .at = -1,
                         .tick = -1,
                         .ticks = -1,
                         .jobs = jobs_processors(),
                         .quality = 80,
                         .width = 1280,
                         .height = 800};
    bool has_command = argc > 1 && argv[1][0] != '-';
    if (has_command) {
        const char *name[COMMANDS - 1];
        int found = 0, names = 0;
        for (int i = 1; i < COMMANDS; i++) {
            if (!command_table[i].name) continue;
            name[names++] = command_table[i].name;
            if (strcmp(argv[1], command_table[i].name) == 0) found = i;
        }
        if (!found) {
            const char *meant = spelling_nearest(argv[1], name, names);
            return status_report(
                STATUS_MISUSED, "unknown command '%s'%s%s%s See " COMMANDS_PROGRAM " --help",
                argv[1], meant ? ": did you mean '" : ".", meant ? meant : "", meant ? "'?" : "");
        }
        options->command = (Command)found;
    }

    optind = has_command ? 2 : 1;
    Status status = read_options(options, argc, argv);
    if (status != STATUS_DONE || options->command >= COMMAND_HELP) return status;
    if (!command_table[options->command].name)
        return status_report(STATUS_MISUSED, "expected a command. See " COMMANDS_PROGRAM " --help");
    options->file = argv + optind;
    options->files = argc - optind;
    status = take_operands(options);
    if (status != STATUS_DONE) return status;

#ifndef __EMSCRIPTEN__
    bool names_scene = options->scene || (options->open && open_is_link(options->open));
    if (options->command == COMMAND_SHOT && !names_scene) {
        return status_report(STATUS_MISUSED, "shot needs --scene NAME, or --open with a link");
    }
    if (options->command == COMMAND_PLAY && options->ticks < 0) {
        return status_report(STATUS_MISUSED, "play needs --ticks N");
    }
    if (options->command == COMMAND_RECORD && options->seconds <= 0) {
        return status_report(STATUS_MISUSED, "record needs --seconds S");
    }
    if (options->at >= 0 && options->tick >= 0) {
        return status_report(STATUS_MISUSED, "--at and --tick exclude each other");
    }
#endif
    return STATUS_DONE;
}

// ---- Help

void command_line_help(void)
{
    puts("Touchstone: 2D collision detection, with an exact answer beside every answer.\n");
    unsigned with_options = 0;
    for (int i = 0; i < OPTION_COUNT; i++) with_options |= option_table[i].commands;
    for (int i = 0; i < COMMANDS; i++) {
        const CommandRow *row = &command_table[i];
        if (!row->name) continue;
        printf(COMMANDS_PROGRAM "%s%s%s%s\n    %s\n", *row->name ? " " : "", row->name,
               row->operand, with_options & 1u << i ? " [options]" : "", row->words);
    }

    puts("\nOptions [of which commands]; -o is short for --out:");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_table[i];
        int width = printf("  --%s %s", row->name, row->value);
        char names[CHOICES_TEXT] = "";
        if (row->choice) list_choices(row->choice, names);
        printf("%*s%s%s", width < 22 ? 22 - width : 1, "", names, row->words);
        const char *before = " [";
        for (int j = 0; j < COMMANDS; j++) {
            if (!(row->commands & 1u << j) || !command_table[j].name) continue;
            printf("%s%s", before, j == COMMAND_WINDOW ? "window" : command_table[j].name);
            before = ", ";
        }
        puts("]");
    }
    puts("  --help              print this\n  --version           print the version\n\n"
         "Exit status: 0 done, 1 a method was found wrong or bench missed a target,\n"
         "2 usage or a bad file, 3 no display or no usable font.");

#ifndef __EMSCRIPTEN__
    int size = keys_write_plain(NULL, 0) + 1;
    char *text = malloc((size_t)size);
    if (!text) return;
    keys_write_plain(text, size);
    printf("\nKeys:\n%s", text);
    free(text);
#endif
}
