// A platformer: a box runs and jumps on slopes and moving platforms, and is never inside a wall.
// npm install touchstone in this folder, then serve it by any server.
import {APART, aabb, circle, init, polygon} from 'touchstone';

const ts = await init();

const DT = 1 / 60, RUN = 210, JUMP = 560, GRAVITY = 1500; // px and seconds; y points down
const SKIN = 0.01; // the gap that is left to what is hit: so that rounding never leads into it
const STEEPEST = 0.6; // the least vertical part of a normal on which one can stand
const REST = {x: 0, y: 0}, WIDTH = 12, HEIGHT = 16; // half of the player's

const points = (...numbers) => polygon(numbers.flatMap((x, i) => i % 2 ? [] : [{x, y: numbers[i + 1]}]));
const platform = (width, from, to, seconds) => drive({...aabb(0, 0, 1, 1), width, from, to, seconds, clock: 0}, 0);
const platforms = [platform(80, [920, 400], [1130, 400], 7), platform(84, [1438, 450], [1438, 200], 6)];
export const solids = [
    aabb(-900, -900, 0, 900), aabb(0, 400, 400, 900), points(220, 300, 340, 300, 280, 340), // with something to hit one's head on
    points(400, 400, 600, 310, 760, 310, 900, 400, 900, 900, 400, 900), // up and down a hill
    aabb(1230, 400, 1420, 900), points(1540, 215, 1760, 215, 1760, 100, 1800, 100, 1800, 900, 1620, 900, 1620, 260, 1540, 260), // concave
    ...platforms,
];
const goal = circle(1720, 180, 18);
const player = {...aabb(0, 0, 1, 1), x: 0, y: 0, vx: 0, vy: 0};
export const game = {player, platforms, ground: null, won: false, paused: location.hash === '#paused'};
place(60, 300);

function place(x, y) {
    Object.assign(player, {x, y, minx: x - WIDTH, miny: y - HEIGHT, maxx: x + WIDTH, maxy: y + HEIGHT});
}

// A platform after so many seconds: to and fro between two places.
function drive(p, seconds) {
    const clock = p.clock + seconds, turn = clock / p.seconds % 1, s = turn < 0.5 ? 2 * turn : 2 - 2 * turn;
    const [x, y] = p.from.map((start, i) => start + s * (p.to[i] - start));
    return {...p, clock, minx: x, miny: y, maxx: x + p.width, maxy: y + 16};
}

// What the player hits first on the way, and `part`, how much of the way it can go to leave SKIN. A way along a side hits nothing.
function firstHit(x, y, among) {
    let first = null;
    for (const solid of among) {
        const {nx, ny, time} = ts.sweep(player, {x, y}, solid, REST), into = x * nx + y * ny;
        if (into > 0 && !(time >= first?.time)) first = {nx, ny, time, solid, part: Math.max(0, time - SKIN / into)};
    }
    return first;
}

// Moves the player to what it hits, and what is left of the move along that. Its velocity loses what leads into it.
function slide(x, y, among) {
    for (let i = 0; i < 4; i++) {
        [x, y] = [x, y].map(value => Math.abs(value) < 1e-6 ? 0 : value); // no dust of rounding
        const hit = firstHit(x, y, among), part = hit?.part ?? 1;
        place(player.x + part * x, player.y + part * y);
        if (!hit) return;
        const {nx, ny} = hit, left = (1 - part) * (x * nx + y * ny), speed = Math.max(0, player.vx * nx + player.vy * ny);
        [x, y] = [(1 - part) * x - left * nx, (1 - part) * y - left * ny];
        player.vx -= speed * nx;
        player.vy -= speed * ny;
    }
}

// A platform takes along who stands on it, and pushes who is in its way; if there is no room it waits.
function movePlatform(p) {
    const others = solids.filter(solid => solid !== p), before = {...p}, {x, y} = player;
    Object.assign(p, drive(p, DT));
    if (game.ground?.solid === p) slide(p.minx - before.minx, p.miny - before.miny, others);
    const {gap, nx, ny} = ts.contact(player, p);
    if (gap <= 0) slide((gap - SKIN) * nx, (gap - SKIN) * ny, others);
    if (ts.relation(player, p) === APART) return;
    Object.assign(p, before);
    place(x, y);
}

// One tick. `keys`: left, right, jump.
export function step(keys) {
    const run = (Number(keys.right) - Number(keys.left)) * RUN, {ground} = game;
    for (const p of platforms) movePlatform(p);
    if (ground) [player.vx, player.vy] = [run * ground.ny, -run * ground.nx]; // along the slope
    else player.vx = run;
    const jumps = ground && keys.jump;
    if (jumps) player.vy = -JUMP;
    player.vy += ground && !jumps ? 0 : GRAVITY * DT;
    slide(player.vx * DT, player.vy * DT, solids);

    // The ground: what is just below, or some pixels below for who walked on it.
    const reach = jumps || !ground && player.vy < 0 ? 0 : ground ? 6 : 1, below = reach && firstHit(0, reach, solids);
    game.ground = below && below.ny > STEEPEST ? below : null;
    if (game.ground) place(player.x, player.y + reach * below.part);
    if (player.y > 800) place(60, 300);
    game.won ||= ts.relation(player, goal) !== APART;
}

// ---- The picture and the keys

const canvas = document.querySelector('canvas'), context = canvas.getContext('2d');
const keys = {left: false, right: false, jump: false};
const NAMES = {ArrowLeft: 'left', KeyA: 'left', ArrowRight: 'right', KeyD: 'right', Space: 'jump', ArrowUp: 'jump', KeyW: 'jump'};

function fill(shape, color) {
    context.fillStyle = color;
    context.beginPath();
    if (shape.kind === 'aabb') context.rect(shape.minx, shape.miny, shape.maxx - shape.minx, shape.maxy - shape.miny);
    else if (shape.kind === 'circle') context.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
    else for (const {x, y} of shape.points) context.lineTo(x, y);
    context.fill();
}

function draw() {
    const density = devicePixelRatio, width = canvas.clientWidth, height = canvas.clientHeight;
    [canvas.width, canvas.height] = [width * density, height * density];
    const scale = density * Math.min(height / 480, width / 400);
    context.setTransform(scale, 0, 0, scale, canvas.width / 2 - scale * player.x, canvas.height * 0.6 - scale * Math.min(player.y, 380));
    for (const solid of solids) fill(solid, platforms.includes(solid) ? '#b86a1c' : '#5d6b62');
    fill(goal, game.won ? '#2f9e57' : '#d8b13a');
    fill(player, '#2b57b8');
    if (game.won) document.querySelector('p').textContent = 'You made it.';
}

for (const [type, isDown] of [['keydown', true], ['keyup', false]]) {
    addEventListener(type, event => {
        if (!(event.code in NAMES)) return;
        event.preventDefault();
        keys[NAMES[event.code]] = isDown;
    });
}
for (const button of document.querySelectorAll('button')) {
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'pointerleave'])
        button.addEventListener(type, () => { keys[button.dataset.key] = type === 'pointerdown'; });
}
let last = performance.now(), late = 0;
requestAnimationFrame(function frame(now) {
    late = Math.min(late + (now - last) / 1000, 0.1);
    for (last = now; late >= DT; late -= DT) if (!game.paused) step(keys);
    draw();
    requestAnimationFrame(frame);
});
