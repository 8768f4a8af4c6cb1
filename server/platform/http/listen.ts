import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '#server/failure.ts';
import { addressReader, CLIENT_HEADER, proxyTest } from './client-address.ts';
import { BOUNDS, IDLE_BEHIND_PROXY_MS, watchConnections, type ConnectionBounds } from './connections.ts';
import { connectionsWithin } from './descriptors.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { isAway } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';
import {
  BUSY,
  EVERY_ANSWER,
  refusalResponse,
  refuse,
  refuseRest,
  refuseUnread,
  unreadable,
  type Refusal,
} from './refuse.ts';
import { createBodyReader, hasBody, type FileBound } from './request-body.ts';

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

export type Served = {
  /** Files have addresses of their own and no limits: a film is hundreds of requests. */
  files: readonly FileHandler[];
  /** Which addresses take files, and how large ones; elsewhere a body has 1 MB at most. */
  fileBound?: FileBound;
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
  /** Connections of one address at once; 0 is no limit. */
  connectionsPerAddress?: number;
  /** Other bounds than the usual ones. */
  bounds?: Partial<ConnectionBounds>;
};

function boundsOf({ trustedProxies = [], connectionsPerAddress, bounds }: Door): ConnectionBounds {
  return {
    ...BOUNDS,
    maxOfAll: connectionsWithin(),
    ...(connectionsPerAddress === undefined ? {} : { maxOfOne: connectionsPerAddress }),
    ...(trustedProxies.length > 0 ? { idleMs: IDLE_BEHIND_PROXY_MS } : {}),
    ...bounds,
  };
}

// A proxy that nobody declared would bring everybody from the machine's own address.
function exemption(trustedProxies: readonly string[]): (address: string) => boolean {
  const isProxy = proxyTest(trustedProxies);
  return (address) => address === '127.0.0.1' || address === '::1' || isProxy(address);
}

// What no handler is there for: the listener of fetch could not read the request, or the answer not be made.
function faultOf(fault: unknown): Refusal {
  if (fault instanceof Error && fault.name === 'RequestError') return unreadable('');
  return isAway(fault) ? BUSY : { status: 500, message: 'Произошла ошибка на сервере' };
}

function tooMany(seconds: number) {
  const message = `Слишком много запросов. Попробуйте через ${seconds} с.`;
  return { status: 429, message, headers: { 'Retry-After': String(seconds) } };
}

/**
 * Listens (port 0 takes any free one): files go out by their own handlers, everything else within the limits through
 * `recall` and `fetch`. Whatever route a request is for, its body and its connection are bounded here. `close` lets
 * open answers end.
 */
export async function listen(door: Door, served: Served): Promise<Listening> {
  const { host, port, trustedProxies = [], rateLimit = 0 } = door;
  const { files, fileBound = () => undefined, recall = () => false, middleware, fetch } = served;
  const bounds = boundsOf(door);
  const answer = getRequestListener(fetch, { errorHandler: (fault) => refusalResponse(faultOf(fault)) });
  const addressOf = addressReader(trustedProxies);
  const limit = createRateLimit(rateLimit);
  const takeBody = createBodyReader();
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of Object.entries(EVERY_ANSWER)) res.setHeader(name, value);
    connections.watch(req, res);
    const address = addressOf(req);
    stampAddress(req, address);
    if (hasBody(req)) {
      const refusal = await takeBody(req, res, fileBound(pathOf(req)));
      if (refusal) return refuseRest(req, res, refusal);
    }
    if (files.some((handle) => handle(req, res))) return;
    const wait = await limit(address);
    if (wait > 0) refuse(res, tooMany(wait));
    else if (recall(req, res)) return;
    else if (middleware) middleware(req, res, () => void answer(req, res));
    else await answer(req, res);
  };
  const times = {
    headersTimeout: bounds.headMs,
    // Bodies have a pace instead, so that a large one may take its time.
    requestTimeout: 0,
    keepAliveTimeout: bounds.idleMs,
    connectionsCheckingInterval: bounds.checkMs,
  };
  const server = createServer(times, (req, res) => void serve(req, res).catch(() => res.destroy()));
  server.setTimeout(bounds.stallMs);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || isAnswering(socket)) socket.destroy();
    else refuseUnread(socket, unreadable(error.code));
  });
  const connections = watchConnections(server, bounds, exemption(trustedProxies));
  const { isAnswering } = connections;
  const bound = await open(server, host, port);
  const close = () => drain(server).finally(connections.stop);
  return { port: bound, close };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return withoutEndSlashes(url.split('?')[0] ?? '');
}
