// The commands of the command line. Each returns the exit status of the program; what is wrong has
// been reported on stderr by then.
#ifndef COMMANDS_H
#define COMMANDS_H

#include "options.h"

// shot, tour: pictures without a window, one of a scene, or one of each with a page of all.
Status command_shot(const Options *options);
Status command_tour(const Options *options);

// Whether `keys` holds names of keys, one at least, separated by spaces: "K Shift+Z".
bool command_shot_reads_keys(const char *keys);

// play: a scene without a window, what was asked and answered as lines of text. STATUS_DISAGREED if
// a method was found wrong.
Status command_play(const Options *options);

// check: files of cases, put to the methods. Disagreements and a summary go to standard output,
// errors of the files to stderr. STATUS_DISAGREED if a method or a case was found wrong;
// STATUS_MISUSED if a file was, whose good lines are checked all the same.
Status command_check(const Options *options);

// fuzz: generated cases, put to the method of --method or --plugin, or to every unflawed one in
// turn, each with its share of --seconds. Findings go to standard output as a file of cases, and to
// --out. Ctrl+C ends it early and in order. STATUS_DISAGREED if something was found.
Status command_fuzz(const Options *options);

// bench: what methods and structures cost. STATUS_DISAGREED if a target was missed.
Status command_bench(const Options *options);

// The method that --method names; NULL if none is named. Reports an unknown name, with a suggestion
// if one is near.
Status command_method(const Options *options, const Method **method);

#endif
