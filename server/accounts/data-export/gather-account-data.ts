import { sql } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readNotificationSettings } from '../notifications/settings.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { type AccountArchive, type ArchivedRelease, MAX_ROWS } from './archive-schema.ts';

type Deps = { db: Database; now: () => Date };

type ReleaseColumns = Omit<ArchivedRelease, 'mal_id' | 'shikimori_id'> & {
  mal_id: string | null;
  shikimori_id: string | null;
};

const RELEASE = sql`
  releases.id, alias, name_main as name, name_english, year, releases.type,
  mal ->> 'id' as mal_id, shikimori ->> 'id' as shikimori_id`;

// To the microsecond, because rows added by one call differ only by microseconds and must keep their order.
function toMicroseconds(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function toRelease({
  id,
  alias,
  name,
  name_english,
  year,
  type,
  ...externalIds
}: ReleaseColumns): ArchivedRelease {
  const toId = (text: string | null) => (text === null ? null : Number(text));
  const ids = { mal_id: toId(externalIds.mal_id), shikimori_id: toId(externalIds.shikimori_id) };
  return { id, alias, name, name_english, year, type, ...ids };
}

async function listFavorites(db: Database, userId: number): Promise<AccountArchive['favorites']> {
  const { rows } = await sql<ReleaseColumns & { added_at: string }>`
    select ${RELEASE}, ${toMicroseconds('favorites.created_at')} as added_at
    from favorites join public_releases as releases on releases.id = release_id where user_id = ${userId}
    order by favorites.created_at desc, release_id desc`.execute(db);
  return rows.map((row) => ({ release: toRelease(row), added_at: row.added_at }));
}

async function listCollections(db: Database, userId: number): Promise<AccountArchive['collections']> {
  const { rows } = await sql<ReleaseColumns & { added_at: string; type_of_collection: CollectionType }>`
    select ${RELEASE}, collections.type as type_of_collection, ${toMicroseconds('collections.created_at')} as added_at
    from collections join public_releases as releases on releases.id = release_id where user_id = ${userId}
    order by collections.type, collections.created_at desc, release_id desc`.execute(db);
  return rows.map((row) => ({
    release: toRelease(row),
    type_of_collection: row.type_of_collection,
    added_at: row.added_at,
  }));
}

async function listRatings(db: Database, userId: number): Promise<AccountArchive['ratings']> {
  const { rows } = await sql<ReleaseColumns & { score: number; rated_at: string }>`
    select ${RELEASE}, score, ${toMicroseconds('ratings.updated_at')} as rated_at
    from ratings join public_releases as releases on releases.id = release_id where user_id = ${userId}
    order by ratings.updated_at desc, release_id desc`.execute(db);
  return rows.map((row) => ({ release: toRelease(row), score: row.score, rated_at: row.rated_at }));
}

async function listTimecodes(db: Database, userId: number): Promise<AccountArchive['timecodes']> {
  const { rows } = await sql<AccountArchive['timecodes'][number]>`
    select release_episode_id, alias as release, ordinal::double precision, time, is_watched,
      ${toMicroseconds('views.updated_at')} as updated_at, ${toMicroseconds('views.marked_at')} as marked_at
    from views join episodes on episodes.id = release_episode_id join public_releases as releases on releases.id = release_id
    where user_id = ${userId} and (is_watched or time > 0)
    order by views.updated_at desc, views.id desc`.execute(db);
  return rows;
}

async function listSessions(db: Database, userId: number): Promise<AccountArchive['sessions']> {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'address', 'country', 'created_at', 'last_active_at'])
    .where('user_id', '=', userId)
    .orderBy('last_active_at', 'desc')
    .execute();
}

async function listVotes(db: Database, userId: number): Promise<AccountArchive['votes']> {
  const { rows } = await sql<Record<string, unknown>>`
    select question, poll_votes.created_at as voted_at, (
      select coalesce(jsonb_agg(title order by position), '[]') from poll_options where poll_options.id = any(option_ids)
    ) as chosen
    from poll_votes join polls on polls.id = poll_id where user_id = ${userId}
    order by poll_votes.created_at desc`.execute(db);
  return rows;
}

async function listSocials(db: Database, userId: number): Promise<AccountArchive['socials']> {
  const { rows } = await sql<Record<string, unknown>>`
    select provider, name, created_at as linked_at from social_accounts where user_id = ${userId} order by provider
  `.execute(db);
  return rows;
}

async function listRemarks(db: Database, userId: number): Promise<AccountArchive['remarks']> {
  const { rows } = await sql<Record<string, unknown>>`
    select name_main as release, ordinal::double precision, at / 10.0 as time, text, step, episode_remarks.created_at
    from episode_remarks join episodes on episodes.id = episode_id join releases on releases.id = release_id
    where author_id = ${userId} and removed_at is null
    order by episode_remarks.created_at desc, episode_remarks.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

async function listProposedEdits(db: Database, userId: number): Promise<AccountArchive['proposed_edits']> {
  const { rows } = await sql<Record<string, unknown>>`
    select name_main as release, change, note, sent_at, returned_at, return_reason
    from proposed_edits join releases on releases.id = release_id
    where author_id = ${userId} order by sent_at desc, proposed_edits.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

async function wantsStepPushes(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification_settings')
    .select('push_of_steps')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.push_of_steps ?? true;
}

/** Gathers all data of an account without its secrets: a leaked archive must not let others act as the owner. */
export async function gatherAccountData({ db, now }: Deps, user: User): Promise<AccountArchive> {
  const { settings, ...profile } = await db
    .selectFrom('users')
    .select(['login', 'email', 'nickname', 'avatar', 'settings', 'created_at', 'uploaded', 'downloaded'])
    .select(['is_with_video_ads', 'is_with_video_ads_always', 'is_with_content_ads'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const { push_key: _, devices, ...notifications } = await readNotificationSettings({ db }, user);
  return {
    format: 'akane',
    version: 1,
    exported_at: now().toISOString(),
    profile,
    settings: { ...settings },
    notifications: {
      ...notifications,
      push_of_steps: await wantsStepPushes(db, user.id),
      devices: devices.map(({ name, created_at }) => ({ name, created_at })),
    },
    favorites: await listFavorites(db, user.id),
    collections: await listCollections(db, user.id),
    ratings: await listRatings(db, user.id),
    timecodes: await listTimecodes(db, user.id),
    votes: await listVotes(db, user.id),
    socials: await listSocials(db, user.id),
    sessions: await listSessions(db, user.id),
    remarks: await listRemarks(db, user.id),
    proposed_edits: await listProposedEdits(db, user.id),
  };
}
