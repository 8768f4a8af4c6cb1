import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '../failure.ts';
import { CLIENT_HEADER } from './client-address.ts';

/** Answers a request that is its own and says so; the others go on. */
export type FileHandler = (req: IncomingMessage, res: ServerResponse) => boolean;
/** Stands before `fetch` in development, where Vite serves the sources. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
export type Fetch = (request: Request) => Response | Promise<Response>;

export type Listening = { port: number; close: () => Promise<void> };

// How long open downloads may go on after a stop was asked for.
const DRAIN_MS = 10_000;

async function open(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      reject(
        busy
          ? new Failure(
              'conflict',
              `Порт ${port} занят. Остановите то, что на нём работает, или задайте другой в PORT.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}

// The header is ours alone: whatever the outside sent under its name goes.
function stampAddress(req: IncomingMessage): void {
  const pairs = req.rawHeaders;
  for (let i = pairs.length - 2; i >= 0; i -= 2) {
    if (pairs[i]?.toLowerCase() === CLIENT_HEADER) pairs.splice(i, 2);
  }
  const address = req.socket.remoteAddress ?? '';
  pairs.push(CLIENT_HEADER, address);
  req.headers[CLIENT_HEADER] = address;
}

/** Listens (port 0 takes any free one): files go out by their own handlers, everything else through `fetch`; `close` lets open answers end. */
export async function listen(
  { host, port }: { host: string; port: number },
  {
    files,
    middleware,
    fetch,
  }: { files: readonly FileHandler[]; middleware?: Middleware | undefined; fetch: Fetch },
): Promise<Listening> {
  const answer = getRequestListener(fetch);
  const server = createServer((req, res) => {
    stampAddress(req);
    if (files.some((handle) => handle(req, res))) return;
    if (middleware) middleware(req, res, () => void answer(req, res));
    else void answer(req, res);
  });
  const bound = await open(server, host, port);
  return { port: bound, close: () => drain(server) };
}
