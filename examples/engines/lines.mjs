// The other end of `touchstone world --command`: describes an engine by one line of JSON, then runs
// the world of each line that comes and answers by a line with all poses (docs/ENGINES.md).
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

console.log = console.info = console.debug = console.error; // stdout holds the lines alone

const answer = (object) => process.stdout.write(JSON.stringify(object) + '\n');

// One run. An engine is a class: new Engine(start), add(body), which returns false if it cannot make
// it, step(), read(number) as [x, y, angle, vx, vy, spin]; and maybe end(), save() and load(state).
function run(Engine, asked) {
    let engine = new Engine(asked);
    const poses = [];
    try {
        for (const body of asked.bodies) {
            if (engine.add(body) === false) return { refused: true };
        }
        for (let tick = 0; tick <= asked.ticks; tick++) {
            if (tick > 0) engine.step();
            if (tick > 0 && tick === asked.reload) {
                const state = engine.save();
                engine.end?.();
                engine = new Engine(asked);
                engine.load(state);
            }
            poses.push(asked.bodies.flatMap((_, i) => engine.read(i)));
        }
        return { poses };
    } finally {
        engine.end?.();
    }
}

export function serve(about, Engine) {
    answer({ abi: 1, save: Boolean(Engine.prototype.save), ...about });
    createInterface({ input: process.stdin }).on('line', (line) => {
        try {
            answer(run(Engine, JSON.parse(line)));
        } catch (error) {
            answer({ error: String(error?.message ?? error) });
        }
    });
}

// The version of an installed package.
export function versionOf(name) {
    const folders = createRequire(import.meta.url).resolve.paths(name);
    const file = folders.map((folder) => `${folder}/${name}/package.json`).find(existsSync);
    return file ? JSON.parse(readFileSync(file, 'utf8')).version : '';
}
