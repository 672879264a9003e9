// Keys that are pressed before a picture is taken: "K Shift+Z", names as caps spell them, parted by
// blanks.
#ifndef PRESS_H
#define PRESS_H

#include "session.h"

bool press_reads(const char *names); // whether there is one, and each is a key's
void press_keys(Session *session, const char *names);

#endif
