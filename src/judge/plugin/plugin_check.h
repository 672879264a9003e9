// Whether a stranger keeps to the interface: what it says of itself, and what it answers.
#ifndef PLUGIN_CHECK_H
#define PLUGIN_CHECK_H

#include "plugin/plugin_batch.h"

// Makes the method of what a worker found. The name is written to `name`, which has room for
// PLUGIN_NAME_MAX + 1 and must live as long as the method; so do label and name of the method point
// there. False, with one sentence in `error`, where a field is out of range, or the name is that of
// a method other than `old`; then nothing is written.
bool plugin_check(const PluginInfo *info, const Method *old, Method *method, char *name,
                  char *error, int error_size);

// The answer of a slot. Where it is none (a relation out of range or left out by the touch rule, a
// measure that it should give and is not finite) it is METHOD_FAILS and `failed`, of PLUGIN_WORDS,
// says how.
enum { PLUGIN_WORDS = 96 };
Answer plugin_check_answer(const PluginSlot *slot, TouchRule touch, int gives, char *failed);

#endif
