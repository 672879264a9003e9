// An engine of a command: a program that describes itself by one line of JSON, then answers each
// line that holds a world by a line that holds all poses (docs/ENGINES.md).
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line_command.h"
#include "worlds/engine_private.h"

// ---- Its description

static const char *const shape_word[] = {"circle", "box", "capsule", "polygon", NULL};
static const char *const motion_word[] = {"fixed", "moving", "bullet", NULL};
static const char *const promise_word[] = {"mirror",  "turn",        "scale",   "order",    "walls",
                                           "bullets", "all_bullets", "seams",   "parabola", "meets",
                                           "elastic", "still",       "coulomb", NULL};

// A sum of bits; -1: a word is none of them.
static int read_words(const json_t *list, const char *const *word)
{
    int sum = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *given = json_string_value(json_array_get(list, i));
        int bit = 0;
        while (given && word[bit] && strcmp(word[bit], given) != 0) bit++;
        if (!given || !word[bit]) return -1;
        sum |= 1 << bit;
    }
    return sum;
}

static double read_limit(const json_t *about, const char *name)
{
    return json_number_value(json_object_get(about, name));
}

static const char *read_text(const json_t *about, const char *name)
{
    const char *text = json_string_value(json_object_get(about, name));
    return text ? text : "";
}

static bool describe(Engine *engine, const char *line, char *error, int error_size)
{
    json_t *about = json_loads(line, 0, NULL);
    if (!json_is_object(about)) {
        json_decref(about);
        snprintf(error, (size_t)error_size, "its first line is no object of JSON");
        return false;
    }
    bool is_float = strcmp(read_text(about, "number"), "float") == 0;
    TouchstoneEngine told = {.abi = (int)read_limit(about, "abi"),
                             .size = sizeof told,
                             .name = read_text(about, "name"),
                             .version = read_text(about, "version"),
                             .shapes = read_words(json_object_get(about, "shapes"), shape_word),
                             .promises =
                                 read_words(json_object_get(about, "promises"), promise_word),
                             .number = is_float,
                             .speed = read_limit(about, "speed"),
                             .spin = read_limit(about, "spin"),
                             .least = read_limit(about, "least"),
                             .slop = read_limit(about, "slop"),
                             .energy = read_limit(about, "energy")};
    engine->saves = json_is_true(json_object_get(about, "save"));
    bool good = engine_describe(engine, &told, error, error_size);
    json_decref(about);
    return good;
}

static const char *begin(Engine *engine, char *error, int error_size)
{
    LineCommand *command = engine->self;
    if (!line_command_start(command)) return "cannot be started";
    const char *wrong = line_command_read(command, ENGINE_SECONDS);
    if (!wrong && !describe(engine, command->reply, error, error_size)) wrong = error;
    if (wrong) line_command_stop(command);
    return wrong;
}

// ---- A run

static json_t *body_json(const World *world, int i)
{
    TouchstoneWorldBody b = engine_body(world, i);
    json_t *made =
        json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:[ff]}",
                  "shape", shape_word[world->body[i].shape], "motion", motion_word[b.motion], "x",
                  b.x, "y", b.y, "angle", b.angle, "cosine", b.cosine, "sine", b.sine, "vx", b.vx,
                  "vy", b.vy, "spin", b.spin, "density", b.density, "friction", b.friction,
                  "restitution", b.restitution, "size", b.size[0], b.size[1]);
    json_t *corners = json_array();
    for (int k = 0; k < b.corners; k++)
        json_array_append_new(corners, json_pack("[ff]", b.corner[k][0], b.corner[k][1]));
    json_object_set_new(made, "corners", corners);
    return made;
}

