// Functions that take several questions at once and mix them up: they are right about each one
// alone, and wrong about it among others.
#ifndef TOGETHER_H
#define TOGETHER_H

#include "fuzz/again.h"

// Whether the method takes several questions at once and answers this case rightly when it is asked
// alone, in a new process if it can be renewed. False if its answer is not judged.
bool together_is_right_alone(const Method *method, const Case *about);

// Looks for a case that the method answers wrongly when it is asked at once with those in `before`,
// in this order again and again, each time, and rightly in the same order one by one: small cases
// of the kinds of `about`, or that one. Some ten thousand questions. False if there is none.
bool together_search(const Method *method, const Case *about, Random *random, Before *before,
                     Case *pair, Finding *finding);

#endif
