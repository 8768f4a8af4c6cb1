import { sql } from 'kysely';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { announceEventsNow } from '#server/accounts/notifications/announce.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { aCatalogueEntry, NOW } from '#tests/support/api.ts';
import { createPushBrowser } from '#tests/support/servers/push-sink.ts';

/** A release that the public must not see, with everything that may name it. */
export type SecretRelease = {
  state: 'draft' | 'hidden' | 'deleted';
  id: number;
  alias: string;
  episodeId: string;
  torrentId: number;
  torrentHash: string;
  genreId: number;
  franchiseId: string;
};

/** The word in all names and texts of the secret releases; «kwampus» stands in their aliases and addresses. */
export const SECRET_WORD = 'Квампус';

const STATES = ['draft', 'hidden', 'deleted'] as const;

/** The secret releases; their ids are nowhere else in the demo. */
export const SECRETS: readonly SecretRelease[] = STATES.map((state, at) => ({
  state,
  id: 7_700_001 + at,
  alias: `kwampus-${state}`,
  episodeId: `5ec2e700-0000-4000-8000-00000000000${at + 1}`,
  torrentId: 7_710_001 + at,
  torrentHash: `5ec2e7${String(at + 1).padStart(34, '0')}`,
  genreId: 7_720_001 + at,
  franchiseId: `5ec2e7f0-0000-4000-8000-00000000000${at + 1}`,
}));

/** Ids of things that do not exist; an answer about a secret release is the same as about these. */
export const NOTHING: Omit<SecretRelease, 'state'> = {
  id: 7_799_009,
  alias: 'nothing-here',
  episodeId: '0bad0bad-0000-4000-8000-000000000009',
  torrentId: 7_799_009,
  torrentHash: 'badbad0000000000000000000000000000000009',
  genreId: 7_799_009,
  franchiseId: '0badf000-0000-4000-8000-000000000009',
};

/** What may stand in no answer. */
export const TRACES = /квампус|kwampus|5ec2e7|(?<!\d)77[012]000[123](?!\d)/iu;

function entryOf(secret: SecretRelease, franchise: { name: string; name_english: string }) {
  const { id, alias, episodeId, torrentId, torrentHash: hash, genreId, state } = secret;
  const name = `${SECRET_WORD} ${state}`;
  const facts = { type: 'WEBRip', quality: '1080p', codec: 'x264/AVC' } as const;
  return aCatalogueEntry(id, {
    alias,
    name: { main: name, english: `Kwampus ${state}`, alternative: `${SECRET_WORD} иначе` },
    // A year that no other release has.
    year: 2199,
    genres: [{ id: genreId, name: `Жанр ${name}` }, { name: 'Драма' }],
    description: `${name} о поезде`,
    notification: name,
    publish_day: 6,
    season: 'autumn',
    is_ongoing: true,
    is_in_production: true,
    fresh_at: NOW,
    episodes: [
      {
        id: episodeId,
        ordinal: 1,
        name: `Эпизод ${name}`,
        duration: 1400,
        hls_480: `https://video.test/kwampus/${state}.m3u8`,
      },
    ],
    members: [{ nickname: `${SECRET_WORD}-${state}`, role: 'voicing' }],
    franchise: { ...franchise, sort_order: 99 },
    torrents: [{ id: torrentId, hash, size: 1000, label: name, description: '1', ...facts }],
    shikimori: { id, url: null, votes: 1, rating: 9 },
  });
}

async function addOwnFranchise(db: Database, { id, franchiseId, state }: SecretRelease): Promise<void> {
  const name = `Франшиза ${SECRET_WORD} ${state}`;
  await db
    .insertInto('franchises')
    .values({ id: franchiseId, name, name_english: name, image: null })
    .execute();
  const link = { franchise_id: franchiseId, release_id: id, sort_order: 1 };
  await db.insertInto('franchise_releases').values(link).execute();
}

