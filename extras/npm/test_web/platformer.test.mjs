// Plays the platformer in Chromium and Firefox: it can be won, the player is never inside a wall, the same keys give the same play.
// usage: TOUCHSTONE_MODULES=FOLDER [PICTURES=FOLDER] node --test platformer.test.mjs
import assert from 'node:assert/strict';
import {cpSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import test, {after} from 'node:test';
import {fileURLToPath} from 'node:url';
import {serveChanged, until} from '../../../tests/web/harness.mjs';
import {closeBrowsers, inBrowsers} from './browsers.mjs';
import {MODULES} from './bundlers.mjs';

const folder = join(MODULES, 'platformer');
rmSync(folder, {recursive: true, force: true});
cpSync(fileURLToPath(new URL('../examples/platformer', import.meta.url)), folder, {recursive: true});
cpSync(join(MODULES, 'node_modules/touchstone'), join(folder, 'node_modules/touchstone'), {recursive: true});
const server = await serveChanged(folder, () => {});
after(async () => {
    server.close();
    await closeBrowsers();
});

// In the page: plays `ticks` ticks, or until the game is won. What decides the keys of each is a person who looks ahead, or dice.
async function play({seed, ticks}) {
    const {game, solids, step} = await import('./platformer.js'), ts = await (await import('touchstone')).init();
    const {player, platforms: [ferry, lift]} = game;
    let random = seed;
    const dice = () => (random = Math.imul(random, 1664525) + 1013904223 | 0) >>> 24;
    const keys = {left: false, right: false, jump: false};
    function guess() {
        if (dice() < 8) keys.left = !keys.left;
        if (dice() < 12) keys.right = !keys.right;
        keys.jump = dice() < 40;
    }
    function look() {
        const {solid} = game.ground ?? {}, waits = solid === ferry ? ferry.minx < 1125 : solid === lift ? lift.miny > 210
            : player.x > 860 && player.x < 900 ? ferry.minx > 925 : player.x > 1405 && player.x < 1425 ? lift.miny < 405 : false;
        keys.right = !waits;
        keys.jump = solid === ferry && !waits && player.x > ferry.maxx - 10;
    }
    const wrong = [], stood = new Set();
    let tick = 0, highest = Infinity, hash = 0;
    for (; tick < ticks && !(game.won && !seed); tick++) {
        if (seed) guess();
        else look();
        step(keys);
        if (game.ground) stood.add(solids.indexOf(game.ground.solid));
        highest = Math.min(highest, player.y);
        for (const word of new Uint32Array(Float64Array.of(player.x, player.y, player.vx, player.vy).buffer)) hash = Math.imul(hash ^ word, 0x01000193) + (hash >>> 15) | 0;
        solids.forEach((solid, i) => {
            const relation = ts.relation(player, solid);
            if (relation !== ts.APART) wrong.push(`tick ${tick}: relation ${relation} to solid ${i} at ${player.x}, ${player.y}`);
        });
    }
    return {tick, hash, wrong: wrong.slice(0, 5), won: game.won, stood: [...stood].sort().join(' '), x: player.x, y: player.y, highest};
}

async function playAll(options) {
    const results = [];
    await inBrowsers(server.address + '#paused', async page => {
        await until('the game', () => page.evaluate(() => import('./platformer.js').then(({game}) => Boolean(game))));
        results.push(await page.evaluate(play, options));
    });
    assert.deepEqual(results[0], results[1]); // both browsers
    assert.deepEqual(results[0].wrong, []);
    return results[0];
}

test('a person who looks ahead reaches the goal', async () => {
    const {won, stood, tick, ...more} = await playAll({seed: 0, ticks: 3000});
    console.log(`won after ${tick} ticks`);
    assert.ok(won, JSON.stringify({stood, tick, ...more}));
    assert.equal(stood, '1 3 4 5 6 7'); // the hill, the ledge, and both platforms too
});

test('the same keys give the same play', async () => {
    for (const seed of [0, 5]) assert.deepEqual(await playAll({seed, ticks: 1500}), await playAll({seed, ticks: 1500}));
});

test('what the goal looks like', {skip: !process.env.PICTURES}, () => inBrowsers(server.address + '#paused', async (page, name) => {
    for (const ticks of [460, 700, 3000]) {
        await page.reload();
        await until('the game', () => page.evaluate(() => import('./platformer.js').then(({game}) => Boolean(game))));
        await page.evaluate(play, {seed: 0, ticks});
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        await page.screenshot({path: join(process.env.PICTURES, `platformer-${name}-${ticks}.png`)});
    }
}, {width: 1280, height: 800}));

test('whatever is pressed, the player is in no wall', async () => {
    const hashes = new Set();
    for (let seed = 1; seed <= 8; seed++) hashes.add((await playAll({seed, ticks: 6000})).hash);
    assert.equal(hashes.size, 8);
});

test('keys and buttons', async () => {
    for (const view of [{width: 1280, height: 800}, {width: 390, height: 844}]) {
        await inBrowsers(server.address, async (page, name) => {
            const x = () => page.evaluate(() => import('./platformer.js').then(({game}) => game.player.x));
            const y = () => page.evaluate(() => import('./platformer.js').then(({game}) => game.player.y));
            await until('the ground', async () => (await y()) > 383);
            await page.keyboard.down('ArrowRight');
            await until('a run', async () => (await x()) > 120, 20);
            await page.keyboard.up('ArrowRight');
            await page.keyboard.press(' ', {delay: 100});
            await until('the ground', async () => (await y()) > 383);
            await page.evaluate(() => { // hidden where there is a mouse
                const button = document.querySelector('[data-key=left]');
                button.dispatchEvent(new PointerEvent('pointerdown'));
            });
            const from = await x();
            await until('a run to the left', async () => (await x()) < from - 20, 20);
            await page.evaluate(() => document.querySelector('[data-key=left]').dispatchEvent(new PointerEvent('pointerup')));
            assert.deepEqual(page.errors, []);
            if (process.env.PICTURES) await page.screenshot({path: join(process.env.PICTURES, `platformer-${name}-${view.width}.png`)});
        }, view);
    }
});
