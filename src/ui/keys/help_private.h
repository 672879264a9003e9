// The help's state.
#ifndef HELP_PRIVATE_H
#define HELP_PRIVATE_H

#include "keys/help.h"

typedef struct Help {
    double scroll, room; // px at scale 1; room: how far it can scroll
} Help;

#endif
