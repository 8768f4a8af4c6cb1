import type pg from 'pg';
import { createClient, type DatabaseAddress } from './open.ts';

/** Notifies a process of public changes, made by any process. */
export type ChangeFeed = {
  /** Changes after every public write; undefined while disconnected, when nothing in memory may be trusted. */
  version: () => number | undefined;
  /**
   * Calls with the id of a release that was added, removed or renamed; with `any` when changes may have been missed.
   */
  onRename: (listener: (releaseId: number | 'any') => void) => void;
  /** Calls with the id of a user whose passkey has changed; with `any` when changes may have been missed. */
  onPasskey: (listener: (userId: number | 'any') => void) => void;
  /** Calls with a torrent's fields for the tracker as JSON; with `any` when changes may have been missed. */
  onTorrent: (listener: (torrent: string) => void) => void;
  close: () => Promise<void>;
};

/** For short-lived processes that cache nothing: it never has a version. */
export const NO_CHANGES: ChangeFeed = {
  version: () => undefined,
  onRename: () => {},
  onPasskey: () => {},
  onTorrent: () => {},
  close: async () => {},
};

// Channels of the triggers in 0003_public.sql, 0016_tracker.sql and 0019_hidden_accounts.sql.
const CATALOGUE = 'akane_catalogue';
const NAMES = 'akane_names';
const PASSKEYS = 'akane_passkeys';
const TORRENTS = 'akane_torrents';

const RETRY_MS = 500;

function parseId(payload: string): number | 'any' {
  return payload === 'any' ? 'any' : Number(payload);
}

function createSubscribers() {
  const all = new Map<string, ((payload: string) => void)[]>();
  const add = (channel: string, listener: (payload: string) => void) =>
    all.set(channel, [...(all.get(channel) ?? []), listener]);
  const publish = (channel: string, payload: string) =>
    all.get(channel)?.forEach((listener) => listener(payload));
  const on: Pick<ChangeFeed, 'onRename' | 'onPasskey' | 'onTorrent'> = {
    onRename: (listener) => add(NAMES, (payload) => listener(parseId(payload))),
    onPasskey: (listener) => add(PASSKEYS, (payload) => listener(parseId(payload))),
    onTorrent: (listener) => add(TORRENTS, listener),
  };
  return { on, publish, publishToAll: () => [...all.keys()].forEach((channel) => publish(channel, 'any')) };
}

/** Listens to the database on its own connection and reconnects until it answers. */
export async function openChangeFeed(address: DatabaseAddress): Promise<ChangeFeed> {
  let client: pg.Client | undefined;
  let count = 0;
  let isListening = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const subscribers = createSubscribers();

  const onLost = (lost: pg.Client) => {
    if (lost !== client || isClosed) return;
    isListening = false;
    client = undefined;
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_MS);
  };

  const connect = async () => {
    const next = createClient(address, { application_name: 'akane news', keepAlive: true });
    client = next;
    next.on('error', () => onLost(next));
    next.on('end', () => onLost(next));
    next.on('notification', ({ channel, payload }) => {
      // The other channels do not affect public answers.
      if (channel === CATALOGUE || channel === NAMES) count += 1;
      subscribers.publish(channel, payload ?? '');
    });
    try {
      await next.connect();
      await next.query(
        [CATALOGUE, NAMES, PASSKEYS, TORRENTS].map((channel) => `listen ${channel}`).join('; '),
      );
    } catch {
      return onLost(next);
    }
    // Earlier writes are in the tables, later ones will be notified.
    count += 1;
    subscribers.publishToAll();
    isListening = true;
  };

  await connect();
  return {
    version: () => (isListening ? count : undefined),
    ...subscribers.on,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
