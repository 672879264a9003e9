// Settings that are kept from run to run: $XDG_CONFIG_HOME/touchstone/settings, lines "name =
// value".
#ifndef SETTINGS_H
#define SETTINGS_H

#include "ui.h"

// Returns the defaults, overridden by the settings in the file. A bad line is ignored; the first
// one is reported on stderr with file and line.
Settings settings_load(Settings defaults);

// Saves them by an atomic write. Warns on stderr if it fails.
void settings_save(const Settings *settings);

#endif
