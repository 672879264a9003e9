// node pack.mjs OUT PATH=FILE ...: the files in one, as page.js reads it.
import {readFileSync, writeFileSync} from 'node:fs';

const [out, ...pairs] = process.argv.slice(2);
const files = pairs.map(pair => {
    const [path, file] = pair.split('=');
    return {path, bytes: readFileSync(file)};
});
const list = Buffer.from(JSON.stringify(files.map(({path, bytes}) => [path, bytes.length])));
const length = Buffer.alloc(4);
length.writeUInt32LE(list.length);
writeFileSync(out, Buffer.concat([length, list, ...files.map(({bytes}) => bytes)]));
