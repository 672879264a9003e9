#include <stdio.h>

#include "plugin/plugin_self.h"

PluginStamp plugin_stamp(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) return (PluginStamp){0};
    return (PluginStamp){true, status.st_dev, status.st_ino, status.st_size, status.st_mtim};
}

static bool same(PluginStamp a, PluginStamp b)
{
    return a.there == b.there && a.device == b.device && a.inode == b.inode && a.size == b.size &&
           a.changed.tv_sec == b.changed.tv_sec && a.changed.tv_nsec == b.changed.tv_nsec;
}

static bool load_new(Plugin *plugin, char *error, int error_size)
{
    char unused[PLUGIN_ERROR_MAX];
    if (!plugin_file(plugin->path, error, error_size)) return false;
    if (plugin_load(plugin, PLUGIN_LOAD, error, error_size)) return true;
    plugin_load(plugin, PLUGIN_BACK, unused, sizeof unused);
    return false;
}

// What cannot be loaded is not tried again until it changes once more.
bool plugin_watch(Plugin *plugin, char *error, int error_size)
{
    PluginStamp now = plugin_stamp(plugin->path), before = plugin->seen;
    char why[PLUGIN_ERROR_MAX];
    plugin->seen = now;
    if (!now.there || same(now, plugin->loaded) || !same(now, before)) return false;
    plugin->loaded = now;
    bool loaded = load_new(plugin, why, sizeof why);
    snprintf(error, (size_t)error_size, "%s%s%s", loaded ? "" : plugin->path, loaded ? "" : ": ",
             loaded ? "" : why);
    return true;
}
