import pg from 'pg';
import { poolConfig, type DatabaseAddress } from './open.ts';

/** What tells a process of public writes, whichever process made them. */
export type News = {
  /**
   * Another number after every public write; undefined while nobody tells us, when nothing kept in memory may be
   * trusted.
   */
  version: () => number | undefined;
  /**
   * Calls with the id of a release that was added, removed or got other names; with `any` when news may have been
   * missed.
   */
  onRename: (hear: (releaseId: number | 'any') => void) => void;
  /**
   * Calls with the id of a user whose passkey opens something else now than before; with `any` when news may have been
   * missed.
   */
  onPasskey: (hear: (userId: number | 'any') => void) => void;
  /** Calls with what the tracker keeps of a torrent, as JSON; with `any` when news may have been missed. */
  onTorrent: (hear: (torrent: string) => void) => void;
  close: () => Promise<void>;
};

/** For those who live too short to keep anything: never a version. */
export const NO_NEWS: News = {
  version: () => undefined,
  onRename: () => {},
  onPasskey: () => {},
  onTorrent: () => {},
  close: async () => {},
};

// Sent by the triggers of 0003_public.sql, 0016_tracker.sql and 0019_hidden_accounts.sql.
const CATALOGUE = 'akane_catalogue';
const NAMES = 'akane_names';
const PASSKEYS = 'akane_passkeys';
const TORRENTS = 'akane_torrents';

const RETRY_MS = 500;

function idOr(payload: string): number | 'any' {
  return payload === 'any' ? 'any' : Number(payload);
}

function createHearers() {
  const all = new Map<string, ((payload: string) => void)[]>();
  const add = (channel: string, hear: (payload: string) => void) =>
    all.set(channel, [...(all.get(channel) ?? []), hear]);
  const tell = (channel: string, payload: string) => all.get(channel)?.forEach((hear) => hear(payload));
  const on: Pick<News, 'onRename' | 'onPasskey' | 'onTorrent'> = {
    onRename: (hear) => add(NAMES, (payload) => hear(idOr(payload))),
    onPasskey: (hear) => add(PASSKEYS, (payload) => hear(idOr(payload))),
    onTorrent: (hear) => add(TORRENTS, hear),
  };
  return { on, tell, tellAll: () => [...all.keys()].forEach((channel) => tell(channel, 'any')) };
}

/** Listens to the database on a connection of its own; a lost one is opened again until it answers. */
export async function openNews(address: DatabaseAddress): Promise<News> {
  let client: pg.Client | undefined;
  let count = 0;
  let listening = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const hearers = createHearers();

  const lose = (lost: pg.Client) => {
    if (lost !== client || closed) return;
    listening = false;
    client = undefined;
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_MS);
  };

  const connect = async () => {
    const next = new pg.Client({ ...poolConfig(address), application_name: 'akane news', keepAlive: true });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => {
      // Passkeys and the like are in no public answer.
      if (channel === CATALOGUE || channel === NAMES) count += 1;
      hearers.tell(channel, payload ?? '');
    });
    try {
      await next.connect();
      await next.query(
        [CATALOGUE, NAMES, PASSKEYS, TORRENTS].map((channel) => `listen ${channel}`).join('; '),
      );
    } catch {
      return lose(next);
    }
    // What was written before this moment is in the tables; what comes after will be told.
    count += 1;
    hearers.tellAll();
    listening = true;
  };

  await connect();
  return {
    version: () => (listening ? count : undefined),
    ...hearers.on,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
