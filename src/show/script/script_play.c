// A run of a scene as text.

#include <stdio.h>

#include "script/script.h"
#include "show_self.h"

enum { PLAY_WIDTH = 980, PLAY_HEIGHT = 580 };

static bool write_ask(Sink sink, int tick, const Ask *ask)
{
    char line[512];
    const char *said =
        ask->answer.failed ? ask->answer.failed : ts_relation_name(ask->answer.relation);
    snprintf(line, sizeof line, "%d\t%s\t%s\t%s\t%s\t%.17g\t%s\t%s\n", tick, ask->a->name,
             ask->b->name, said, ask->hit ? "red" : "blue", stage_contact(ask).gap,
             ask->method->name, ask->judged ? ts_relation_name(ask->exact) : "-");
    return sink.write(sink.self, line);
}

static bool write_ruling(Sink sink, int tick, Ruling ruling, const Method *variant)
{
    char line[256];
    const char *said = ruling.hit ? "red" : "blue", *truth = ruling.exact ? "red" : "blue";
    snprintf(line, sizeof line, "%d\tverdict\t%s\t%s\t%s\n", tick,
             ruling.said[0] ? ruling.said : said, variant ? variant->name : "-",
             ruling.truth[0] ? ruling.truth : truth);
    return sink.write(sink.self, line);
}

static bool write_figure(Sink sink, int tick, const RecordFigure *figure)
{
    char line[256];
    snprintf(line, sizeof line, "%d\treport\t%s\t%s\n", tick, figure->name, figure->value);
    return sink.write(sink.self, line);
}

static bool write_tick(Sink sink, int tick, const Stage *stage)
{
    const Record *record = stage_record(stage);
    Ruling ruling = record->ruling;
    if (ruling.given && !write_ruling(sink, tick, ruling, stage_method(stage))) return false;
    for (int i = 0; i < record->asks; i++) {
        if (!write_ask(sink, tick, &record->ask[i])) return false;
    }
    for (int i = 0; i < record->figures; i++) {
        if (!write_figure(sink, tick, &record->figure[i])) return false;
    }
    return true;
}

static bool finds_wrong(const Record *record)
{
    for (int i = 0; i < record->asks; i++) {
        if (ask_is_wrong(&record->ask[i])) return true;
    }
    return record->ruling.wrong;
}

static Played play_ticks(Show *show, Script *script, Draw *draw, int ticks, Sink sink)
{
    Played played = PLAYED_RIGHT;
    show_draw(show, draw); // what the first events meet
    for (int tick = 1; tick <= ticks; tick++) {
        if (script) script_deliver(script, show, tick);
        if (show->stage->playing) stage_step(show->stage);
        show_draw(show, draw);
        if (!write_tick(sink, tick, show->stage)) return PLAYED_CUT;
        if (finds_wrong(stage_record(show->stage))) played = PLAYED_WRONG;
    }
    return played;
}

Played script_play(Show *show, Script *script, int ticks, Sink sink)
{
    Draw *draw = draw_new();
    if (!draw) return PLAYED_CUT;
    Settings before = show_settings(show);
    show->panel = false;
    show_resize(show, PLAY_WIDTH, PLAY_HEIGHT, 1);
    Played played = play_ticks(show, script, draw, ticks, sink);
    show->panel = before.panel;
    show_resize(show, before.width, before.height, show->density);
    draw_free(draw);
    return played;
}