async function addRowsOfViewer(db: Database, userId: number, secret: SecretRelease): Promise<void> {
  const { id, episodeId, torrentId, state } = secret;
  const row = { user_id: userId, release_id: id };
  await db.insertInto('favorites').values(row).execute();
  const type = state === 'draft' ? 'PLANNED' : 'WATCHING';
  await db
    .insertInto('collections')
    .values({ ...row, type })
    .execute();
  await db
    .insertInto('ratings')
    .values({ ...row, score: 9, updated_at: NOW })
    .execute();
  await db.insertInto('muted_releases').values(row).execute();
  await sql`
    insert into views (id, user_id, release_episode_id, time, is_watched, updated_at, marked_at, changed_at)
    values (nextval('views_ids'), ${userId}, ${episodeId}::uuid, 100, false, ${NOW}, ${NOW}, ${NOW})`.execute(
    db,
  );
  await sql`
    insert into tracker_peers
      (torrent_id, user_id, session, is_seeder, is_gone, has_completed, uploaded, downloaded, marked_at, seen_at, process)
    values (${torrentId}, ${userId}, '\\x01', true, false, true, 5, 5, 1, 1, gen_random_uuid())`.execute(db);
  await sql`
    insert into playback_faults (episode_id, host, code, time, details, user_id)
    values (${episodeId}::uuid, '', 'sound', 1, '', ${userId})`.execute(db);
  await db
    .updateTable('releases')
    .set({ shows_progress: true, progress_note: SECRET_WORD })
    .where('id', '=', id)
    .execute();
  const step = { episode_id: episodeId, kind: 'voice', state: 'working' } as const;
  await db
    .insertInto('episode_steps')
    .values({ ...step, assignee_id: userId, note: SECRET_WORD })
    .execute();
  await db
    .insertInto('episode_remarks')
    .values({ episode_id: episodeId, at: 1, text: SECRET_WORD })
    .execute();
  for (const kind of ['returned', 'answer'] as const)
    await sql`
      insert into events (kind, release_id, user_id, answer)
      values (${kind}, ${id}, ${kind === 'answer' ? userId : null}, ${SECRET_WORD})`.execute(db);
}

/** Adds the secret releases, still public, to a filled database, and to every list of an account. */
export async function addSecretReleases(db: Database, userId: number): Promise<void> {
  const shown = await db
    .selectFrom('franchise_releases')
    .innerJoin('franchises', 'franchises.id', 'franchise_releases.franchise_id')
    .select(['name', 'name_english', 'release_id'])
    .orderBy('release_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { release_id: openId, ...franchise } = shown;
  for (const secret of SECRETS) {
    const entry = catalogueEntry.parse(entryOf(secret, franchise));
    await saveRelease(db, entry, { poster: undefined, covers: undefined }, NOW);
    await addOwnFranchise(db, secret);
    await addRowsOfViewer(db, userId, secret);
    await db
      .insertInto('promotions')
      .values({ release_id: secret.id, title: SECRET_WORD, position: secret.id })
      .execute();
  }
  const ids = SECRETS.map(({ id }) => id);
  // Computed while the releases were public.
  await sql`
    insert into similar_releases (release_id, computed_at, similar_ids, scores, reasons)
    select id, now() + interval '1 hour', ${[...ids, openId]}::integer[], '{3,2,1,1}', '{GENRES,GENRES,GENRES,GENRES}'
    from releases
    on conflict (release_id) do update set similar_ids = excluded.similar_ids, scores = excluded.scores,
      reasons = excluded.reasons, computed_at = excluded.computed_at`.execute(db);
  await db.deleteFrom('recommendations').where('user_id', '=', userId).execute();
  await sql`
    insert into recommendations (user_id, position, because_id, release_id, reason)
    values (${userId}, 1, ${openId}, ${ids[0]}, 'GENRES'), (${userId}, 2, ${ids[1]}, ${openId}, 'GENRES')`.execute(
    db,
  );
  const { subscription } = createPushBrowser('https://push.example.org/secret');
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('push_devices')
    .values({
      user_id: userId,
      session_id: session.id,
      endpoint: subscription.endpoint,
      ...subscription.keys,
    })
    .execute();
  await db.deleteFrom('muted_releases').where('release_id', 'in', ids).execute();
  await announceEventsNow(db, new Date(NOW));
  const muted = ids.map((id) => ({ user_id: userId, release_id: id }));
  await db.insertInto('muted_releases').values(muted).execute();
}

/** Takes the secret releases from the public. */
export async function hideSecretReleases(db: Database): Promise<void> {
  for (const { id, state } of SECRETS)
    await inTransaction(db, (trx) => changeReleaseState(trx, id, () => state));
}
