import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Redis } from 'ioredis';
import { valkeyErrors } from '#server/platform/diagnostics.ts';
import type { Log } from '#server/platform/log.ts';
import type { ValkeyAddress } from './address.ts';
import { createValkeyClient } from './client.ts';

/** A Valkey or Redis that all processes share. It may be away at any time: whatever uses it must go on without it. */
export type Valkey = {
  /**
   * Runs a command; undefined when there is no answer within a tenth of a second. While Valkey is away, it answers so
   * at once.
   */
  ask: <T>(command: (client: Redis | Cluster) => Promise<T>) => Promise<T | undefined>;
  /** Listens to a channel; messages that are sent while Valkey is away are lost. */
  subscribe: (channel: string, listener: () => void) => void;
  /** Waits for open commands and closes the connections. */
  close: () => Promise<void>;
};

const COMMAND_MS = 100;
const CHECK_INTERVAL_MS = 1000;
const FIRST_ANSWER_MS = 2000;
// A connection that is silent for so many checks may be dead without a sign.
const MAX_UNANSWERED = 5;
// A process that keeps finding and losing Valkey must not fill the log.
const LOG_INTERVAL_MS = 60_000;

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error(`no answer within ${ms} ms`));
    // After the sockets were read: this process itself may have been busy.
    const timer = setTimeout(() => setImmediate(refuse), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Checks a connection every second by a command; calls `onResult` with the error or undefined. */
function watch(
  client: Redis | Cluster,
  command: () => Promise<unknown>,
  onResult: (error?: unknown) => void,
) {
  let isChecking = false;
  let unanswered = 0;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      await within(CHECK_INTERVAL_MS, command());
      unanswered = 0;
      onResult();
    } catch (error) {
      unanswered = client.status === 'ready' ? unanswered + 1 : 0;
      if (unanswered === MAX_UNANSWERED) client.disconnect(true);
      onResult(error);
    }
    isChecking = false;
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  timer.unref();
  return { check, stop: () => clearInterval(timer) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'нет ответа';
}

/** Whether Valkey answers; logs when that changes. */
function createPresence(log: Log) {
  let isAway = true;
  let isLogged = false;
  let loggedAt = -Infinity;
  const logAway = (error: unknown) => {
    loggedAt = performance.now();
    isLogged = true;
    log('valkey.away', `Valkey не отвечает, процессы обходятся без него: ${reasonOf(error)}`);
  };
  return {
    isAway: () => isAway,
    logAway,
    leave: (error: unknown) => {
      if (!isAway && performance.now() - loggedAt > LOG_INTERVAL_MS) logAway(error);
      isAway = true;
    },
    comeBack: () => {
      if (isLogged) log('valkey.back', 'Valkey снова отвечает');
      isLogged = false;
      isAway = false;
    },
  };
}

/** Connects to a Valkey or Redis, and again whenever the connection is lost; waits two seconds for it at most. */
export async function openValkey(address: ValkeyAddress, log: Log): Promise<Valkey> {
  const client = createValkeyClient(address);
  const presence = createPresence(log);
  const subscribers: (Redis | Cluster)[] = [];
  const open = new Set<Promise<unknown>>();
  // Says more than the command that fails for lack of a connection.
  let lastError: unknown;
  client.on('error', (error) => (lastError = error));

  // A write, because a replica and a full server answer everything else.
  const probe = () => client.set('akane:probe', '', 'PX', CHECK_INTERVAL_MS);
  const first = watch(client, probe, (error) => {
    if (error === undefined) return presence.comeBack();
    valkeyErrors.publish({});
    presence.leave(error);
  });
  const watches = [first];

  const ask: Valkey['ask'] = async (command) => {
    if (presence.isAway()) return undefined;
    const asked = within(COMMAND_MS, command(client));
    open.add(asked);
    try {
      return await asked;
    } catch (error) {
      valkeyErrors.publish({});
      presence.leave(error);
      // It may only have been slow.
      void first.check();
      return undefined;
    } finally {
      open.delete(asked);
    }
  };

  const subscribe: Valkey['subscribe'] = (channel, listener) => {
    // A connection that listens can do nothing else.
    const subscriber = createValkeyClient(address);
    subscriber.on('ready', () => void subscriber.subscribe(channel).catch(() => {}));
    subscriber.on('message', () => listener());
    subscribers.push(subscriber);
    const ping = () => subscriber.ping();
    watches.push(watch(subscriber, ping, () => {}));
  };

  const startedAt = performance.now();
  while (presence.isAway() && performance.now() - startedAt < FIRST_ANSWER_MS) {
    await first.check();
    if (presence.isAway()) await pause(20);
  }
  if (presence.isAway()) presence.logAway(lastError);
  return {
    ask,
    subscribe,
    close: async () => {
      for (const { stop } of watches) stop();
      await Promise.allSettled(open);
      for (const one of [client, ...subscribers]) one.disconnect();
    },
  };
}
