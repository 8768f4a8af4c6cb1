import { sql } from 'kysely';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Database } from '../database/open.ts';
import { within } from './within.ts';

/** Whether a condition for serving requests holds; an error means that it does not. */
export type Check = () => boolean | Promise<boolean>;

export type Health = {
  /** Replaces the conditions, by their names in the answer of `/readyz`. */
  require: (checks: Readonly<Record<string, Check>>) => void;
  /** Makes the process not ready until it ends. */
  drain: () => void;
  /** The names of the conditions that do not hold; none when the process is ready. */
  listMissing: () => Promise<string[]>;
};

const CHECK_MS = 1000;

/** Makes the health of a process, which is not ready before its conditions are known. */
export function createHealth(): Health {
  let checks: Readonly<Record<string, Check>> = { start: () => false };
  let isDraining = false;
  return {
    require: (others) => {
      checks = others;
    },
    drain: () => {
      isDraining = true;
    },
    listMissing: async () => {
      const results = Object.entries(checks).map(async ([name, check]) => {
        const holds = await within(CHECK_MS, (async () => check())());
        return holds ? [] : [name];
      });
      return [...(isDraining ? ['draining'] : []), ...(await Promise.all(results)).flat()];
    },
  };
}

// A condition that was met once and stays so: `work` is tried again as long as it fails.
function once(work: () => Promise<unknown>): Check {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
    return true;
  };
}

type ReadinessSources = {
  db: Database;
  /** Absent in a process that answers no requests. */
  changes?: Pick<ChangeFeed, 'version'>;
  /** Absent in a process without the site. */
  readSearch?: (() => Promise<unknown>) | undefined;
};

/**
 * The conditions of a process that serves: the database answers, or its changes are known well enough for using what is
 * in memory, and the names for the search have been read.
 */
export function readiness({ db, changes, readSearch }: ReadinessSources): Record<string, Check> {
  const database = async () =>
    changes?.version() !== undefined || (await sql`select 1`.execute(db)).rows.length > 0;
  return { database, ...(readSearch && { search: once(readSearch) }) };
}