static char *request(const EngineRun *run)
{
    const World *world = run->world;
    json_t *bodies = json_array();
    for (int k = 0; k < world->bodies; k++)
        json_array_append_new(bodies, body_json(world, run->reversed ? world->bodies - 1 - k : k));
    json_t *asked = json_pack("{s:[ff], s:f, s:f, s:i, s:i, s:o}", "gravity", world->gravity.x,
                              world->gravity.y, "step", 1 / world->rate, "unit", world->unit,
                              "ticks", world->ticks, "reload", run->reload, "bodies", bodies);
    char *text = asked ? json_dumps(asked, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(asked);
    char *line = text ? malloc(strlen(text) + 2) : NULL;
    if (line) sprintf(line, "%s\n", text);
    free(text);
    return line;
}

// A number; what is none, as null is, is NaN.
static double number_at(const json_t *list, int i)
{
    const json_t *number = json_array_get(list, (size_t)i);
    return json_is_number(number) ? json_number_value(number) : (double)NAN;
}

static EngineResult take_poses(Engine *engine, const EngineRun *run, const json_t *reply,
                               WorldTrace *trace)
{
    const json_t *poses = json_object_get(reply, "poses");
    const char *thrown = json_string_value(json_object_get(reply, "error"));
    if (json_is_true(json_object_get(reply, "refused"))) return ENGINE_REFUSED;
    if (thrown) return engine_fail(engine, "throws: %s", thrown);
    if ((int)json_array_size(poses) != trace->ticks + 1)
        return engine_fail(engine, "answers by other than %d lists of poses", trace->ticks + 1);
    for (int tick = 0; tick <= trace->ticks; tick++) {
        const json_t *row = json_array_get(poses, (size_t)tick);
        if ((int)json_array_size(row) != 6 * trace->bodies)
            return engine_fail(engine, "answers by other than %d numbers for a tick",
                               6 * trace->bodies);
        for (int k = 0; k < trace->bodies; k++) {
            int i = run->reversed ? trace->bodies - 1 - k : k;
            trace->pose[tick * trace->bodies + i] = (TouchstoneWorldPose){
                number_at(row, 6 * k),     number_at(row, 6 * k + 1), number_at(row, 6 * k + 2),
                number_at(row, 6 * k + 3), number_at(row, 6 * k + 4), number_at(row, 6 * k + 5)};
        }
    }
    return ENGINE_RAN;
}

static EngineResult run_command(Engine *engine, const EngineRun *run, WorldTrace *trace)
{
    LineCommand *command = engine->self;
    char error[ENGINE_WORDS];
    const char *wrong = command->process == 0 ? begin(engine, error, sizeof error) : NULL;
    char *line = wrong ? NULL : request(run);
    if (!wrong && !line) wrong = "cannot be asked: out of memory";
    if (!wrong && !line_command_send(command, line)) wrong = "ends without an answer";
    if (!wrong) wrong = line_command_read(command, ENGINE_SECONDS);
    free(line);
    if (wrong) {
        line_command_stop(command);
        return engine_fail(engine, "%s", wrong);
    }
    json_t *reply = json_loads(command->reply, 0, NULL);
    EngineResult result = json_is_object(reply)
                              ? take_poses(engine, run, reply, trace)
                              : engine_fail(engine, "answers by a line that is no object of JSON");
    json_decref(reply);
    if (result == ENGINE_FAILED) line_command_stop(command); // the next world gets a new one
    return result;
}

static void close_command(Engine *engine)
{
    LineCommand *command = engine->self;
    line_command_free(command);
    free((char *)command->line);
    free(command);
}

Engine *engine_open_command(const char *line, char *error, int error_size)
{
    char words[ENGINE_WORDS];
    Engine *engine = calloc(1, sizeof *engine);
    LineCommand *command = calloc(1, sizeof *command);
    char *copy = malloc(strlen(line) + 1);
    if (!engine || !command || !copy) {
        free(engine);
        free(command);
        free(copy);
        snprintf(error, (size_t)error_size, "%s: out of memory", line);
        return NULL;
    }
    strcpy(copy, line);
    command->line = copy;
    engine->self = command;
    engine->run = run_command;
    engine->close = close_command;
    const char *wrong = begin(engine, words, sizeof words);
    if (!wrong) return engine;
    snprintf(error, (size_t)error_size, "%s: %s", line, wrong);
    engine_close(engine);
    return NULL;
}
