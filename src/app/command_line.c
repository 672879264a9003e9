// The command line: its tables, of which it is read and --help is made.
#include "command_line.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "commands.h"
#include "generate/generate.h"
#include "image.h"
#include "keys.h"
#include "palette.h"
#include "spelling.h"

// ---- The tables

typedef struct CommandRow {
    const char *name, *operand, *words;
} CommandRow;

typedef struct OptionRow {
    const char *name, *value, *words; // value: "" if it takes none
    unsigned commands;                // that take it: bits of 1 << Command
    Status (*take)(Options *, const char *value);
} OptionRow;

static const CommandRow command_table[] = {
    [COMMAND_WINDOW] = {"", "", "open the window"},
    [COMMAND_LIST] = {"list", "", "every scene: id, title, idea, separated by tabs"},
    [COMMAND_SHOT] = {"shot", " --scene NAME OUT.png", "a picture of a scene, without a window"},
    [COMMAND_TOUR] = {"tour", " DIR", "a picture of every scene and a page of all, index.html"},
    [COMMAND_PLAY] = {"play", " SCENE --ticks N",
                      "without a window, a line per tick and tested pair: tick, a, b, relation, "
                      "colour, gap, method, exact relation"},
    [COMMAND_CHECK] = {"check", " FILE...",
                       "files of cases (- is standard input) through every method that takes them, "
                       "beside the exact answer"},
    [COMMAND_FUZZ] =
        {"fuzz", "",
         "generated cases to every method that claims to be sound, or to one; findings are "
         "shrunk and printed as cases"},
    [COMMAND_BENCH] = {"bench", "",
                       "what methods, exactness, broad phases, sweeps and worlds cost"},
};

enum {
    IN_WINDOW = 1 << COMMAND_WINDOW,
    IN_SHOT = 1 << COMMAND_SHOT,
    IN_TOUR = 1 << COMMAND_TOUR,
    IN_PLAY = 1 << COMMAND_PLAY,
    IN_CHECK = 1 << COMMAND_CHECK,
    IN_FUZZ = 1 << COMMAND_FUZZ,
    IN_BENCH = 1 << COMMAND_BENCH,
    IN_PICTURES = IN_SHOT | IN_TOUR,
};

static Status bad_value(const char *option, const char *value, const char *expected)
{
    return status_report(STATUS_MISUSED, "--%s '%s': expected %s", option, value, expected);
}

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

static Status take_scene(Options *options, const char *value)
{
    options->scene = value;
    return STATUS_DONE;
}

static Status take_set(Options *options, const char *value)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1]) return bad_value("set", value, "NAME=VALUE");
    if (options->sets == OPTIONS_MAX_SETS) return bad_value("set", value, "at most 32 of them");
    options->set[options->sets++] = value;
    return STATUS_DONE;
}

static Status take_open(Options *options, const char *value)
{
    options->open = value;
    return STATUS_DONE;
}

static Status take_palette(Options *options, const char *value)
{
    options->palette = palette_find(value);
    if (options->palette >= 0) return STATUS_DONE;
    return bad_value("palette", value, "light, dark, safe or source");
}

static Status take_font(Options *options, const char *value)
{
    options->font = value;
    return *value ? STATUS_DONE : bad_value("font", value, "a file's name");
}

static Status take_font_scale(Options *options, const char *value)
{
    if (read_number(value, 0.75, 2, &options->font_scale)) return STATUS_DONE;
    return bad_value("font-scale", value, "a number from 0.75 to 2");
}

static Status take_at(Options *options, const char *value)
{
    if (read_number(value, 0, 100000, &options->at)) return STATUS_DONE;
    return bad_value("at", value, "seconds, 0 to 100000");
}

static Status take_tick(Options *options, const char *value)
{
    if (read_integer(value, 0, OPTIONS_MAX_TICKS, &options->tick)) return STATUS_DONE;
    return bad_value("tick", value, "a whole number, 0 to 10000000");
}

