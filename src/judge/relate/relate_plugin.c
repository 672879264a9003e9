#include "relate/relate_plugin.h"

#include <assert.h>

static RelateReply ask_plugin(void *context, const TsGeometry *a, const TsGeometry *b,
                              RelateAnswer *answer)
{
    const char *barred;
    Answer said = plugin_relate(context, a, b, &barred);
    if (said.late) return RELATE_LATE;
    answer->why = barred;
    if (said.relation == METHOD_REFUSES) return RELATE_REFUSES;
    if (said.relation == METHOD_FAILS) {
        answer->why = said.failed;
        answer->printed = said.printed;
        answer->costs = said.hung;
        answer->unasked = said.unasked;
        return RELATE_FAILS;
    }
    answer->matrix = said.matrix;
    answer->holds = said.relation == TS_OVERLAPPING;
    return RELATE_ANSWERS;
}

RelateAsked relate_asked_plugin(Plugin *plugin)
{
    RelateAsked asked = {.name = plugin_method(plugin)->name, .ask = ask_plugin, .context = plugin};
    assert(plugin_relates(plugin));
    asked.named = plugin_names_relation(plugin, &asked.relation);
    return asked;
}
