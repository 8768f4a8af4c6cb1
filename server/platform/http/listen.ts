import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '#server/failure.ts';
import { requestStarts } from '../diagnostics.ts';
import type { Valkey } from '../database/valkey/open-valkey.ts';
import type { Log } from '../log.ts';
import { addressReader, proxyTest, stampCaller } from './request/client-address.ts';
import { plainAddress } from './request/forwarded.ts';
import { BOUNDS, watchConnections, type ConnectionBounds } from './limits/connections.ts';
import { connectionsWithin } from './limits/descriptors.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { isUnavailableError } from './response/errors.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import {
  BUSY,
  COMMON_HEADERS,
  refusalResponse,
  refuse,
  refuseAndClose,
  refuseUnread,
  unreadable,
  type Refusal,
} from './limits/refuse.ts';
import { hasBody, type UploadAt } from './request/request-body.ts';
import { type Bodies, openBodies, type SocketCall } from './request/take-bodies.ts';

/** Answers the requests that are its own; returns false for others. */
export type FileHandler = (req: IncomingMessage, res: ServerResponse) => boolean;
/** Runs before `fetch` in development, where Vite serves the sources. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
export type Fetch = (request: Request, call: SocketCall) => Response | Promise<Response>;

export type CloseOptions = {
  /** How long to go on taking connections, for a balancer to learn of the stop. */
  delayMs?: number;
  /** How long open responses may take after that. */
  drainMs?: number;
};

export type Listening = {
  port: number;
  /** Serves the following requests by other handlers. */
  replace: (handlers: RequestHandlers) => void;
  /** Closes each connection with its next response, takes no new ones after a delay, and lets open responses end. */
  close: (options?: CloseOptions) => Promise<void>;
};

const DRAIN_MS = 30_000;
const DRAIN_CHECK_MS = 100;
// The request of a connection that was opened just before the stop is still on its way.
const GRACE_MS = 200;
// How long connections of a proxy are kept, which may send the next request at any moment. nginx asks a server that it
// could not reach again after a second, over a connection that it has kept.
const GRACE_BEHIND_PROXY_MS = 3000;

