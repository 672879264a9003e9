// Box2D 2.4: 8 and 3 iterations, as its manual has them; 40 px are a metre. Without its continuous
// physics, which takes twenty times as long here.
#include <box2d/box2d.h>
#include <vector>

extern "C" {
#include "world_peers.h"
}

namespace
{
const float px = 1 / 40.0f;

struct Data {
    b2World world{b2Vec2(float(world_peers_gravity.x) * px, float(world_peers_gravity.y) * px)};
    std::vector<b2Body *> body;
};

b2Vec2 metres(TsVec v) { return b2Vec2(float(v.x) * px, float(v.y) * px); }

void add_shape(b2Body *body, const TsCollider &form, const TsBodyDef &def)
{
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2FixtureDef made;
    b2Vec2 corner[b2_maxPolygonVertices];
    for (int i = 0; i < form.count; i++) corner[i] = metres(form.side[i].corner);
    if (form.count) polygon.Set(corner, form.count);
    circle.m_radius = float(form.radius) * px;
    made.shape = form.count ? static_cast<b2Shape *>(&polygon) : &circle;
    made.density = 1;
    made.friction = float(def.material.friction);
    body->CreateFixture(&made);
}

void *make(const Bodies *bodies)
{
    Data *data = new Data;
    data->world.SetAllowSleeping(false);
    data->world.SetContinuousPhysics(false);
    for (int i = 0; i < bodies->count; i++) {
        const TsBodyDef &def = bodies->def[i];
        TsCollider form;
        TsPose pose;
        ts_collider_of(&def.shape, &form, &pose);
        b2BodyDef made;
        made.type = def.fixed ? b2_staticBody : b2_dynamicBody;
        made.position = metres(pose.position);
        made.angle = b2Atan2(float(pose.turn.y), float(pose.turn.x));
        data->body.push_back(data->world.CreateBody(&made));
        add_shape(data->body.back(), form, def);
    }
    return data;
}

void release(void *data) { delete static_cast<Data *>(data); }

void step(void *data, double dt) { static_cast<Data *>(data)->world.Step(float(dt), 8, 3); }

void poses(const void *data, TsPose *pose)
{
    for (b2Body *body : static_cast<const Data *>(data)->body) {
        b2Transform at = body->GetTransform();
        *pose++ = TsPose{{at.p.x / px, at.p.y / px}, {at.q.c, at.q.s}};
    }
}
} // namespace

extern "C" const WorldPeer world_peer_box2d = {"Box2D 2.4", make, release, step, poses};
