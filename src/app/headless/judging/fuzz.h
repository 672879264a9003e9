// The fuzzer from the command line: what is found goes to standard output as a file of cases, and
// to --out.
#ifndef FUZZ_H
#define FUZZ_H

#include "options/options.h"

// Fuzzes the method of --method, or that of --plugin, or every unflawed one in turn, each with its
// share of --seconds. Ctrl+C ends it early and in order. STATUS_DISAGREED where something was
// found.
Status fuzz_run(const Options *options);

#endif
