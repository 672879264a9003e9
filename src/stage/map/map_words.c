// The captions below the map.

#include "map/map_self.h"
#include "scene_kit/number.h"

static void write_note(Stage *stage, const Map *map)
{
    char side[NUMBER_MAX], turn[NUMBER_MAX];
    const MapQuestion *question = &map->question;
    if (stage_record(stage)->said) return;
    number_length(side, sizeof side, question->grid.cell / question->view.zoom);
    number_plain(turn, sizeof turn, map_pitch(question), 1);
    const char *state = map_is_whole(map) ? "" : "refining · ";
    if (map->refused) {
        stage_note(stage, "“%s” does not take these shapes", question->method->label);
    } else if (!map_knows(question)) {
        stage_note(stage, "what is exact of this pair cannot be asked");
    } else if (question->turning) {
        stage_note(stage, "%sone cell = %s × %s°", state, side, turn);
    } else {
        stage_note(stage, "%sone cell = %s", state, side);
    }
}

void map_write(Stage *stage, const Map *map)
{
    const Actor *moving = map_moving(map);
    const char *what = map->question.turning ? "an x and an angle" : "a place";
    if (actor_draggable(moving)) {
        const char *name = moving->name[0] ? moving->name : "it";
        stage_hint(stage, "Move to try %s · Enter puts %s there", what, name);
    } else {
        stage_hint(stage, "Move to try %s", what);
    }
    write_note(stage, map);
}
