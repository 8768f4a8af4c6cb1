import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '#server/failure.ts';
import type { Valkey } from '../database/valkey/open-valkey.ts';
import { addressReader, plainAddress, proxyTest, stampCaller } from './client-address.ts';
import { BOUNDS, IDLE_BEHIND_PROXY_MS, watchConnections, type ConnectionBounds } from './connections.ts';
import { connectionsWithin } from './descriptors.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { isUnavailableError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';
import {
  BUSY,
  COMMON_HEADERS,
  refusalResponse,
  refuse,
  refuseAndClose,
  refuseUnread,
  unreadable,
  type Refusal,
} from './refuse.ts';
import { createBodyReader, hasBody, type FileBound } from './request-body.ts';

/** Answers the requests that are its own; returns false for others. */
export type FileHandler = (req: IncomingMessage, res: ServerResponse) => boolean;
/** Runs before `fetch` in development, where Vite serves the sources. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
export type Fetch = (request: Request) => Response | Promise<Response>;

export type Listening = { port: number; close: () => Promise<void> };

// How long open downloads may continue after a stop was requested.
const DRAIN_MS = 10_000;
const DRAIN_CHECK_MS = 100;
// How long connections of a proxy are kept, which may send the next request at any moment.
const GRACE_BEHIND_PROXY_MS = 1000;

async function open(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isPortTaken = error.code === 'EADDRINUSE';
      reject(
        isPortTaken
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

/**
 * Stops listening and lets open answers end; `graceMs` later closes the connections that wait for another request. In
 * between, a proxy that is just sending one over such a connection gets its answer.
 */
async function drain(server: Server, graceMs: number): Promise<void> {
  const stoppedAt = performance.now();
  const closeWaiting = async () => {
    const ms = performance.now() - stoppedAt;
    // A process that was busy has connections and requests that it has not read yet: they come first.
    await nextTurn();
    if (ms > DRAIN_MS) server.closeAllConnections();
    else if (ms >= graceMs) server.closeIdleConnections();
  };
  await nextTurn();
  // The method of http.Server would close waiting connections at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  void closeWaiting();
  const timer = setInterval(() => void closeWaiting(), DRAIN_CHECK_MS);
  await closed;
  clearInterval(timer);
}

export type RequestHandlers = {
  /** Serve files, without a rate limit: an episode takes hundreds of requests. */
  files: readonly FileHandler[];
  /** The size limit of uploads by address; elsewhere a body has 1 MB at most. */
  fileBound?: FileBound;
  /** Sends cached responses without the objects of fetch. */
  serveFromCache?: FileHandler;
  middleware?: Middleware | undefined;
  fetch: Fetch;
};

export type RequestGate = {
  host: string;
  port: number;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[];
  /** These proxies are a CDN that may store public answers. */
  hasCdn?: boolean;
  /** Requests a minute for each address; 0 is no limit. */
  rateLimit?: number;
  /** Counts these requests for all processes together. */
  valkey?: Valkey | undefined;
  /** Connections of one address at once; 0 is no limit. */
  connectionsPerAddress?: number;
  /** Bounds that differ from the defaults. */
  bounds?: Partial<ConnectionBounds>;
};

function boundsOf({ trustedProxies = [], connectionsPerAddress, bounds }: RequestGate): ConnectionBounds {
  return {
    ...BOUNDS,
    maxOfAll: connectionsWithin(),
    ...(connectionsPerAddress === undefined ? {} : { maxOfOne: connectionsPerAddress }),
    ...(trustedProxies.length > 0 ? { idleMs: IDLE_BEHIND_PROXY_MS } : {}),
    ...bounds,
  };
}

// Behind an undeclared proxy all callers have the machine's own address.
function exemption(trustedProxies: readonly string[]): (address: string) => boolean {
  const isProxy = proxyTest(trustedProxies);
  return (address) => address === '127.0.0.1' || address === '::1' || isProxy(address);
}

// Errors outside any handler: the request could not be read, or the response could not be made.
function refusalOf(error: unknown): Refusal {
  if (error instanceof Error && error.name === 'RequestError') return unreadable('');
  return isUnavailableError(error) ? BUSY : { status: 500, message: 'Произошла ошибка на сервере' };
}

function tooMany(seconds: number) {
  const message = `Слишком много запросов. Попробуйте через ${seconds} с.`;
  return { status: 429, message, headers: { 'Retry-After': String(seconds) } };
}

/**
 * Starts the HTTP server (port 0 takes any free one): file handlers serve files, the cache and `fetch` serve everything
 * else within the rate limit. Bodies and connections are bounded for all routes. `close` lets open responses end.
 */
export async function listen(gate: RequestGate, handlers: RequestHandlers): Promise<Listening> {
  const { host, port, trustedProxies = [], hasCdn = false, rateLimit = 0, valkey } = gate;
  const { files, fileBound = () => undefined, serveFromCache = () => false, middleware, fetch } = handlers;
  const bounds = boundsOf(gate);
  const answer = getRequestListener(fetch, { errorHandler: (error) => refusalResponse(refusalOf(error)) });
  const addressOf = addressReader(trustedProxies);
  const isProxy = proxyTest(trustedProxies);
  const isCdn = ({ socket }: IncomingMessage) => hasCdn && isProxy(plainAddress(socket.remoteAddress ?? ''));
  const limit = createRateLimit(rateLimit, valkey && { valkey, name: 'requests' });
  const readBody = createBodyReader();
  let isStopping = false;
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of Object.entries(COMMON_HEADERS)) res.setHeader(name, value);
    if (isStopping) res.shouldKeepAlive = false;
    connections.watch(req, res);
    const address = addressOf(req);
    stampCaller(req, address, isCdn(req));
    if (hasBody(req)) {
      const refusal = await readBody(req, res, fileBound(pathOf(req)));
      if (refusal) return refuseAndClose(req, res, refusal);
    }
    if (files.some((handle) => handle(req, res))) return;
    const wait = await limit(address);
    if (wait > 0) refuse(res, tooMany(wait));
    else if (serveFromCache(req, res)) return;
    else if (middleware) middleware(req, res, () => void answer(req, res));
    else await answer(req, res);
  };
  const timeouts = {
    headersTimeout: bounds.headMs,
    // Bodies have a minimum rate instead, so that a large one may take longer.
    requestTimeout: 0,
    keepAliveTimeout: bounds.idleMs,
    connectionsCheckingInterval: bounds.checkMs,
  };
  const server = createServer(timeouts, (req, res) => void serve(req, res).catch(() => res.destroy()));
  server.setTimeout(bounds.stallMs);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || isAnswering(socket)) socket.destroy();
    else refuseUnread(socket, unreadable(error.code));
  });
  const connections = watchConnections(server, bounds, exemption(trustedProxies));
  const { isAnswering } = connections;
  const boundPort = await open(server, host, port);
  const close = async () => {
    isStopping = true;
    await drain(server, trustedProxies.length > 0 ? GRACE_BEHIND_PROXY_MS : 0);
    connections.stop();
  };
  return { port: boundPort, close };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return withoutEndSlashes(url.split('?')[0] ?? '');
}
