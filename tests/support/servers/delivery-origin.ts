import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** How an origin responds; `half` sends the first half of a file and then stalls. */
export type OriginBehaviour = 'serve' | 'fail' | 'silent' | 'half';

export type TestDeliveryOrigin = {
  origin: string;
  /** Requested paths in order. */
  requests: string[];
  behave: (behaviour: OriginBehaviour) => void;
  /** Closes every connection and accepts no new ones. */
  stop: () => Promise<void>;
};

/** Starts a delivery origin, such as a CDN, over the files of a storage folder. */
export async function startDeliveryOrigin(storage: string): Promise<TestDeliveryOrigin> {
  const asked: string[] = [];
  let behaviour: OriginBehaviour = 'serve';
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname } = new URL(req.url ?? '', 'http://host');
    asked.push(pathname);
    if (behaviour === 'silent') return;
    res.setHeader('access-control-allow-origin', '*');
    const file = path.join(storage, pathname.replace('/storage/', ''));
    const fileStat = behaviour === 'fail' ? null : await stat(file).catch(() => null);
    if (!fileStat) return res.writeHead(behaviour === 'fail' ? 503 : 404).end();
    res.writeHead(200, { 'content-length': fileStat.size, 'cache-control': 'public, max-age=3600' });
    const isHalf = behaviour === 'half';
    createReadStream(file, isHalf ? { end: fileStat.size >> 1 } : {}).pipe(res, { end: !isHalf });
  };
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Lets the process of a failed test end.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: asked,
    behave: (next) => (behaviour = next),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
