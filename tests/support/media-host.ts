import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** What a host does with a request; `half` gives the first half of a file and then nothing more. */
export type Manner = 'serve' | 'fail' | 'silent' | 'half';

export type MediaHost = {
  origin: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  behave: (manner: Manner) => void;
  /** Closes every connection and takes no new one. */
  die: () => Promise<void>;
};

/** A second place with the files of a storage folder, as a CDN is one. */
export async function startMediaHost(storage: string): Promise<MediaHost> {
  const asked: string[] = [];
  let manner: Manner = 'serve';
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname } = new URL(req.url ?? '', 'http://host');
    asked.push(pathname);
    if (manner === 'silent') return;
    res.setHeader('access-control-allow-origin', '*');
    const file = path.join(storage, pathname.replace('/storage/', ''));
    const found = manner === 'fail' ? null : await stat(file).catch(() => null);
    if (!found) return res.writeHead(manner === 'fail' ? 503 : 404).end();
    res.writeHead(200, { 'content-length': found.size, 'cache-control': 'public, max-age=3600' });
    const isHalf = manner === 'half';
    createReadStream(file, isHalf ? { end: found.size >> 1 } : {}).pipe(res, { end: !isHalf });
  };
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A test that fails on the way ends all the same.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    behave: (next) => (manner = next),
    die: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
