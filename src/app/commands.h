// The commands of the command line. Each returns the exit status of the program; what is wrong has
// been reported on stderr by then.
#ifndef COMMANDS_H
#define COMMANDS_H

#include "cases/case_file.h"
#include "junit.h"
#include "options.h"
#include "session.h"

#ifdef __EMSCRIPTEN__ // the judge for node: extras/npm/touchstone-judge
#define COMMANDS_PROGRAM "touchstone-judge"
#define COMMANDS_FUNCTION "FILE.mjs"
#else
#define COMMANDS_PROGRAM "touchstone"
#define COMMANDS_FUNCTION "--plugin FILE.so"
#endif

// shot, tour: pictures without a window, one of a scene, or one of each with a page of all.
Status command_shot(const Options *options);
Status command_tour(const Options *options);

// What shot and record show first: the tick of --tick or --at, else the first; then the keys of
// --keys.
void command_shot_begin(Session *session, const Options *options);

// record: a moving picture of a scene, without a window. Ctrl+C ends it and leaves no file.
Status command_record(const Options *options);

// Whether `keys` holds names of keys, one at least, separated by spaces: "K Shift+Z".
bool command_shot_reads_keys(const char *keys);

// play: a scene without a window, what was asked and answered as lines of text. STATUS_DISAGREED if
// a method was found wrong.
Status command_play(const Options *options);

// check: files of cases, put to the methods. Disagreements and a summary go to standard output,
// errors of the files to stderr. STATUS_DISAGREED if a method or a case was found wrong;
// STATUS_MISUSED if a file was, whose good lines are checked all the same.
Status command_check(const Options *options);

// check --as: prints the cases of the files as WKT or as a file of cases, and asks nothing. Errors
// of the files, and cases that have no WKT, go to stderr: STATUS_MISUSED, and the others are
// printed.
Status command_convert(const Options *options);

// check --format jts: files of tests of JTS and GEOS, whose predicates are put to the core. Printed
// are the answers that differ, and how many there are. STATUS_DISAGREED if one differs.
Status command_jts(const Options *options);

// fuzz --geometries: generated pairs of geometries, put to the core, to the way of --method or to
// --command beside the oracle. Findings go to standard output and to --out as a file of cases, the
// smallest first, at the end; Ctrl+C ends it early and in order. STATUS_DISAGREED if something was
// found.
Status command_fuzz_geometries(const Options *options);

// relate: the nine entries of two geometries, and which named relations hold.
Status command_relate(const Options *options);

// point-on-line: how far a point is from a line, exactly, and what can be done about it.
Status command_point_on_line(const Options *options);

// fuzz: generated cases, put to the method of --method or --plugin, or to every unflawed one in
// turn, each with its share of --seconds. Findings go to standard output as a file of cases, or
// with --json as one JSON object at the end, and to --out as cases. Ctrl+C ends it early and in
// order. STATUS_DISAGREED if something was found.
Status command_fuzz(const Options *options);

// bench: what methods and structures cost. STATUS_DISAGREED if a target was missed.
Status command_bench(const Options *options);

// acid: the acid test of the method of --method or --plugin, drawn to --out, and its score.
// STATUS_DISAGREED if an answer was wrong. With --list its queries as cases.
Status command_acid(const Options *options);

// report: the functions of all --plugin and --method on one page. STATUS_DISAGREED if an answer of
// one was wrong or something was found.
Status command_report(const Options *options);

// world: an engine put to generated worlds, or to a line or a file of them. Standard output is a
// file of worlds. STATUS_DISAGREED if a law is broken that the engine promises.
Status command_world(const Options *options);

// Reports the errors of a file of cases on stderr. STATUS_MISUSED if there are any.
Status command_file_errors(const CaseFile *file);

// The collection of cases of --corpus, else the one that is installed. Reports if there is none.
Status command_corpus(const Options *options, char *path, int size);

// Writes the results to --junit, if it is given.
Status command_junit(const Options *options, const Junit *junit);

// A line on a terminal that shows how far a trial is, and its end.
void command_progress(void *context, const char *what, double part);
void command_progress_end(void);

// The method that --method names; NULL if none is named. Reports an unknown name, with a suggestion
// if one is near.
Status command_method(const Options *options, const Method **method);

#endif
