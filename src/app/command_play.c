// play: a scene without a window, as lines of text.
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "desktop.h"
#include "host/script.h"

static bool write_line(void *self, const char *line)
{
    (void)self;
    return fputs(line, stdout) >= 0;
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
        Played played =
            script_play(desktop.session.ui, script, options->ticks, (Sink){write_line, NULL});
        if (fflush(stdout) != 0 || played == PLAYED_CUT) {
            status = status_report(STATUS_MISUSED, "cannot write the answers: %s", strerror(errno));
        } else if (played == PLAYED_WRONG) {
            status = STATUS_DISAGREED;
        }
        desktop_close(&desktop);
    }
    script_free(script);
    return status;
}
