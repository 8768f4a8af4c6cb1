import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '../failure.ts';
import { addressReader, CLIENT_HEADER } from './client-address.ts';
import { OPEN_HEADERS } from './kept-answer.ts';
import { createRateLimit } from './rate-limit.ts';

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
function stampAddress(req: IncomingMessage, address: string): void {
  const pairs = req.rawHeaders;
  for (let i = pairs.length - 2; i >= 0; i -= 2) {
    if (pairs[i]?.toLowerCase() === CLIENT_HEADER) pairs.splice(i, 2);
  }
  pairs.push(CLIENT_HEADER, address);
  req.headers[CLIENT_HEADER] = address;
}

function refuse(res: ServerResponse, seconds: number): void {
  if (res.destroyed) return;
  const headers = { ...OPEN_HEADERS, 'Content-Type': 'application/json; charset=utf-8' };
  res.writeHead(429, { ...headers, 'Cache-Control': 'no-store', 'Retry-After': seconds });
  res.end(JSON.stringify({ message: `Слишком много запросов. Попробуйте через ${seconds} с.` }));
}

export type Served = {
  /** Files have addresses of their own and no limits: a film is hundreds of requests. */
  files: readonly FileHandler[];
  /** Answers that are ready, given without the objects of fetch. */
  recall?: FileHandler;
  middleware?: Middleware | undefined;
  fetch: Fetch;
};

export type Door = {
  host: string;
  port: number;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** Requests a minute for each address; 0 is no limit. */
  rateLimit?: number;
};

/** Listens (port 0 takes any free one): files go out by their own handlers, everything else within the limits through `recall` and `fetch`; `close` lets open answers end. */
export async function listen(
  { host, port, trustedProxies = [], rateLimit = 0 }: Door,
  { files, recall = () => false, middleware, fetch }: Served,
): Promise<Listening> {
  const answer = getRequestListener(fetch);
  const addressOf = addressReader(trustedProxies);
  const limit = createRateLimit(rateLimit);
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const address = addressOf(req);
    stampAddress(req, address);
    if (files.some((handle) => handle(req, res))) return;
    const wait = await limit(address);
    if (wait > 0) refuse(res, wait);
    else if (recall(req, res)) return;
    else if (middleware) middleware(req, res, () => void answer(req, res));
    else await answer(req, res);
  };
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  const bound = await open(server, host, port);
  return { port: bound, close: () => drain(server) };
}
