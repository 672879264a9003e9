// Options of the judge, which the desktop and the judge for node have, and what reads options.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command_rows.h"
#include "commands.h"
#include "generate/generate.h"
#include "jobs.h"
#include "palette.h"
#include "relate/relate_pair.h"
#include "worlds/world_family.h"

// ---- What readers share

Status command_bad_value(const char *option, const char *value, const char *expected)
{
    return status_report(STATUS_MISUSED, "--%s '%s': expected %s", option, value, expected);
}

void command_list_choices(OptionChoice *name_at, char text[CHOICES_TEXT])
{
    size_t length = 0;
    for (int i = 0; name_at(i) && length < CHOICES_TEXT; i++) {
        const char *before = i == 0 ? "" : name_at(i + 1) ? ", " : " or ";
        length +=
            (size_t)snprintf(text + length, CHOICES_TEXT - length, "%s%s", before, name_at(i));
    }
}

Status command_bad_choice(const char *option, const char *value, OptionChoice *name_at)
{
    char names[CHOICES_TEXT];
    command_list_choices(name_at, names);
    return command_bad_value(option, value, names);
}

int command_find_choice(OptionChoice *name_at, const char *value)
{
    int i = 0;
    while (name_at(i) && strcmp(value, name_at(i)) != 0) i++;
    return name_at(i) ? i : -1;
}

bool command_read_integer(const char *text, int low, int high, int *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < low || number > high) return false;
    *value = (int)number;
    return true;
}

bool command_read_number(const char *text, double low, double high, double *value)
{
    char *end;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= low && number <= high)) return false;
    *value = number;
    return true;
}

Status command_too_many(const char *word)
{
    return status_report(STATUS_MISUSED,
                         "'%s' is one word too many. See " COMMANDS_PROGRAM " --help", word);
}

Status command_lacks(const CommandRow *row)
{
    return status_report(STATUS_MISUSED, "expected: " COMMANDS_PROGRAM " %s%s", row->name,
                         row->operand);
}

Status command_take_function(Options *options, const char *option, const char *name,
                             OptionsFunction kind)
{
    static const char *const expected[] = {[FUNCTION_METHOD] = "a method's name",
                                           [FUNCTION_FILE] = "a shared object's name",
                                           [FUNCTION_COMMAND] = "a command, as a shell takes it"};
    if (!*name && kind != FUNCTION_METHOD) return command_bad_value(option, name, expected[kind]);
    if (options->command == COMMAND_REPORT) {
        if (options->subjects == OPTIONS_MAX_SUBJECTS)
            return command_bad_value(option, name, "at most 32 functions");
        options->subject[options->subjects++] = (OptionsSubject){name, kind};
    } else if (kind == FUNCTION_METHOD) {
        options->method = name;
    } else {
        options->plugin = name;
        options->is_command = kind == FUNCTION_COMMAND;
    }
    return STATUS_DONE;
}

const char *command_form_at(int i)
{
    static const char *const forms[] = {"cases", "wkt", NULL}; // AS_CASES and on
    return forms[i];
}

Status command_take_form(Options *options, const char *value)
{
    int form = command_find_choice(command_form_at, value);
    if (form < 0) return command_bad_choice("as", value, command_form_at);
    options->as = (OptionsAs)(AS_CASES + form);
    return STATUS_DONE;
}

// ---- The options

static const char *palette_at(int i) { return i < PALETTES ? palette((PaletteName)i)->name : NULL; }

static const char *family_at(int i)
{
    return i < FAMILIES ? generate_family_name((Family)i) : NULL;
}

static Status take_palette(Options *options, const char *value)
{
    options->palette = command_find_choice(palette_at, value);
    return options->palette >= 0 ? STATUS_DONE : command_bad_choice("palette", value, palette_at);
}

static const char *world_family_at(int i)
{
    return i < WORLD_FAMILIES ? world_family_name((WorldFamily)i) : NULL;
}

static const char *geometry_family_at(int i)
{
    return i < RELATE_FAMILIES ? relate_family_name((RelateFamily)i) : NULL;
}

