// The apps that are bundled, which answer `pairs.json`. `api.js` imports the package in one of the ways there are; it is asked on the page
// or in a Worker. The pages leave what was found in `answer`.
import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const NAMED = 'touchstone/touchstone_simd.wasm';

// How each bundler gives the address of a file.
export const ADDRESS = {
    esbuild: `import file from '${NAMED}';\nconst address = new URL(file, import.meta.url);`, // --loader:.wasm=file
    vite: `import address from '${NAMED}?url';`,
    webpack: `const address = new URL('${NAMED}', import.meta.url);`,
};
const API = {
    lite: () => `import {contact, relation} from 'touchstone/lite';\nexport default () => ({contact, relation});\n`,
    file: () => `import {init} from 'touchstone';\nexport default () => init();\n`,
    named: address => `import {init} from 'touchstone';\n${address}\nexport default () => init(address);\n`,
    inline: () => `import {init} from 'touchstone/inline';\nexport default () => init();\n`,
};
const PAGE = `<!DOCTYPE html>
<html lang="en">
<title>An app</title>
<link rel="icon" href="data:,">
<script type="module" src="./main.js"></script>
`;

// Writes the apps for a bundler into a folder each, and returns their names.
export function writeApps(to, address) {
    return Object.entries(API).flatMap(([way, api]) => ['on_page', 'in_worker'].map(where => {
        const name = `${way}_${where}`, folder = join(to, name), from = new URL('apps/', import.meta.url);
        mkdirSync(folder, {recursive: true});
        const copy = (file, as = file) => cpSync(fileURLToPath(new URL(file, from)), join(folder, as));
        copy(`${where}.js`, 'main.js');
        for (const file of ['answers.js', 'answer.js', ...where === 'in_worker' ? ['worker.js'] : []]) copy(file);
        writeFileSync(join(folder, 'api.js'), api(address));
        writeFileSync(join(folder, 'index.html'), PAGE);
        return name;
    }));
}

export const writePage = folder => writeFileSync(join(folder, 'index.html'), PAGE);
