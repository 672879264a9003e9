// What the parts of a plug-in share; only for src/judge/plugin.
#ifndef PLUGIN_SELF_H
#define PLUGIN_SELF_H

#include <sys/stat.h>

#include "plugin/plugin.h"
#include "plugin/plugin_check.h"
#include "plugin/worker/plugin_link.h"

// How a file is told from what it was.
typedef struct PluginStamp {
    bool there;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} PluginStamp;

enum { PLUGIN_SAYINGS = 32 };

struct Plugin {
    char path[4096];
    PluginLink link;
    Method method;
    char name[PLUGIN_NAME_MAX + 1];
    int gives;
    int version;
    double patience;
    bool slow;                                 // it hung once
    char broken[PLUGIN_WORDS];                 // why no worker can be started; "": one can
    char saying[PLUGIN_SAYINGS][PLUGIN_WORDS]; // all that was ever said of a failure
    int sayings;
    PluginStamp loaded, seen; // by plugin_watch
};

// Loads the file as ordered (PLUGIN_LOAD, PLUGIN_BACK), and makes its method. False with one
// sentence in `error`, which does not name the file; the method is as it was then.
bool plugin_load(Plugin *plugin, PluginOrder order, char *error, int error_size);

// Whether there is a file. False with one sentence in `error`, which does not name it.
bool plugin_file(const char *path, char *error, int error_size);

PluginStamp plugin_stamp(const char *path);

#endif
