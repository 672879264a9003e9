// A plug-in that relates geometries (TOUCHSTONE_ASK_RELATE and on) as what is fuzzed.
#ifndef RELATE_PLUGIN_H
#define RELATE_PLUGIN_H

#include "plugin/plugin.h"
#include "relate/relate_fuzz.h"

// plugin_relates is true of it; it must outlive what is returned, which has its name.
RelateAsked relate_asked_plugin(Plugin *plugin);

#endif
