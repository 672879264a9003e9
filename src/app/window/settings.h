// What is remembered from run to run: $XDG_CONFIG_HOME/touchstone/settings, lines "name = value".
#ifndef SETTINGS_H
#define SETTINGS_H

#include "ui.h"

// The settings that are remembered, over the defaults given. A line that is no setting is
// ignored; the first one is reported on stderr with its file and line. No file: the defaults.
Settings settings_load(Settings defaults);

// Saves them, complete or not at all. If it cannot, it warns on stderr.
void settings_save(const Settings *settings);

#endif
