import pg from 'pg';
import { poolConfig, type DatabaseAddress } from './open.ts';

/** What tells a process of public writes, whichever process made them. */
export type News = {
  /** Another number after every public write; undefined while nobody tells us, when nothing kept in memory may be trusted. */
  version: () => number | undefined;
  /** Calls with the id of a release that was added, removed or got other names; with `any` when news may have been missed. */
  onRename: (hear: (releaseId: number | 'any') => void) => void;
  close: () => Promise<void>;
};

/** For those who live too short to keep anything: never a version. */
export const NO_NEWS: News = { version: () => undefined, onRename: () => {}, close: async () => {} };

// Sent by the triggers of 0003_public.sql.
const CATALOGUE = 'akane_catalogue';
const NAMES = 'akane_names';

const RETRY_MS = 500;

/** Listens to the database on a connection of its own; a lost one is opened again until it answers. */
export async function openNews(address: DatabaseAddress): Promise<News> {
  let client: pg.Client | undefined;
  let count = 0;
  let listening = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const hearers: ((releaseId: number | 'any') => void)[] = [];
  const tell = (releaseId: number | 'any') => hearers.forEach((hear) => hear(releaseId));

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
      count += 1;
      if (channel === NAMES) tell(Number(payload));
    });
    try {
      await next.connect();
      await next.query(`listen ${CATALOGUE}; listen ${NAMES}`);
    } catch {
      return lose(next);
    }
    // What was written before this moment is in the tables; what comes after will be told.
    count += 1;
    tell('any');
    listening = true;
  };

  await connect();
  return {
    version: () => (listening ? count : undefined),
    onRename: (hear) => hearers.push(hear),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