Status command_check_fuzz(const Options *options)
{
    bool geometries = options->geometries;
    if (options->family_name && (geometries ? options->geometry_family : options->family) < 0)
        return command_bad_choice("family", options->family_name,
                                  geometries ? geometry_family_at : family_at);
    if (!geometries) return STATUS_DONE;
    const char *other = options->json       ? "json"
                        : options->junit    ? "junit"
                        : options->strict   ? "strict"
                        : options->rounding ? "rounding"
                                            : NULL;
    if (!other) return STATUS_DONE;
    return status_report(STATUS_MISUSED, "--geometries and --%s exclude each other", other);
}

static Status take_family(Options *options, const char *value)
{
    OptionChoice *name_at = options->command == COMMAND_WORLD ? world_family_at : family_at;
    bool fuzz = options->command == COMMAND_FUZZ; // --geometries may follow
    options->family_name = value;
    options->family = command_find_choice(name_at, value);
    options->geometry_family = fuzz ? command_find_choice(geometry_family_at, value) : -1;
    bool known = options->family >= 0 || options->geometry_family >= 0;
    return known ? STATUS_DONE : command_bad_choice("family", value, name_at);
}

static Status take_method(Options *options, const char *value)
{
    return command_take_function(options, "method", value, FUNCTION_METHOD);
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
    return command_bad_value("cases", value,
                             bench ? "a whole number, 1 to 1000000" : "a whole number, 1 or more");
}

static Status take_seconds(Options *options, const char *value)
{
    bool record = options->command == COMMAND_RECORD;
    double least = record ? 0.1 : 0.001, most = record ? 3600 : 1e9;
    if (command_read_number(value, least, most, &options->seconds)) return STATUS_DONE;
    return command_bad_value("seconds", value,
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
    return command_bad_value("seed", value, "a whole number, 0 to 18446744073709551615");
}

const OptionRow shared_option[] = {
    {"palette", "NAME", "", IN_WINDOW | IN_PICTURES | IN_ACID, CHOICE(take_palette, palette_at)},
    {"font", "FILE", "a font file instead of DejaVu Sans",
     IN_WINDOW | IN_PICTURES | IN_ACID | IN_REPORT, WORD(font, "a file's name")},
    {"method", "NAME", "only this method, by name",
     IN_BENCH | IN_CHECK | IN_FUZZ | IN_ACID | IN_REPORT, OTHER(take_method)},
    {"print", "", "a line per case: the case, and the answer of the core or the method", IN_CHECK,
     FLAG(print)},
    {"no-oracle", "", "compare with the core instead of the oracle, which is faster", IN_CHECK,
     FLAG(no_oracle)},
    {"strict", "", "count what is wrong only by rounding, or not promised, as wrong",
     IN_CHECK | IN_FUZZ | IN_WORLD, FLAG(strict)},
    {"rounding", "", "list answers that are wrong only by rounding, some of them in fuzz",
     IN_CHECK | IN_FUZZ, FLAG(rounding)},
    {"cases", "N", "pairs per method; 100000", IN_BENCH | IN_FUZZ | IN_REPORT, OTHER(take_cases)},
    {"jobs", "N", "how many share the work; as many as there are processors", IN_CHECK | IN_FUZZ,
     WHOLE(jobs, 1, JOBS_MAX, "a whole number, 1 to 256")},
    {"seconds", "S", "how long to fuzz, all methods together, to run worlds, or to record",
     IN_FUZZ | IN_RECORD | IN_WORLD, OTHER(take_seconds)},
    {"seed", "N", "the seed: the same seed gives the same findings", IN_FUZZ | IN_REPORT | IN_WORLD,
     OTHER(take_seed)},
    {"family", "NAME", ": only such cases", IN_FUZZ | IN_WORLD, CHOICE(take_family, family_at)},
    {"out", "FILE", "also write the findings to a file; of acid the picture, of report the page",
     IN_FUZZ | IN_ACID | IN_REPORT, WORD(out, "a file's name")},
    {"corpus", "FILE", "the cases that are scored, instead of those that are installed",
     IN_ACID | IN_REPORT, WORD(corpus, "a file's name")},
    {"list", "", "print the queries instead of asking them, as cases", IN_ACID, FLAG(list)},
    {"junit", "FILE", "also write the results as JUnit XML", IN_CHECK | IN_FUZZ | IN_ACID,
     WORD(junit, "a file's name")},
    {"json", "", "JSON instead of words, a table, or of the findings as cases",
     IN_BENCH | IN_FUZZ | IN_RELATE | IN_POINT_ON_LINE, FLAG(json)},
};

const int shared_options = sizeof shared_option / sizeof *shared_option;
