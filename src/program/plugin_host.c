#include "plugin_host.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 4000 };

#define MOMENT 0.5         // seconds
#define BETWEEN_LOOKS 0.25 // seconds

// ---- Publishing

// Cases of these (HeldFrom) leave the list; what the function is wrong about now joins it.
static void publish(PluginHost *host, Ui *ui, unsigned leave)
{
    const Method *method = plugin_method(host->plugin);
    FuzzerCount count = plugin_trial_count(&host->trial);
    host->published = (PluginView){.name = method->name,
                                   .file = plugin_file(host->plugin),
                                   .mapping = plugin_mapping(host->plugin),
                                   .a = method->a,
                                   .b = method->b,
                                   .casts = method->kind == QUERY_SWEEP,
                                   .lists = method->many,
                                   .version = plugin_version(host->plugin),
                                   .asked = count.asked,
                                   .refused = count.refused,
                                   .tolerated = count.tolerated,
                                   .tolerance = method->tolerance,
                                   .finding = host->finding,
                                   .findings = host->trial.findings};
    ui_forget_cases(ui, leave);
    for (int i = 0; i < host->trial.findings; i++) {
        const TrialFinding *found = &host->trial.finding[i];
        host->finding[i] =
            (PluginFinding){found->words, found->line, !found->stands, found->degenerate};
    }
    // N goes on to them, last to those about degenerate shapes.
    for (int i = 0; i < 2 * host->trial.findings; i++) {
        const TrialFinding *found = &host->trial.finding[i % host->trial.findings];
        if (found->stands && found->degenerate == (i >= host->trial.findings))
            ui_hold_case(ui, &found->pair, found->words);
    }
    stage_set_plugin(ui_stage(ui), &host->published);
    stage_methods_changed(ui_stage(ui));
}

static void fuzz(PluginHost *host, double (*now)(void))
{
    bool more = plugin_trial_run(&host->trial, CASES, now, now ? now() + MOMENT : 0);
    if (more && !host->goes_on) plugin_trial_conclude(&host->trial, CASES);
}

// ---- Life

bool plugin_host_begin(PluginHost *host, Plugin *plugin, Ui *ui, double (*now)(void), bool goes_on)
{
    *host = (PluginHost){.plugin = plugin, .goes_on = goes_on};
    if (!plugin) return true;
    if (!plugin_trial_begin(&host->trial, plugin)) return false;
    fuzz(host, now);
    publish(host, ui, HELD_OWN);
    return true;
}

void plugin_host_end(PluginHost *host)
{
    if (host->plugin) plugin_trial_end(&host->trial);
    *host = (PluginHost){0};
}

// ---- Watching

bool plugin_host_fuzz(PluginHost *host, Ui *ui, long long cases, double (*now)(void),
                      double seconds)
{
    int before = host->trial.findings;
    bool more = plugin_trial_run(&host->trial, cases, now, now() + seconds);
    FuzzerCount count = plugin_trial_count(&host->trial);
    host->published.asked = count.asked;
    host->published.refused = count.refused;
    host->published.tolerated = count.tolerated;
    if (host->trial.findings > before) publish(host, ui, HELD_OWN);
    return more;
}

static void take_new_version(PluginHost *host, Ui *ui, double (*now)(void))
{
    char sentence[256];
    plugin_trial_again(&host->trial);
    fuzz(host, now);
    publish(host, ui, HELD_OWN | HELD_FUZZED); // F tests what may be another function

    const char *path = plugin_file(host->plugin), *slash = strrchr(path, '/');
    const char *file = slash ? slash + 1 : path;
    int found = host->published.findings, fixed = 0;
    FuzzerCount count = plugin_trial_count(&host->trial);
    for (int i = 0; i < found; i++) fixed += host->finding[i].fixed;
    if (found > 0) {
        translate_print(sentence, sizeof sentence, "%.100s reloaded: %d of %d cases fixed", file,
                        fixed, found);
    } else if (count.asked == count.not_judged) {
        translate_print(sentence, sizeof sentence, "%.100s reloaded: no answer was judged", file);
    } else {
        translate_print(sentence, sizeof sentence, "%.100s reloaded: no failing case found", file);
    }
    ui_message(ui, sentence);
}

bool plugin_host_watch(PluginHost *host, Ui *ui, double (*now)(void))
{
    char error[1024];
    if (!host->plugin || now() < host->looked + BETWEEN_LOOKS) return false;
    host->looked = now();
    if (!plugin_watch(host->plugin, error, sizeof error)) return false;
    if (*error)
        ui_message(ui, error);
    else
        take_new_version(host, ui, now);
    return true;
}

bool plugin_host_reload(PluginHost *host, Ui *ui, double (*now)(void), char *error, int error_size)
{
    *error = '\0';
    // The first look sees the change, the second one that it rests.
    bool loaded = false;
    for (int look = 0; look < 2 && !loaded; look++) {
        loaded = plugin_watch(host->plugin, error, error_size);
    }
    if (loaded && !*error) take_new_version(host, ui, now);
    return !*error;
}

double plugin_host_due(const PluginHost *host) { return host->plugin ? BETWEEN_LOOKS : HUGE_VAL; }
