/* Box2D 2.4 for touchstone world. 32 px are a metre; its own settings otherwise, no sleeping.
 *
 *     c++ -shared -fPIC -O2 -Iinclude -o box2d.so examples/engines/box2d.cpp -lbox2d
 *     touchstone world --engine ./box2d.so
 *
 * Its manual: bodies of 0.1 to 10 m; no body passes a static one, no bullet any other. A body moves
 * at most 2 m and turns at most a quarter in a step (b2_common.h). Polygons have a skin of 1 cm, so
 * those that touch are moved apart by less than 2 cm. It has no capsules. Since only lengths in
 * metres matter, a world of another size is the same one to it. */
#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "touchstone_world_plugin.h"

struct World {
    b2World world;
    float step, metre; /* px */
    std::vector<b2Body *> body;
};

static void *begin(const TouchstoneWorldStart *start)
{
    float metre = 32 * (float)start->unit;
    b2Vec2 gravity((float)start->gravity[0] / metre, (float)start->gravity[1] / metre);
    World *made = new World{b2World(gravity), (float)start->step, metre, {}};
    made->world.SetAllowSleeping(false);
    return made;
}

static int add(void *world, const TouchstoneWorldBody *body)
{
    World *w = (World *)world;
    auto metres = [w](double x, double y) { return b2Vec2((float)x / w->metre, (float)y / w->metre); };
    b2BodyDef def;
    def.type = body->motion == TOUCHSTONE_WORLD_FIXED ? b2_staticBody : b2_dynamicBody;
    def.bullet = body->motion == TOUCHSTONE_WORLD_BULLET;
    def.position = metres(body->x, body->y);
    def.angle = (float)body->angle;
    def.linearVelocity = metres(body->vx, body->vy);
    def.angularVelocity = (float)body->spin;
    b2CircleShape circle;
    circle.m_radius = (float)body->size[0] / w->metre;
    b2PolygonShape polygon;
    b2Vec2 corner[8];
    for (int i = 0; i < body->corners; i++) corner[i] = metres(body->corner[i][0], body->corner[i][1]);
    if (body->corners) polygon.Set(corner, body->corners);
    b2Vec2 half = metres(body->size[0], body->size[1]);
    if (body->shape == TOUCHSTONE_WORLD_BOX) polygon.SetAsBox(half.x, half.y);
    b2FixtureDef fixture;
    fixture.shape = body->shape == TOUCHSTONE_WORLD_CIRCLE ? (b2Shape *)&circle : &polygon;
    fixture.density = (float)body->density;
    fixture.friction = (float)body->friction;
    fixture.restitution = (float)body->restitution;
    b2Body *made = w->world.CreateBody(&def);
    made->CreateFixture(&fixture);
    w->body.push_back(made);
    return (int)w->body.size() - 1;
}

static void step(void *world) { ((World *)world)->world.Step(((World *)world)->step, 8, 3); }

static void read(void *world, int body, TouchstoneWorldPose *pose)
{
    World *w = (World *)world;
    const b2Body *b = w->body[body];
    b2Vec2 at = w->metre * b->GetPosition(), v = w->metre * b->GetLinearVelocity();
    *pose = {at.x, at.y, b->GetAngle(), v.x, v.y, b->GetAngularVelocity()};
}

static void end(void *world) { delete (World *)world; }

extern "C" const TouchstoneEngine touchstone_engine = {
    TOUCHSTONE_WORLD_ABI, sizeof(TouchstoneEngine), "Box2D", "2.4",
    TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX | TOUCHSTONE_WORLD_POLYGON,
    TOUCHSTONE_WORLD_SCALE | TOUCHSTONE_WORLD_WALLS | TOUCHSTONE_WORLD_BULLETS | TOUCHSTONE_WORLD_ALL_BULLETS,
    TOUCHSTONE_WORLD_FLOAT, /* speed, spin, least, slop, energy: */ 3840, 94, 3.2, 0.64, 0,
    begin, add, step, read, end, nullptr, nullptr};
