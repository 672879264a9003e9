// Results as JUnit XML, which the services that build and test a library read: a suite for each
// function, a test case for each pair of kinds and family, a failure for each finding.
#ifndef JUNIT_H
#define JUNIT_H

#include "fuzz/finding.h"

typedef struct Junit Junit;

Junit *junit_new(void); // returns NULL if out of memory
void junit_free(Junit *junit);

// Adds a test case of a function, once however often it is called: a pair of kinds in any order,
// and a family. NULL for a function: the cases themselves, whose expectations were tested.
void junit_ran(Junit *junit, const Method *method, TsShapeKind a, TsShapeKind b,
               const char *family);

// Adds a failure to the test case, which is added if it is new: a sentence, and a case as a line of
// text. More than JUNIT_FAILURES of a test case are only counted.
enum { JUNIT_FAILURES = 10 };
void junit_failed(Junit *junit, const Method *method, TsShapeKind a, TsShapeKind b,
                  const char *family, const char *sentence, const char *line);

// The whole as text; free it. NULL if out of memory, now or at any call before.
char *junit_write(const Junit *junit);

#endif
