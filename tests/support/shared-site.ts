import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import type { Database } from '#server/platform/database/open.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { inSiteDatabase } from '#tests/support/site-database.ts';

/** A site with the demo and a browser, which the journeys of one process use one after another. */
export type SharedSite = {
  readonly origin: string;
  readonly browser: Browser;
  /** Runs work on the database: rows of accounts may stay, everything else has to be as before when a file ends. */
  inDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /** Adds an account with a session. */
  addAccount: (login: string) => Promise<TestAccount>;
};

type Opened = { site: TestSite; browser: Browser; folder: string };

let opened: Promise<Opened> | undefined;
let users = 0;

async function open(): Promise<Opened> {
  const browser = await openBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-shared-'));
  return { browser, folder, site: await startSite(folder) };
}

/** Keeps the shared site open between files; the returned function closes it unless a file still uses it. */
export function holdSharedSite(): () => Promise<void> {
  users += 1;
  return async () => {
    users -= 1;
    if (users > 0 || !opened) return;
    const { site, browser, folder } = await opened;
    opened = undefined;
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const LISTS = ['planned', 'watched', 'watching', 'postponed', 'abandoned'];
// What pages show to everybody, each table without the columns that count accounts and visits.
const SHOWN = {
  releases: [
    // A job finds the faces in them.
    'background_covers',
    'rating_distribution',
    'added_in_users_favorites',
    ...LISTS.map((list) => `added_in_${list}_collection`),
  ],
  episodes: [],
  episode_videos: [],
  franchises: [],
  franchise_releases: [],
  genres: [],
  members: [],
  poll_options: [],
  polls: [],
  promotions: [],
  release_teams: [],
  site: [],
  site_texts: [],
  team_users: [],
  teams: [],
  torrents: ['seeders', 'leechers', 'completed_times'],
  vasts: [],
  videos: [],
};

/** For each table a hash of what pages show of it. */
async function hashShown(db: Database): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, counted] of Object.entries(SHOWN)) {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(shown, '' order by shown)) as hash
      from (select (to_jsonb(one) - ${counted}::text[])::text as shown from ${sql.table(table)} as one) as rows
    `.execute(db);
    hashes[table] = rows[0]?.hash ?? '';
  }
  return hashes;
}

/**
 * Lets a journey use the site that it shares with others, to be called once, above its tests, instead of `before`:
 * `prepare` runs when the site is open. A site of its own would cost each file five seconds of CPU. Only a file shares
 * that reads, or changes what belongs to its own accounts and visitors: each has logins of its own, opens contexts of
 * its own, and works in any order of the files. It fails if what the site shows to everybody is not as before when it
 * ends. Not compared are what no page shows (reports and faults of playback, views), lists and ratings of accounts with
 * their counts, and what the processes hold in memory: a file reads only its own rows of those.
 */
export function shareSite(prepare: () => Promise<unknown> = async () => {}): SharedSite {
  const release = holdSharedSite();
  let mine: Opened | undefined;
  let shown: Record<string, string>;
  const get = () => mine ?? assert.fail('the shared site opens before the tests');
  const inDatabase = <T>(work: (db: Database) => Promise<T>) => inSiteDatabase(get().folder, work);
  before(async () => {
    mine = await (opened ??= open());
    shown = await inDatabase(hashShown);
    await prepare();
  });
  after(async () => {
    try {
      // What a failed test left open would go on playing.
      for (const context of mine?.browser.contexts() ?? []) await context.close();
      if (mine) assert.deepEqual(await inDatabase(hashShown), shown, 'the shared site was changed');
    } finally {
      await release();
    }
  });
  return {
    get origin() {
      return get().site.origin;
    },
    get browser() {
      return get().browser;
    },
    inDatabase,
    addAccount: (login) => inDatabase((db) => createTestAccount({ db }, login)),
  };
}
