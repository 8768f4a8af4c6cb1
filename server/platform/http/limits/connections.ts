import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainAddress } from '../request/forwarded.ts';
import { networkOf } from './rate-limit.ts';
import { hasBody } from '../request/request-body.ts';
import { refuseUnread, unreadable } from './refuse.ts';

export type ConnectionBounds = {
  /** Connections of one address (of IPv6: one /64); 0 is no bound. */
  maxOfOne: number;
  /** Connections of all addresses together. */
  maxOfAll: number;
  /** The longest time for the headers of a request. */
  headMs: number;
  /** How long a connection may wait for its next request. */
  idleMs: number;
  /** A body must arrive at `bodyRate` bytes a second at least, measured over windows of this length. */
  bodyWindowMs: number;
  bodyRate: number;
  /** How long a client may read nothing of an answer. */
  stallMs: number;
  /** How long an answer may take, besides one second for every `answerRate` bytes. */
  answerMs: number;
  answerRate: number;
  /** How often these bounds are checked. */
  checkMs: number;
};

/** The default bounds. */
export const BOUNDS: Omit<ConnectionBounds, 'maxOfAll'> = {
  // Six of each browser, for some forty people behind one address of a carrier.
  maxOfOne: 256,
  headMs: 15_000,
  // Balancers and nginx keep connections for 60 s and must close them first.
  idleMs: 65_000,
  // The figures of Apache's mod_reqtimeout. The slowest phone network (GPRS) brings 3,000 bytes a second.
  bodyWindowMs: 20_000,
  bodyRate: 500,
  // nginx closes after 60 s. A native player that is paused in the middle of a segment stops reading.
  stallMs: 300_000,
  answerMs: 600_000,
  answerRate: 1000,
  checkMs: 1000,
};

type Exchange = { req: IncomingMessage; res: ServerResponse; since: number; read: number; written: number };
type Connection = { socket: Socket; owner: Owner; answering: number; last?: ServerResponse };
/** All connections of one address; those in `waiting`, oldest first, wait for their client and can be closed. */
type Owner = { count: number; isBounded: boolean; waiting: Set<Connection> };

export type Connections = {
  /** Watches a request from its headers to the end of its response. */
  watch: (req: IncomingMessage, res: ServerResponse) => void;
  /** Whether a response is being written to a socket: nothing else may be written then. */
  isAnswering: (socket: Duplex) => boolean;
  stop: () => void;
};

function closeOldest(waiting: Set<Connection>): boolean {
  const [oldest] = waiting;
  oldest?.socket.destroy();
  if (oldest) waiting.delete(oldest);
  return oldest !== undefined;
}

/**
 * Bounds the connections of a server: how many one address and all together may have, and how slowly a client may send
 * and read. When the bound is reached, the connection that has waited longest for its client is closed; when none
 * waits, the new one.
 */
export function watchConnections(
  server: Server,
  bounds: ConnectionBounds,
  isExempt: (address: string) => boolean,
): Connections {
  const owners = new Map<string, Owner>();
  const waiting = new Set<Connection>();
  const exchanges = new Set<Exchange>();
  const bySocket = new WeakMap<Duplex, Connection>();
  let count = 0;

  const ownerOf = (key: string, address: string): Owner => {
    const isBounded = bounds.maxOfOne > 0 && !isExempt(address);
    const owner = owners.get(key) ?? { count: 0, isBounded, waiting: new Set() };
    owners.set(key, owner);
    return owner;
  };
  const stopWaiting = (connection: Connection) => {
    waiting.delete(connection);
    connection.owner.waiting.delete(connection);
  };
  const startWaiting = (connection: Connection) => {
    stopWaiting(connection);
    waiting.add(connection);
    connection.owner.waiting.add(connection);
  };

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    const key = networkOf(address);
    const owner = ownerOf(key, address);
    const isFull =
      (owner.isBounded && owner.count >= bounds.maxOfOne && !closeOldest(owner.waiting)) ||
      (count >= bounds.maxOfAll && !closeOldest(waiting));
    if (isFull) return void socket.destroy();
    const connection: Connection = { socket, owner, answering: 0 };
    bySocket.set(socket, connection);
    count += 1;
    owner.count += 1;
    startWaiting(connection);
    socket.once('close', () => {
      stopWaiting(connection);
      count -= 1;
      owner.count -= 1;
      if (owner.count === 0) owners.delete(key);
    });
  });

  const isTooSlow = (exchange: Exchange, now: number): boolean => {
    const { req, res, since } = exchange;
    const { bytesRead, bytesWritten, writableLength } = req.socket;
    if (hasBody(req) && !req.complete) {
      // Bytes that the route does not read yet are not the client's fault.
      const isHeldUp = req.readableLength >= req.readableHighWaterMark;
      if (isHeldUp || bytesRead - exchange.read >= (bounds.bodyRate * bounds.bodyWindowMs) / 1000) {
        Object.assign(exchange, { since: now, read: bytesRead });
      }
      return now - exchange.since > bounds.bodyWindowMs;
    }
    if (!res.headersSent || writableLength === 0) return false;
    const sent = bytesWritten - exchange.written;
    return now - since > bounds.answerMs + (sent / bounds.answerRate) * 1000;
  };

  const check = () => {
    const now = performance.now();
    for (const exchange of exchanges) {
      if (!isTooSlow(exchange, now)) continue;
      exchanges.delete(exchange);
      const { req, res } = exchange;
      if (req.complete || res.headersSent) req.socket.destroy();
      else refuseUnread(req.socket, unreadable('ERR_HTTP_REQUEST_TIMEOUT'));
    }
  };
  const timer = setInterval(check, bounds.checkMs);
  timer.unref();

  return {
    watch: (req, res) => {
      const connection = bySocket.get(req.socket);
      if (!connection) return;
      const { bytesRead, bytesWritten } = req.socket;
      const exchange = { req, res, since: performance.now(), read: bytesRead, written: bytesWritten };
      exchanges.add(exchange);
      connection.answering += 1;
      connection.last = res;
      if (hasBody(req)) {
        startWaiting(connection);
        req.once('end', () => {
          exchange.since = performance.now();
          stopWaiting(connection);
        });
      } else stopWaiting(connection);
      res.once('close', () => {
        exchanges.delete(exchange);
        connection.answering -= 1;
        if (connection.answering === 0 && !connection.socket.destroyed) startWaiting(connection);
      });
    },
    isAnswering: (socket) => {
      const last = bySocket.get(socket)?.last;
      return last !== undefined && last.headersSent && !last.writableFinished;
    },
    stop: () => clearInterval(timer),
  };
}
