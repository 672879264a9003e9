// The commands and options of the judge for node (extras/npm/touchstone-judge): the desktop program
// without the window, scenes and measurements. It takes a function by its file, among the operands.

#include <stdio.h>
#include <string.h>

#include "command_rows.h"
#include "commands.h"

const CommandRow command_table[COMMANDS] = {
    [COMMAND_CHECK] = {"check", " [FILE.mjs] CASES...",
                       "files of cases (- is standard input) to a function, or through every "
                       "method that takes them, beside the exact answer"},
    [COMMAND_FUZZ] =
        {"fuzz", " [FILE.mjs]",
         "generated cases to a function, or to every built-in method that claims to be "
         "sound; findings are shrunk and printed as cases"},
    [COMMAND_ACID] = {"acid", " [FILE.mjs]",
                      "the acid test of a function: a picture that is flawless only if every "
                      "answer is right, and its score"},
    [COMMAND_REPORT] = {"report", " FILE.mjs... -o OUT.html",
                        "functions side by side as a page: acid test, score, findings, speed"},
};

Status command_rows_run(const Options *options)
{
    switch ((int)options->command) {
    case COMMAND_CHECK: return command_check(options);
    case COMMAND_FUZZ: return command_fuzz(options);
    case COMMAND_ACID: return command_acid(options);
    case COMMAND_REPORT: return command_report(options);
    default: return STATUS_DONE;
    }
}

// The form of printed cases, or how the function is to be asked.
static Status take_as(Options *options, const char *value)
{
    bool is_form =
        options->command == COMMAND_CHECK && command_find_choice(command_form_at, value) >= 0;
    if (is_form) return command_take_form(options, value);
    options->mapping = value;
    return STATUS_DONE;
}

const OptionRow own_option[] = {
    {"as", "WHAT",
     ": print the cases in that form instead of checking them; or how the function is to be asked, "
     "as 'circle aabb touch=misses'",
     IN_CHECK | IN_FUZZ | IN_ACID | IN_REPORT, CHOICE(take_as, command_form_at)},
};

const int own_options = sizeof own_option / sizeof *own_option;

static bool is_script(const char *path)
{
    static const char *const ends[] = {".mjs", ".js", ".cjs", ".mts", ".ts"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(dot, ends[i]) == 0) return true;
    }
    return false;
}

// The scripts among the operands are the functions, the others files of cases.
Status command_rows_operands(Options *options)
{
    const CommandRow *row = &command_table[options->command];
    bool check = options->command == COMMAND_CHECK, many = options->command == COMMAND_REPORT;
    int functions = 0, files = 0;
    for (int i = 0; i < options->files; i++) {
        char *word = options->file[i];
        if (check && !is_script(word)) {
            options->file[files++] = word;
            continue;
        }
        if (functions++ > 0 && !many) {
            return command_too_many(word);
        }
        Status status = command_take_function(options, "command", word, FUNCTION_COMMAND);
        if (status != STATUS_DONE) return status;
    }
    options->files = files;
    if (!check || files > 0) return STATUS_DONE;
    return command_lacks(row);
}

Status command_rows_check(const Options *options)
{
    (void)options; // no more is needed
    return STATUS_DONE;
}

Status command_rows_relates(Options *options)
{
    return status_report(STATUS_MISUSED,
                         "%s relates geometries, which this judge does not ask: see --command of "
                         "touchstone fuzz, docs/PLUGINS.md",
                         plugin_method(options->loaded)->name);
}

void command_rows_help(void)
{
    puts("Exit status: 0 done, 1 a function was found wrong, 2 usage or a bad file.");
}
