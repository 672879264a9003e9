// The commands and options of the desktop program.

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "bench.h"
#include "command_rows.h"
#include "commands.h"
#include "image.h"
#include "keys/keys.h"
#include "open_file.h"
#include "scene.h"
#include "touchstone/relate.h"
#include "window/window.h"
#include "worlds/law.h"

const CommandRow command_table[COMMANDS] = {
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
    [COMMAND_WORLD] = {"world", " [LINE | FILE]",
                       "generated worlds of bodies to a physics engine, judged by laws; what "
                       "breaks one is shrunk to a line"},
    [COMMAND_RELATE] = {"relate", " A B",
                        "how two geometries relate: the nine entries (DE-9IM), and contains, "
                        "touches, crosses and the like; each as WKT, WKB, GeoJSON or SVG path, or "
                        "a file of it"},
    [COMMAND_POINT_ON_LINE] = {"point-on-line", " POINT LINE",
                               "why a point is not on a line: the doubles, the exact distance, the "
                               "nearest points, and three ways out, each tried"},
};

Status command_rows_run(const Options *options)
{
    switch (options->command) {
    case COMMAND_WINDOW: return window_run(options);
    case COMMAND_LIST:
        for (int i = 0; scene_table[i]; i++) {
            printf("%s\t%s\t%s\n", scene_ids[i], scene_table[i]->title, scene_table[i]->idea);
        }
        break;
    case COMMAND_SHOT: return command_shot(options);
    case COMMAND_TOUR: return command_tour(options);
    case COMMAND_PLAY: return command_play(options);
    case COMMAND_RECORD: return command_record(options);
    case COMMAND_BENCH: return command_bench(options);
    case COMMAND_CHECK:
        return options->format == FORMAT_JTS ? command_jts(options) : command_check(options);
    case COMMAND_FUZZ:
        return options->geometries ? command_fuzz_geometries(options) : command_fuzz(options);
    case COMMAND_ACID: return command_acid(options);
    case COMMAND_REPORT: return command_report(options);
    case COMMAND_WORLD: return command_world(options);
    case COMMAND_RELATE: return command_relate(options);
    case COMMAND_POINT_ON_LINE: return command_point_on_line(options);
    case COMMAND_HELP:
    case COMMAND_VERSION: break;
    }
    return STATUS_DONE;
}

// ---- The options

static const char *language_at(int i)
{
    int language = LANGUAGE_ENGLISH + i;
    return language < LANGUAGES ? language_name((Language)language) : NULL;
}

static const char *depth_at(int i)
{
    static const char *const depths[] = {"simple", "full", NULL}; // DEPTH_SIMPLE and on
    return depths[i];
}

static const char *part_at(int i) { return i < BENCH_PARTS ? bench_part_name((BenchPart)i) : NULL; }

static Status take_language(Options *options, const char *value)
{
    options->language = (int)language_find(value);
    if (options->language != LANGUAGE_ANY) return STATUS_DONE;
    return command_bad_choice("language", value, language_at);
}

static Status take_depth(Options *options, const char *value)
{
    int depth = command_find_choice(depth_at, value);
    if (depth < 0) return command_bad_choice("depth", value, depth_at);
    options->depth = (OptionsDepth)(DEPTH_SIMPLE + depth);
    return STATUS_DONE;
}

static Status take_only(Options *options, const char *value)
{
    int part = command_find_choice(part_at, value);
    if (part < 0) return command_bad_choice("only", value, part_at);
    options->parts |= 1u << part;
    return STATUS_DONE;
}

static Status take_set(Options *options, const char *value)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1])
        return command_bad_value("set", value, "NAME=VALUE");
    if (options->sets == OPTIONS_MAX_SETS)
        return command_bad_value("set", value, "at most 32 of them");
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
        if (command_read_integer(width, 1, IMAGE_MAX_SIDE, &options->width) &&
            command_read_integer(cross + 1, 1, IMAGE_MAX_SIDE, &options->height)) {
            return STATUS_DONE;
        }
    }
    return command_bad_value("size", value, "WIDTHxHEIGHT, each from 1 to 16384");
}

static Status take_plugin(Options *options, const char *value)
{
    return command_take_function(options, "plugin", value, FUNCTION_FILE);
}

static const char *law_at(int i) { return i < LAWS ? law_name((LawName)i) : NULL; }

static Status take_law(Options *options, const char *value)
{
    options->law = command_find_choice(law_at, value);
    return options->law >= 0 ? STATUS_DONE : command_bad_choice("law", value, law_at);
}

static const char *format_at(int i)
{
    static const char *const formats[] = {"cases", "jts", NULL}; // FORMAT_CASES and on
    return formats[i];
}

static Status take_format(Options *options, const char *value)
{
    int format = command_find_choice(format_at, value);
    if (format < 0) return command_bad_choice("format", value, format_at);
    options->format = (OptionsFormat)format;
    return STATUS_DONE;
}

static Status take_pattern(Options *options, const char *value)
{
    options->pattern = value;
    if (ts_matrix_is_pattern(value)) return STATUS_DONE;
    return command_bad_value("pattern", value, "nine of T, F, *, 0, 1 and 2");
}

static Status take_engine(Options *options, const char *value)
{
    if (!*value) return command_bad_value("engine", value, "a shared object's name, or ours");
    bool ours = strcmp(value, "ours") == 0;
    options->engine = ours ? NULL : value;
    options->engine_is_command = false;
    return STATUS_DONE;
}

