// Functions for collision detection as programmers write them, by the interface of a plug-in: each
// of the faulty ones has one fault, the sound ones are right in real arithmetic. They run in the
// process of the test, which is faster than a plug-in's own. They show what the judge finds, and
// that it blames no sound function.
#ifndef ZOO_H
#define ZOO_H

#include "method.h"
#include "touchstone_plugin.h"

typedef struct ZooFunction {
    TouchstonePlugin plugin;
    const char *fault; // one sentence; NULL if it is sound
    // The most digits of a number in the shortest case that shows the fault, as far as it is known,
    // as they are printed (0.125 has three; a number in hexadecimal has DIGITS_MAX).
    int digits;
} ZooFunction;

int zoo_count(void);
const ZooFunction *zoo_at(int index);

// The name of the file that defines it: "boxes".
const char *zoo_file(int index);

// The method that calls the function in this process. Answers are checked as a plug-in's are. NULL
// if out of memory; exits with a message if the description is refused. To be freed by
// zoo_method_free.
Method *zoo_method(const ZooFunction *function);
void zoo_method_free(Method *method);

// The same, but the function runs in a process of its own, as a plug-in does: renewing the method
// starts another process, in which the function was asked nothing yet. It must not have been called
// in this process.
Method *zoo_method_apart(const ZooFunction *function);

#endif
