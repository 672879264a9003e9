// node serve.mjs FOLDER [PORT]: serves the folder on this machine, and prints the address.
import {createReadStream, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

const [folder, port = '8000'] = process.argv.slice(2);
const types = {'.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm',
               '.png': 'image/png', '.svg': 'image/svg+xml', '.json': 'application/json', '.txt': 'text/plain',
               '.webmanifest': 'application/manifest+json', '.md': 'text/plain'};

const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    let file = join(folder, path.startsWith('..') ? '/' : path), status;
    try {
        status = statSync(file);
        if (status.isDirectory()) status = statSync(file = join(file, 'index.html'));
    } catch {
        response.writeHead(404, {'Content-Type': 'text/plain'}).end('not found: ' + path + '\n');
        return;
    }
    response.writeHead(200, {'Content-Type': types[extname(file)] || 'application/octet-stream',
                             'Content-Length': status.size, 'Cache-Control': 'no-cache'});
    createReadStream(file).pipe(response);
});
server.on('error', error => {
    console.error('serve.mjs: ' + error.message);
    process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => console.log('http://localhost:' + server.address().port + '/'));
