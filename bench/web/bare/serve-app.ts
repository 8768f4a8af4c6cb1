import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export type BareSite = { origin: string; close: () => void };

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

type Packed = { type: string; body: Buffer };

/** Compresses the pages and the scripts of a folder, by their addresses. */
function packFiles(folder: string): Map<string, Packed> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter(
    (name) => path.extname(name) in TYPES && statSync(path.join(folder, name)).isFile(),
  );
  return new Map(
    files.map((name) => {
      const body = brotliCompressSync(readFileSync(path.join(folder, name)));
      const address = `/${name.replace(/index\.html$/, '')}`;
      return [address, { type: TYPES[path.extname(name)] ?? '', body }];
    }),
  );
}

/** Serves a built bare app from memory; styles, fonts and pictures come from the site. */
export async function serveBareApp(folder: string, site: string): Promise<BareSite> {
  const files = packFiles(folder);
  const pass = (url: string, encoding: string, res: ServerResponse) =>
    request(site + url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    })
      .on('error', () => res.destroy())
      .end();
  const server = createServer((req, res) => {
    const url = req.url ?? '/';
    const file = files.get(url) ?? files.get(`${url}/`);
    if (!file) return pass(url, req.headers['accept-encoding'] ?? '', res);
    res.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' });
    return res.end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => void server.close() };
}