static Status take_ticks(Options *options, const char *value)
{
    if (read_integer(value, 1, OPTIONS_MAX_TICKS, &options->ticks)) return STATUS_DONE;
    return bad_value("ticks", value, "a whole number, 1 to 10000000");
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

static Status take_script(Options *options, const char *value)
{
    options->script = value;
    return STATUS_DONE;
}

static Status take_keys(Options *options, const char *value)
{
    options->keys = value;
    if (command_shot_reads_keys(value)) return STATUS_DONE;
    return bad_value("keys", value, "names of keys, separated by spaces: 'K Shift+Z'");
}

static Status take_method(Options *options, const char *value)
{
    options->method = value;
    return STATUS_DONE;
}

// Bench keeps its cases in memory.
static Status take_cases(Options *options, const char *value)
{
    char *end;
    errno = 0;
    options->cases = strtoll(value, &end, 10);
    bool wrong = end == value || *end || errno || options->cases < 1;
    bool bench = options->command == COMMAND_BENCH;
    if (!wrong && (!bench || options->cases <= OPTIONS_MAX_CASES)) return STATUS_DONE;
    return bad_value("cases", value, bench ? "a whole number, 1 to 1000000" : "a whole number");
}

static Status take_only(Options *options, const char *value)
{
    for (int part = 0; part < BENCH_PARTS; part++) {
        if (strcmp(value, bench_part_name((BenchPart)part)) != 0) continue;
        options->parts |= 1u << part;
        return STATUS_DONE;
    }
    return bad_value("only", value, "methods, core, masks, batches, broad, sweeps or worlds");
}

static Status take_max(Options *options, const char *value)
{
    if (read_integer(value, 1, BENCH_BOXES, &options->max)) return STATUS_DONE;
    return bad_value("max", value, "a whole number, 1 to 1000000");
}

static Status take_plot(Options *options, const char *value)
{
    options->plot = value;
    return *value ? STATUS_DONE : bad_value("plot", value, "a file's name");
}

static Status take_seconds(Options *options, const char *value)
{
    if (read_number(value, 0.001, 1e9, &options->seconds)) return STATUS_DONE;
    return bad_value("seconds", value, "a number from 0.001");
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

static Status take_family(Options *options, const char *value)
{
    char names[256] = "";
    options->family = generate_family_find(value);
    if (options->family >= 0) return STATUS_DONE;
    for (int i = 0; i < FAMILIES; i++) {
        size_t length = strlen(names);
        snprintf(names + length, sizeof names - length, "%s%s",
                 i == 0              ? ""
                 : i + 1 == FAMILIES ? " or "
                                     : ", ",
                 generate_family_name((Family)i));
    }
    return bad_value("family", value, names);
}

static Status take_out(Options *options, const char *value)
{
    options->out = value;
    return *value ? STATUS_DONE : bad_value("out", value, "a file's name");
}

static Status take_plugin(Options *options, const char *value)
{
    options->plugin = value;
    return *value ? STATUS_DONE : bad_value("plugin", value, "a shared object's name");
}

static Status take_print(Options *options, const char *value)
{
    (void)value;
    options->print = true;
    return STATUS_DONE;
}

static Status take_no_oracle(Options *options, const char *value)
{
    (void)value;
    options->no_oracle = true;
    return STATUS_DONE;
}

static Status take_strict(Options *options, const char *value)
{
    (void)value;
    options->strict = true;
    return STATUS_DONE;
}

static Status take_json(Options *options, const char *value)
{
    (void)value;
    options->json = true;
    return STATUS_DONE;
}

static const OptionRow option_table[] = {
    {"scene", "NAME", "the scene; `touchstone list` names them", IN_WINDOW | IN_SHOT, take_scene},
    {"set", "KNOB=VALUE", "a knob of the scene, method=NAME or touch=hits|misses; repeatable",
     IN_WINDOW | IN_SHOT | IN_PLAY, take_set},
    {"open", "FILE", "a file of cases, or a picture that carries one", IN_WINDOW | IN_SHOT,
     take_open},
    {"palette", "NAME", "light, dark, safe or source", IN_WINDOW | IN_PICTURES, take_palette},
    {"font", "FILE", "a font file instead of DejaVu Sans", IN_WINDOW | IN_PICTURES, take_font},
    {"font-scale", "X", "the size of text, 0.75 to 2", IN_WINDOW | IN_PICTURES, take_font_scale},
    {"at", "SECONDS", "the time of the picture, in seconds", IN_PICTURES, take_at},
    {"tick", "N", "the time of the picture, in ticks", IN_PICTURES, take_tick},
    {"size", "WxH", "the size of the picture, px; 1280x800", IN_PICTURES, take_size},
    {"keys", "NAMES", "keys pressed before the picture, separated by spaces", IN_SHOT, take_keys},
    {"ticks", "N", "how long to play", IN_PLAY, take_ticks},
    {"script", "FILE", "what the pointer and the keys do meanwhile", IN_PLAY, take_script},
    {"method", "NAME", "only this method, by the name that bench prints",
     IN_BENCH | IN_CHECK | IN_FUZZ, take_method},
    {"print", "", "a line per case: the case, and the answer of the core or the method", IN_CHECK,
     take_print},
    {"no-oracle", "", "compare with the core instead of the oracle, which is faster", IN_CHECK,
     take_no_oracle},
    {"strict", "", "count answers that are wrong only by rounding as wrong", IN_CHECK, take_strict},
    {"plugin", "FILE.so", "a function of your own, as one of the methods",
     IN_WINDOW | IN_SHOT | IN_PLAY | IN_CHECK | IN_FUZZ | IN_BENCH, take_plugin},
    {"cases", "N", "pairs per method; 100000", IN_BENCH | IN_FUZZ, take_cases},
    {"only", "PART", "only methods, core, masks, batches, broad, sweeps or worlds; repeatable",
     IN_BENCH, take_only},
    {"max", "N", "the greatest number of boxes, 1000000, and of bodies, 5050", IN_BENCH, take_max},
    {"plot", "FILE.png", "also draw the times of the broad phases", IN_BENCH, take_plot},
    {"seconds", "S", "how long to fuzz, all methods together", IN_FUZZ, take_seconds},
    {"seed", "N", "the seed: the same seed gives the same findings", IN_FUZZ, take_seed},
    {"family", "NAME", "only these cases: uniform, lattice, touching, ...", IN_FUZZ, take_family},
    {"out", "FILE", "also write the findings to a file", IN_FUZZ, take_out},
    {"json", "", "JSON instead of a table", IN_BENCH, take_json},
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
    const char *meant = spelling_nearest(given + strspn(given, "-"), name, count);
    return status_report(STATUS_MISUSED,
                         "unknown option '%s': did you mean '--%s'? See touchstone --help", given,
                         meant);
}

static Status read_command(Options *options, const char *word)
{
    const char *name[MAX_NAMES] = {0};
    int count = COMMANDS - 1;
    for (int i = 0; i < count; i++) {
        name[i] = command_table[i + 1].name;
        if (strcmp(word, name[i]) != 0) continue;
        options->command = (Command)(i + 1);
        return STATUS_DONE;
    }
    return status_report(STATUS_MISUSED,
                         "unknown command '%s': did you mean '%s'? See touchstone --help", word,
                         spelling_nearest(word, name, count));
}

static Status take_option(Options *options, const OptionRow *row, const char *value)
{
    if (row->commands & 1u << options->command) return row->take(options, value);
    const char *command = command_table[options->command].name;
    return status_report(STATUS_MISUSED, "--%s is no option of %s. See touchstone --help",
                         row->name, *command ? command : "the window");
}

static void list_long_options(struct option *list)
{
    *list++ = (struct option){help_name, no_argument, NULL, LONG_HELP};
    *list++ = (struct option){version_name, no_argument, NULL, LONG_VERSION};
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_table[i];
        int takes = *row->value ? required_argument : no_argument;
        *list++ = (struct option){row->name, takes, NULL, LONG_FIRST + i};
    }
    *list = (struct option){0};
}

static Status read_options(Options *options, int argc, char **argv)
{
    struct option list[MAX_NAMES];
    list_long_options(list);
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, ":", list, NULL);
        if (found < 0) return STATUS_DONE;
        char letter[] = {'-', (char)optopt, 0};
        const char *given = optopt > 0 && optopt < LONG_FIRST ? letter : argv[optind - 1];
        if (found == '?') return unknown_option(given);
        if (found == ':') return status_report(STATUS_MISUSED, "%s needs a value", given);
        if (found >= LONG_HELP) {
            options->command = found == LONG_HELP ? COMMAND_HELP : COMMAND_VERSION;
            return STATUS_DONE;
        }
        Status status = take_option(options, &option_table[found - LONG_FIRST], optarg);
        if (status != STATUS_DONE) return status;
    }
}

