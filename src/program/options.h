// What a run of the program is asked to do: the command line, once read.
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "plugin/plugin.h"
#include "status.h"

typedef enum Command {
    COMMAND_WINDOW,
    COMMAND_LIST,
    COMMAND_SHOT,
    COMMAND_TOUR,
    COMMAND_PLAY,
    COMMAND_RECORD,
    COMMAND_CHECK,
    COMMAND_FUZZ,
    COMMAND_BENCH,
    COMMAND_ACID,
    COMMAND_REPORT,
    COMMAND_WORLD,
    COMMAND_RELATE,
    COMMAND_POINT_ON_LINE,
    COMMAND_HELP,
    COMMAND_VERSION
} Command;

enum {
    OPTIONS_MAX_SETS = 32,
    OPTIONS_MAX_TICKS = 10000000,
    OPTIONS_MAX_CASES = 1000000,
    OPTIONS_MAX_SUBJECTS = 32
};

// How much of a scene is shown.
typedef enum OptionsDepth { DEPTH_REMEMBERED, DEPTH_SIMPLE, DEPTH_FULL } OptionsDepth;

// What the files of check are.
typedef enum OptionsFormat { FORMAT_CASES, FORMAT_JTS } OptionsFormat;

// How check prints the cases instead of checking them.
typedef enum OptionsAs { AS_GIVEN, AS_CASES, AS_WKT } OptionsAs;

// A function that a report is about: a method's name, a plug-in's file, or a command.
typedef enum OptionsFunction { FUNCTION_METHOD, FUNCTION_FILE, FUNCTION_COMMAND } OptionsFunction;
typedef struct OptionsSubject {
    const char *name;
    OptionsFunction kind;
} OptionsSubject;

// Strings are those of argv.
typedef struct Options {
    Command command;
    const char *scene; // NULL: not given
    const char *set[OPTIONS_MAX_SETS];
    int sets;
    OptionsDepth depth;
    int palette;  // -1: not given
    int language; // a Language; LANGUAGE_ANY: not given
    const char *font;
    double font_scale;  // 0: not given
    double at;          // seconds; -1: not given
    int tick;           // -1: not given
    int ticks;          // -1: not given
    int width, height;  // px
    const char *script; // of play and record; NULL for none
    const char *keys;   // of shot and record; NULL for none
    int fps;            // of record; 0: not given
    int quality;        // of record
    const char *open;   // a file of cases, a picture with one, or a link; NULL for none
    const char *target; // the picture of shot, the movie of record, the folder of tour
    char **file;        // of check
    int files;
    bool print, no_oracle; // of check
    OptionsAs as;          // of check; AS_GIVEN: it checks
    OptionsFormat format;  // of check
    const char *pattern;   // of relate, nine characters; NULL for none
    double tolerance;      // of point-on-line; -1: not given
    bool strict, rounding; // of check and fuzz
    const char *method;    // of bench, check and fuzz; NULL: all
    const char *plugin;    // a shared object; NULL for none
    bool is_command;       // `plugin` is a command
    Plugin *loaded;        // that, when it is
    long long cases;       // of bench and fuzz; 0: not given
    unsigned parts;        // of bench, 1 << BenchPart each; 0: all
    int max;               // boxes, of bench; 0: not given
    const char *plot;      // a picture, of bench; NULL for none
    const char *compare;   // a file of an earlier run, of bench; NULL for none
    int jobs;              // processes, of check and fuzz
    double seconds;        // of fuzz and record; 0: not given
    uint64_t seed;         // of fuzz
    bool has_seed;
    int family;              // of fuzz, a Family, and of world, a WorldFamily; -1: all
    bool geometries;         // of fuzz: pairs of geometries
    int geometry_family;     // of fuzz, a RelateFamily; -1: all
    const char *family_name; // as given; NULL: not given
    const char *out;         // of fuzz, acid and report; NULL for none
    bool json;               // of bench, fuzz, relate and point-on-line
    bool list;               // of acid
    const char *corpus;      // of acid and report; NULL: the one that is installed
    const char *junit;       // of acid, check and fuzz; NULL for none
    OptionsSubject subject[OPTIONS_MAX_SUBJECTS]; // of report, in the order given
    int subjects;
    const char *engine;     // of world, a shared object; NULL: ours
    bool engine_is_command; // `engine` is a command
    int count, law;         // of world: worlds, 0: not given; a LawName, -1: all
    const char *mapping;    // of the judge for node: how functions are to be asked; NULL: not given
} Options;

#endif
