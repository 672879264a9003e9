// Where the program's own files lie.
#ifndef ASSETS_H
#define ASSETS_H

// The folder: $TOUCHSTONE_ASSETS; beside an installed program ../share/touchstone/assets; beside a
// built one the checkout's; else "assets" where the program was started.
void assets_find(char *folder, int size);

#endif
