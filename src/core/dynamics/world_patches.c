// Where the bodies bear on each other now, and by what impulses they did before.
#include "dynamics/world_private.h"

// Points that keep neither corner nor side but lie this near are the same all the same.
static const double same_place = 2; // px

static int matching(const TsWorldContact *old, TsManifoldPoint point)
{
    for (int i = 0; i < old->patch.count; i++) {
        if (old->patch.point[i].id == point.id) return i;
    }
    for (int i = 0; i < old->patch.count; i++) {
        if (ts_vec_distance_squared(old->patch.point[i].at, point.at) < same_place * same_place) {
            return i;
        }
    }
    return -1;
}

static void renew(TsWorldContact *contact, TsManifold patch, bool cold)
{
    TsWorldContact old = *contact;
    contact->patch = patch;
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        int same = i < patch.count && !cold ? matching(&old, patch.point[i]) : -1;
        contact->push[i] = same < 0 ? 0 : old.push[same];
        contact->rub[i] = same < 0 ? 0 : old.rub[same];
    }
}

// ---- Carrying on

static TsPose between(const TsBody *a, const TsBody *b)
{
    return (TsPose){ts_pose_local(a->pose, b->pose.position),
                    ts_vec_unturn(b->pose.turn, a->pose.turn)};
}

static void remember(TsWorldContact *contact, const TsBody *a, TsPose now, double margin)
{
    const TsManifold *patch = &contact->patch;
    TsWorldRecall *recall = &contact->recall;
    *recall = (TsWorldRecall){.known = true, .margin = margin, .between = now};
    recall->normal = ts_vec_unturn(patch->normal, a->pose.turn);
    for (int i = 0; i < TS_MANIFOLD_POINTS; i++) {
        recall->at[i] = ts_pose_local(a->pose, patch->point[i].at);
        recall->gap[i] = patch->point[i].gap;
    }
}

// How far b has moved in a's frame, no point of it farther.
static double moved(const TsWorldRecall *recall, TsPose now, double reach)
{
    return ts_vec_magnitude(ts_vec_sub(now.position, recall->between.position)) +
           reach * ts_vec_magnitude(ts_vec_sub(now.turn, recall->between.turn));
}

// Each gap by the way of b's point there.
static void carry_on(TsWorldContact *contact, const TsBody *a, TsPose now)
{
    const TsWorldRecall *recall = &contact->recall;
    TsVec way = ts_vec_sub(now.position, recall->between.position);
    double turned = ts_vec_cross(recall->between.turn, now.turn);
    contact->patch.normal = ts_vec_turn(recall->normal, a->pose.turn);
    for (int i = 0; i < contact->patch.count; i++) {
        TsVec arm = ts_vec_sub(recall->at[i], recall->between.position);
        TsVec here = ts_vec_add(way, ts_vec_scale(ts_vec_perp(arm), turned));
        contact->patch.point[i].at = ts_pose_point(a->pose, recall->at[i]);
        contact->patch.point[i].gap = recall->gap[i] + ts_vec_dot(here, recall->normal);
    }
}

// What was out of reach stays so until the gap can be closed.
static bool still_holds(const TsWorldContact *contact, TsPose now, double margin, double reach)
{
    const TsWorldRecall *recall = &contact->recall;
    if (!recall->known) return false;
    if (contact->patch.count && margin > recall->margin + world_slop) return false;
    double room = contact->patch.count ? world_still_there : recall->gap[0] - margin;
    return moved(recall, now, reach) < room;
}

static void find_patch(TsWorld *world, TsWorldContact *contact, bool cold)
{
    const Reach *reach = world->self->reaches.item;
    const TsBody *a = &world->body[contact->a], *b = &world->body[contact->b];
    const TsCollider *form_a = &world->form[contact->a], *form_b = &world->form[contact->b];
    if (!world_moves(a) && !world_moves(b)) return;
    double margin = reach[contact->a].now + reach[contact->b].now;
    TsPose now = between(a, b);
    if (cold || !still_holds(contact, now, margin, form_b->reach)) {
        renew(contact, ts_manifold_of(form_a, a->pose, form_b, b->pose, margin), cold);
        remember(contact, a, now, margin);
        world->cost.patches++;
    }
    carry_on(contact, a, now); // the new one too: so a step that is asked for again does the same
}

void ts_world_find_patches(TsWorld *world, bool cold)
{
    WorldSelf *self = world->self;
    for (int i = 0; i < self->contacts; i++) {
        find_patch(world, &self->contact[i], cold);
        world->cost.touching += ts_world_touches(&self->contact[i]);
    }
}
