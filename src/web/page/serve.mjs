// node serve.mjs FOLDER [PORT]: serves the folder on this machine, and prints the address.
import {createReadStream, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';

const TYPES = {'.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm',
               '.png': 'image/png', '.svg': 'image/svg+xml', '.json': 'application/json', '.txt': 'text/plain; charset=utf-8',
               '.webmanifest': 'application/manifest+json', '.md': 'text/plain; charset=utf-8'};

// Answers with a file of the folder, or with 404. `more`: headers besides.
export function answer(folder, request, response, more = {}) {
    const refuse = (status, words, headers = {}) => response.writeHead(status, {'Content-Type': 'text/plain', ...headers, ...more}).end(words + '\n');
    let path, file, status;
    try {
        path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    } catch {
        return refuse(400, 'no address: ' + request.url);
    }
    try {
        status = statSync(file = join(folder, path.startsWith('..') ? '/' : path));
        if (status.isDirectory() && !path.endsWith('/')) return refuse(301, 'a folder', {Location: encodeURI(path) + '/'});
        if (status.isDirectory()) status = statSync(file = join(file, 'index.html'));
    } catch {
        return refuse(404, 'not found: ' + path);
    }
    const stream = createReadStream(file);
    stream.on('error', () => response.headersSent ? response.destroy() : refuse(500, 'not readable: ' + path));
    stream.on('open', () => {
        response.writeHead(200, {'Content-Type': TYPES[extname(file)] || 'application/octet-stream', 'Content-Length': status.size,
                                 'Cache-Control': 'no-cache', ...more});
        stream.pipe(response);
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [folder, port = '8000'] = process.argv.slice(2);
    const server = createServer((request, response) => answer(folder, request, response));
    server.on('error', error => {
        console.error('serve.mjs: ' + error.message);
        process.exit(1);
    });
    server.listen(Number(port), '127.0.0.1', () => console.log('http://localhost:' + server.address().port + '/'));
}