/** Binds a server to a port, 0 for any free one; fails with `conflict` and the setting's name when it is taken. */
export async function openPort(
  server: Server,
  { host, port, setting }: { host: string; port: number; setting: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isPortTaken = error.code === 'EADDRINUSE';
      reject(
        isPortTaken
          ? new Failure(
              'conflict',
              `Порт ${port} занят. Остановите то, что на нём работает, или задайте другой в ${setting}.`,
            )
          : error,
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

// A connection that the system has accepted and this process has not read yet is reset by the close. So the socket is
// closed right after a turn of the event loop that was too short for more connections to arrive, if there soon is one.
const SHORT_TURN_MS = 0.1;
const MAX_TURNS_MS = 2000;

async function waitForShortTurn(): Promise<void> {
  const until = performance.now() + MAX_TURNS_MS;
  for (let endedAt = performance.now(); endedAt < until;) {
    const startedAt = endedAt;
    await nextTurn();
    endedAt = performance.now();
    if (endedAt - startedAt < SHORT_TURN_MS) return;
  }
}

/**
 * Stops listening and lets open answers end, for `drainMs` at most; `graceMs` later closes the connections that wait
 * for another request. In between, a proxy that is just sending one over such a connection gets its answer.
 */
async function drain(server: Server, graceMs: number, drainMs: number): Promise<void> {
  const stoppedAt = performance.now();
  const closeWaiting = async () => {
    const ms = performance.now() - stoppedAt;
    // A process that was busy has connections and requests that it has not read yet: they come first.
    await nextTurn();
    if (ms > drainMs) server.closeAllConnections();
    else if (ms >= graceMs) server.closeIdleConnections();
  };
  await waitForShortTurn();
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
  /** The addresses that take files; elsewhere a body has 1 MB at most. */
  uploadAt?: UploadAt;
  /** Serve files within the rate limit: those that only some may see cost a look at a session each. */
  limitedFiles?: readonly FileHandler[];
  /** Sends cached responses without the objects of fetch. */
  serveFromCache?: FileHandler;
  middleware?: Middleware | undefined;
  fetch: Fetch;
  /** Counts the requests of an address for all processes together. */
  valkey?: Valkey | undefined;
};

export type RequestGate = {
  host: string;
  port: number;
  /** Addresses and CIDR blocks whose `X-Forwarded-For` or `Forwarded` is trusted. */
  trustedProxies?: readonly string[];
  log?: Log;
  /** These proxies are a CDN that may store public answers. */
  hasCdn?: boolean;
  /** Requests a minute for each address; 0 is no limit. */
  rateLimit?: number;
  /** Connections of one address at once; 0 is no limit. */
  connectionsPerAddress?: number;
  /** Bounds that differ from the defaults. */
  bounds?: Partial<ConnectionBounds>;
};

function boundsOf({ connectionsPerAddress, bounds }: RequestGate): ConnectionBounds {
  return {
    ...BOUNDS,
    maxOfAll: connectionsWithin(),
    ...(connectionsPerAddress === undefined ? {} : { maxOfOne: connectionsPerAddress }),
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

// What is made once for the handlers.
function prepare(handlers: RequestHandlers, { rateLimit = 0 }: RequestGate, { callOf, forget }: Bodies) {
  const { uploadAt = () => undefined, limitedFiles = [], fetch, valkey } = handlers;
  const { serveFromCache = () => false } = handlers;
  return {
    ...handlers,
    uploadAt,
    limitedFiles,
    serveFromCache,
    limit: createRateLimit(rateLimit, valkey && { valkey, name: 'requests' }),
    answer: getRequestListener(
      (request, { incoming, outgoing }) => {
        const req = incoming as IncomingMessage;
        const answer = fetch(request, callOf(req, outgoing as ServerResponse));
        return hasBody(req) ? Promise.resolve(answer).finally(() => forget(req)) : answer;
      },
      // HAProxy and others check with HTTP/1.0, which names no host.
      { hostname: 'localhost', errorHandler: (error) => refusalResponse(refusalOf(error)) },
    ),
  };
}

/**
 * Starts the HTTP server (port 0 takes any free one): file handlers serve files, the cache and `fetch` serve everything
 * else within the rate limit. Bodies and connections are bounded for all routes.
 */
export async function listen(gate: RequestGate, handlers: RequestHandlers): Promise<Listening> {
  const { host, port, trustedProxies = [], hasCdn = false } = gate;
  const bounds = boundsOf(gate);
  const isExempt = exemption(trustedProxies);
  const bodies = openBodies(isExempt);
  let current = prepare(handlers, gate, bodies);
  const addressOf = addressReader(trustedProxies, gate.log);
  const isProxy = proxyTest(trustedProxies);
  const isCdn = ({ socket }: IncomingMessage) => hasCdn && isProxy(plainAddress(socket.remoteAddress ?? ''));
  let isStopping = false;
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { files, uploadAt, limit, limitedFiles, serveFromCache, middleware, answer } = current;
    for (const [name, value] of Object.entries(COMMON_HEADERS)) res.setHeader(name, value);
    if (isStopping) res.shouldKeepAlive = false;
    connections.watch(req, res);
    const address = addressOf(req);
    stampCaller(req, address, isCdn(req));
    if (hasBody(req)) {
      // Files are read without a body. All limits are asked before one is read.
      const wait = await limit(address);
      const upload = uploadAt(req.method ?? '', pathOf(req));
      const refusal = wait > 0 ? tooMany(wait) : await bodies.take(req, res, upload);
      if (refusal) return refuseAndClose(req, res, refusal);
    }
    if (files.some((handle) => handle(req, res))) return;
    const wait = hasBody(req) ? 0 : await limit(address);
    if (wait > 0) refuse(res, tooMany(wait));
    else if (limitedFiles.some((handle) => handle(req, res)) || serveFromCache(req, res)) return;
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
  const serveOrDestroy = (req: IncomingMessage, res: ServerResponse) =>
    void serve(req, res).catch(() => res.destroy());
  const server = createServer(timeouts, (req, res) => {
    if (!requestStarts.hasSubscribers) return serveOrDestroy(req, res);
    requestStarts.runStores({ req, res }, serveOrDestroy, undefined, req, res);
  });
  server.setTimeout(bounds.stallMs);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || isAnswering(socket)) socket.destroy();
    else refuseUnread(socket, unreadable(error.code));
  });
  const connections = watchConnections(server, bounds, isExempt);
  const { isAnswering } = connections;
  const boundPort = await openPort(server, { host, port, setting: 'PORT' });
  const close: Listening['close'] = async ({ delayMs = 0, drainMs = DRAIN_MS } = {}) => {
    isStopping = true;
    if (delayMs > 0) await pause(delayMs);
    await drain(server, trustedProxies.length > 0 ? GRACE_BEHIND_PROXY_MS : GRACE_MS, drainMs);
    connections.stop();
  };
  const replace: Listening['replace'] = (others) => {
    current = prepare(others, gate, bodies);
  };
  return { port: boundPort, replace, close };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return withoutEndSlashes(url.split('?')[0] ?? '');
}
