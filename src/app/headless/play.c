#include "headless/play.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "script/script.h"
#include "session.h"

static bool write_line(void *self, const char *line)
{
    (void)self;
    return fputs(line, stdout) >= 0;
}

static Status run(Session *session, const Options *options, Script *script)
{
    Played played = script_play(session->show, script, options->ticks, (Sink){write_line, NULL});
    bool written = fflush(stdout) == 0 && played != PLAYED_CUT;
    if (written) return played == PLAYED_WRONG ? STATUS_DISAGREED : STATUS_DONE;
    return complain(STATUS_MISUSED, "cannot write the answers: %s", strerror(errno));
}

Status play_run(const Options *options)
{
    char error[512] = "";
    Script *script = NULL;
    if (options->script && !(script = script_read(options->script, error, sizeof error))) {
        return complain(STATUS_MISUSED, "%s", error);
    }
    Session session;
    Status status = session_open(&session, options, NULL);
    if (status == STATUS_DONE) {
        status = run(&session, options, script);
        session_close(&session);
    }
    script_free(script);
    return status;
}
