// play: a scene without a window, as lines of text.
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "desktop.h"
#include "script.h"

static bool write_line(void *self, const char *line)
{
    (void)self;
    return fputs(line, stdout) >= 0;
}

static Status run(Session *session, const Options *options, Script *script)
{
    Played played = script_play(session->ui, script, options->ticks, (Sink){write_line, NULL});
    bool written = fflush(stdout) == 0 && played != PLAYED_CUT;
    if (written) return played == PLAYED_WRONG ? STATUS_DISAGREED : STATUS_DONE;
    return status_report(STATUS_MISUSED, "cannot write the answers: %s", strerror(errno));
}

Status command_play(const Options *options)
{
    char error[512] = "";
    Script *script = NULL;
    if (options->script && !(script = script_read(options->script, error, sizeof error))) {
        return status_report(STATUS_MISUSED, "%s", error);
    }
    Desktop desktop;
    Status status = desktop_open(&desktop, options, NULL);
    if (status == STATUS_DONE) {
        status = run(&desktop.session, options, script);
        desktop_close(&desktop);
    }
    script_free(script);
    return status;
}
