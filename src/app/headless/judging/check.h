// Files of cases from the command line, put to the methods by src/judge/check.
#ifndef CHECK_H
#define CHECK_H

#include "options/options.h"

// Writes the disagreements and a summary to standard output, what is wrong with the files to
// standard error. STATUS_DISAGREED where a method or a case was found wrong; STATUS_MISUSED where a
// file was, its good lines being checked all the same.
Status check_run(const Options *options);

#endif
