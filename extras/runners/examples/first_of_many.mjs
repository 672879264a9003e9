// Which of a list of axis-aligned boxes a point meets first: the finite ray of finite_ray.mjs for each. `boxes` is the list, in which b has
// number 0; out.first is the number of the one that is met first, of several at the same time any.
import { collides as meets, plugin as ofOne } from './finite_ray.mjs';

export const plugin = {...ofOne, name: 'first_of_many', asks: 'first', gives: [...ofOne.gives, 'first']};

export function collides(point, boxes, out) {
    for (const [first, box] of boxes.entries()) {
        const one = {};
        if (meets(point, box, one) && !(one.time >= out.time)) Object.assign(out, {normal: undefined, ...one, first});
    }
    return out.first !== undefined;
}