// The words that are no options: what the command works on.
static Status take_operand(Options *options, const char *word, int left)
{
    const CommandRow *row = &command_table[options->command];
    bool wanted = *row->operand;
    bool many = options->command == COMMAND_CHECK;
    if (left > (wanted ? 1 : 0) && !many) {
        return status_report(STATUS_MISUSED, "'%s' is one word too many. See touchstone --help",
                             word);
    }
    if (wanted && left == 0) {
        return status_report(STATUS_MISUSED, "expected: touchstone %s%s", row->name, row->operand);
    }
    if (wanted) *(options->command == COMMAND_PLAY ? &options->scene : &options->target) = word;
    return STATUS_DONE;
}

static Status check_together(const Options *options)
{
    if (options->command == COMMAND_SHOT && !options->scene) {
        return status_report(STATUS_MISUSED, "shot needs --scene NAME");
    }
    if (options->command == COMMAND_PLAY && options->ticks < 0) {
        return status_report(STATUS_MISUSED, "play needs --ticks N");
    }
    if (options->at >= 0 && options->tick >= 0) {
        return status_report(STATUS_MISUSED, "--at and --tick exclude each other");
    }
    return STATUS_DONE;
}

Status command_line_read(Options *options, int argc, char **argv)
{
    *options = (Options){.palette = -1,
                         .family = -1,
                         .at = -1,
                         .tick = -1,
                         .ticks = -1,
                         .width = 1280,
                         .height = 800};
    bool has_command = argc > 1 && argv[1][0] != '-';
    Status status = has_command ? read_command(options, argv[1]) : STATUS_DONE;
    if (status != STATUS_DONE) return status;
    optind = has_command ? 2 : 1;
    status = read_options(options, argc, argv);
    if (status != STATUS_DONE || options->command >= COMMAND_HELP) return status;
    int left = argc - optind;
    options->file = argv + optind;
    options->files = left;
    status = take_operand(options, left > 0 ? argv[argc - 1] : "", left);
    return status == STATUS_DONE ? check_together(options) : status;
}

