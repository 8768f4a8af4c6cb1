import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Redis } from 'ioredis';
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

/** Connects to a Valkey or Redis, and again whenever the connection is lost; waits two seconds for it at most. */
export async function openValkey(address: ValkeyAddress, log: Log): Promise<Valkey> {
  const client = createValkeyClient(address);
  let subscriber: Redis | Cluster | undefined;
  let isAway = true;
  let isLogged = false;
  let loggedAt = -Infinity;
  const open = new Set<Promise<unknown>>();

  const setAway = (error: unknown) => {
    if (!isAway && performance.now() - loggedAt > LOG_INTERVAL_MS) {
      loggedAt = performance.now();
      isLogged = true;
      log('Valkey не отвечает, процессы обходятся без него', error);
    }
    isAway = true;
  };
  const setBack = () => {
    if (isLogged) log('Valkey снова отвечает');
    isLogged = false;
    isAway = false;
  };
  // A write, because a replica and a full server answer everything else.
  const probe = () => client.set('akane:probe', '', 'PX', CHECK_INTERVAL_MS);
  const onProbe = (error?: unknown) => (error === undefined ? setBack() : setAway(error));
  const first = watch(client, probe, onProbe);
  const watches = [first];

  const ask: Valkey['ask'] = async (command) => {
    if (isAway) return undefined;
    const asked = within(COMMAND_MS, command(client));
    open.add(asked);
    try {
      return await asked;
    } catch (error) {
      setAway(error);
      return undefined;
    } finally {
      open.delete(asked);
    }
  };

  const subscribe: Valkey['subscribe'] = (channel, listener) => {
    const added = (subscriber ??= createValkeyClient(address));
    added.on('ready', () => void added.subscribe(channel).catch(() => {}));
    added.on('message', (of) => {
      if (of === channel) listener();
    });
    watches.push(
      watch(
        added,
        () => added.ping(),
        () => {},
      ),
    );
  };

  const waitForFirst = async () => {
    const startedAt = performance.now();
    while (performance.now() - startedAt < FIRST_ANSWER_MS) {
      await first.check();
      if (!isAway) return;
      await pause(20);
    }
    log('Valkey не отвечает, процессы обходятся без него');
    isLogged = true;
  };
  await waitForFirst();
  return {
    ask,
    subscribe,
    close: async () => {
      for (const { stop } of watches) stop();
      await Promise.allSettled(open);
      client.disconnect();
      subscriber?.disconnect();
    },
  };
}
