#include "headless/judging/named.h"

#include <stddef.h>

Status named_method(const Options *options, const Method **method)
{
    *method = options->method ? method_find(options->method) : NULL;
    if (*method || !options->method) return STATUS_DONE;
    return complain(STATUS_MISUSED, "no method '%s': did you mean '%s'?", options->method,
                    method_nearest(options->method));
}