// ---- Help

static void help_keys(void)
{
    int size = keys_write_plain(NULL, 0) + 1;
    char *text = malloc((size_t)size);
    if (!text) return;
    keys_write_plain(text, size);
    printf("\nKeys:\n%s", text);
    free(text);
}

static void help_commands_of(unsigned commands)
{
    char list[64] = "";
    for (int i = 0; i < COMMANDS; i++) {
        if (!(commands & 1u << i)) continue;
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "",
                 i == COMMAND_WINDOW ? "window" : command_table[i].name);
    }
    printf(" [%s]\n", list);
}

static bool takes_options(int command)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (option_table[i].commands & 1u << command) return true;
    }
    return false;
}

static void help_commands(void)
{
    for (int i = 0; i < COMMANDS; i++) {
        const CommandRow *row = &command_table[i];
        printf("touchstone%s%s%s%s\n    %s\n", *row->name ? " " : "", row->name, row->operand,
               takes_options(i) ? " [options]" : "", row->words);
    }
}

void command_line_help(void)
{
    puts("Touchstone: 2D collision detection, with an exact answer beside every answer.\n");
    help_commands();
    puts("\nOptions [of which commands]:");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_table[i];
        int width = printf("  --%s %s", row->name, row->value);
        printf("%*s%s", width < 22 ? 22 - width : 1, "", row->words);
        help_commands_of(row->commands);
    }
    puts("  --help              print this\n  --version           print the version\n\n"
         "Exit status: 0 done, 1 a method was found wrong or bench missed a target,\n"
         "2 usage or a bad file, 3 no display or no usable font.");
    help_keys();
}
