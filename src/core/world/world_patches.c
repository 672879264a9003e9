// Where the bodies bear on each other now, and by what impulses they did before.
#include "world_self.h"

// Points that keep neither corner nor side but lie this near are the same all the same.
static const double same_place = 2; // px

static int matching(const WorldContact *old, PatchPoint point)
{
    for (int i = 0; i < old->patch.count; i++) {
        if (old->patch.point[i].id == point.id) return i;
    }
    for (int i = 0; i < old->patch.count; i++) {
        if (vec_distance_squared(old->patch.point[i].at, point.at) < same_place * same_place) {
            return i;
        }
    }
    return -1;
}

static void renew(WorldContact *contact, Patch patch, bool cold)
{
    WorldContact old = *contact;
    contact->patch = patch;
    for (int i = 0; i < PATCH_POINTS; i++) {
        int same = i < patch.count && !cold ? matching(&old, patch.point[i]) : -1;
        contact->push[i] = same < 0 ? 0 : old.push[same];
        contact->rub[i] = same < 0 ? 0 : old.rub[same];
    }
}

// ---- Carrying on

static Pose between(const Body *a, const Body *b)
{
    return (Pose){pose_local(a->pose, b->pose.position), vec_unturn(b->pose.turn, a->pose.turn)};
}

static void remember(WorldContact *contact, const Body *a, Pose now, double margin)
{
    const Patch *patch = &contact->patch;
    WorldRecall *recall = &contact->recall;
    *recall = (WorldRecall){.known = true, .margin = margin, .between = now};
    recall->normal = vec_unturn(patch->normal, a->pose.turn);
    for (int i = 0; i < PATCH_POINTS; i++) {
        recall->at[i] = pose_local(a->pose, patch->point[i].at);
        recall->gap[i] = patch->point[i].gap;
    }
}

// How far b has moved in a's frame, no point of it farther.
static double moved(const WorldRecall *recall, Pose now, double reach)
{
    return vec_magnitude(vec_sub(now.position, recall->between.position)) +
           reach * vec_magnitude(vec_sub(now.turn, recall->between.turn));
}

// Each gap by the way of b's point there.
static void carry_on(WorldContact *contact, const Body *a, Pose now)
{
    const WorldRecall *recall = &contact->recall;
    Vec way = vec_sub(now.position, recall->between.position);
    double turned = vec_cross(recall->between.turn, now.turn);
    contact->patch.normal = vec_turn(recall->normal, a->pose.turn);
    for (int i = 0; i < contact->patch.count; i++) {
        Vec arm = vec_sub(recall->at[i], recall->between.position);
        Vec here = vec_add(way, vec_scale(vec_perp(arm), turned));
        contact->patch.point[i].at = pose_point(a->pose, recall->at[i]);
        contact->patch.point[i].gap = recall->gap[i] + vec_dot(here, recall->normal);
    }
}

// What was out of reach stays so until the gap can be closed.
static bool still_holds(const WorldContact *contact, Pose now, double margin, double reach)
{
    const WorldRecall *recall = &contact->recall;
    if (!recall->known) return false;
    if (contact->patch.count && margin > recall->margin + world_slop) return false;
    double room = contact->patch.count ? world_still_there : recall->gap[0] - margin;
    return moved(recall, now, reach) < room;
}

static void find_patch(World *world, WorldContact *contact, bool cold)
{
    const Reach *reach = world->self->reaches.item;
    const Body *a = &world->body[contact->a], *b = &world->body[contact->b];
    const Form *form_a = &world->form[contact->a], *form_b = &world->form[contact->b];
    if (!world_moves(a) && !world_moves(b)) return;
    double margin = reach[contact->a].now + reach[contact->b].now;
    Pose now = between(a, b);
    if (cold || !still_holds(contact, now, margin, form_b->reach)) {
        renew(contact, patch_of(form_a, a->pose, form_b, b->pose, margin), cold);
        remember(contact, a, now, margin);
        world->cost.patches++;
    }
    carry_on(contact, a, now); // the new one too: so a step that is asked for again does the same
}

void world_find_patches(World *world, bool cold)
{
    WorldSelf *self = world->self;
    for (int i = 0; i < self->contacts; i++) {
        find_patch(world, &self->contact[i], cold);
        world->cost.touching += world_touches(&self->contact[i]);
    }
}
