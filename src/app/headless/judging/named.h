// The method that the command line names.
#ifndef NAMED_H
#define NAMED_H

#include "method.h"
#include "options/options.h"

// NULL where none is named. Where there is no such method, that is said, with the name most alike.
Status named_method(const Options *options, const Method **method);

#endif