static Status take_command(Options *options, const char *value)
{
    if (options->command == COMMAND_WORLD && *value) {
        options->engine = value;
        options->engine_is_command = true;
        return STATUS_DONE;
    }
    return command_take_function(options, "command", value, FUNCTION_COMMAND);
}

static Status take_keys(Options *options, const char *value)
{
    options->keys = value;
    if (command_shot_reads_keys(value)) return STATUS_DONE;
    return command_bad_value("keys", value, "names of keys, separated by spaces: 'K Shift+Z'");
}

const OptionRow own_option[] = {
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
    {"language", "NAME", "; otherwise the window takes that of LC_ALL, LC_MESSAGES or LANG",
     IN_WINDOW | IN_PICTURES, CHOICE(take_language, language_at)},
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
    {"plugin", "FILE.so", "a function of your own, as one of the methods",
     IN_WINDOW | IN_SHOWN | IN_PLAY | IN_CHECK | IN_FUZZ | IN_BENCH | IN_ACID | IN_REPORT,
     OTHER(take_plugin)},
    {"command", "COMMAND", "the same of a program in any language (docs/PROTOCOL.md)",
     IN_WINDOW | IN_SHOWN | IN_PLAY | IN_CHECK | IN_FUZZ | IN_BENCH | IN_ACID | IN_REPORT |
         IN_WORLD,
     OTHER(take_command)},
    {"engine", "FILE.so", "a physics engine of your own (docs/ENGINES.md); ours by default",
     IN_WORLD, OTHER(take_engine)},
    {"count", "N", "how many worlds; 1000", IN_WORLD,
     WHOLE(count, 1, OPTIONS_MAX_TICKS, "a whole number, 1 to 10000000")},
    {"law", "NAME", ": only that law", IN_WORLD, CHOICE(take_law, law_at)},
    {"only", "PART", ": only that part; repeatable", IN_BENCH, CHOICE(take_only, part_at)},
    {"max", "N", "the greatest number of boxes, 1000000, and of bodies, 20000", IN_BENCH,
     WHOLE(max, 1, BENCH_BOXES, "a whole number, 1 to 1000000")},
    {"plot", "FILE.png", "also draw the times of the broad phases", IN_BENCH,
     WORD(plot, "a file's name")},
    {"compare", "FILE.json", "beside an earlier run, which bench --json wrote", IN_BENCH,
     WORD(compare, "a file's name")},
    {"as", "FORM", ": print the cases in that form instead of checking them, of relate the two",
     IN_CHECK | IN_RELATE, CHOICE(command_take_form, command_form_at)},
    {"format", "FORM", ": cases as their text begins, or tests of JTS and GEOS in XML", IN_CHECK,
     CHOICE(take_format, format_at)},
    {"geometries", "",
     "pairs of geometries, to the core, to a textbook's fault (--method), to a --plugin or to a "
     "--command (docs/GEOMETRIES.md)",
     IN_FUZZ, FLAG(geometries)},
    {"pattern", "PATTERN", "also whether the nine entries fit it: T, F, *, 0, 1, 2", IN_RELATE,
     OTHER(take_pattern)},
    {"tolerance", "T", "also whether the distance is at most T", IN_POINT_ON_LINE,
     NUMBER(tolerance, 0, 1e30, "a number, 0 to 1e30")},
};

const int own_options = sizeof own_option / sizeof *own_option;

// ---- What must be given

Status command_rows_operands(Options *options)
{
    const CommandRow *row = &command_table[options->command];
    bool two = options->command == COMMAND_RECORD || options->command == COMMAND_RELATE ||
               options->command == COMMAND_POINT_ON_LINE;
    int wanted = *row->operand ? two ? 2 : 1 : 0;
    if (options->command == COMMAND_WORLD) {
        return options->files > 1 ? command_too_many(options->file[1]) : STATUS_DONE;
    }
    bool many = options->command == COMMAND_CHECK;
    if (options->files > wanted && !many) {
        return command_too_many(options->file[options->files - 1]);
    }
    if (options->files < wanted) {
        return command_lacks(row);
    }
    bool scene = options->command == COMMAND_PLAY || options->command == COMMAND_RECORD;
    if (scene) options->scene = options->file[0];
    if (wanted > 0) options->target = options->file[options->files - 1];
    return STATUS_DONE;
}

Status command_rows_check(const Options *options)
{
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
    return STATUS_DONE;
}

Status command_rows_relates(Options *options)
{
    const char *command = command_table[options->command].name;
    if (options->command == COMMAND_CHECK) return STATUS_DONE;
    if (options->command == COMMAND_FUZZ) {
        options->geometries = true;
        return command_check_fuzz(options);
    }
    return status_report(STATUS_MISUSED,
                         "%s relates geometries: fuzz and check ask it, %s does not",
                         plugin_method(options->loaded)->name, *command ? command : "the window");
}

void command_rows_help(void)
{
    puts("Exit status: 0 done, 1 a method was found wrong or bench missed a target,\n"
         "2 usage or a bad file, 3 no display or no usable font.");
    int size = keys_write_plain(NULL, 0) + 1;
    char *text = malloc((size_t)size);
    if (!text) return;
    keys_write_plain(text, size);
    printf("\nKeys:\n%s", text);
    free(text);
}
