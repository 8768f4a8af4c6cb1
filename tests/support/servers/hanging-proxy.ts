import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HangingProxy = {
  origin: string;
  /** Resolves when a request arrived that is never answered. */
  reached: Promise<void>;
  close: () => void;
};

function forward(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers } = req;
  const sent = request(target + req.url, { method, headers, setHost: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  sent.on('error', () => res.destroy());
  // Whoever is killed leaves half a request behind.
  res.on('close', () => sent.destroy());
  req.pipe(sent);
}

/** Passes requests on until `count` of those that `matches` have arrived, and never answers the next of them. */
export async function startHangingProxy(
  target: string,
  count: number,
  matches: (req: IncomingMessage) => boolean,
): Promise<HangingProxy> {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  const server = createServer((req, res) => {
    if (matches(req)) seen += 1;
    if (seen <= count) forward(target, req, res);
    else resolve();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached, close };
}
