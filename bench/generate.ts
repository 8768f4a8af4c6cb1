import { sql, type Transaction } from 'kysely';
import type { Resources } from '#server/deps.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const GENRES = 35;

/**
 * Fills an empty catalogue with generated releases: each has 12 episodes, a torrent, three members and up to three
 * genres, and every fifth belongs to a franchise. The result depends only on the number of releases. Needs the embedded
 * database, whose user may turn off triggers: the counters that they keep are written at once.
 */
export async function generateCatalogue({ db }: Resources, releases: number): Promise<void> {
  await db.transaction().execute((trx) => insertAll(trx, releases));
  await sql`vacuum analyze`.execute(db);
}

async function insertAll(db: Transaction<Schema>, releases: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`insert into genres (name, total_releases) select 'Жанр ' || n, ${releases} * 3 / 35 from generate_series(1, ${GENRES}) n`.execute(
    db,
  );
  await sql`
    insert into releases (
      alias, name_main, name_english, year, type, season, genre_ids, poster, description, age_rating, publish_day, is_ongoing,
      is_in_production, episodes_total, published_episodes, published_seconds, average_duration_of_episode, added_in_users_favorites, fresh_at, created_at, blocked_countries
    )
    select
      'release-' || n,
      initcap(translate(md5('name' || n), '0123456789abcdef', 'аеиоукстрнлмдвпб')) || ' ' || n,
      initcap(translate(md5('english' || n), '0123456789', 'aeioukstrn')) || ' ' || n,
      1990 + n % 37,
      (array['TV', 'TV', 'TV', 'MOVIE', 'OVA', 'ONA', 'SPECIAL'])[1 + n % 7],
      (array['winter', 'spring', 'summer', 'autumn'])[1 + n % 4],
      array[1 + n % 35, 1 + (n * 7 + 3) % 35, 1 + (n * 11 + 5) % 35],
      '{"src":"/storage/p.jpg","preview":"/storage/p.jpg","thumbnail":"/storage/p.jpg","optimized":{"src":"/storage/p.webp","preview":"/storage/p.webp","thumbnail":"/storage/p.webp"}}'::jsonb,
      repeat('Немного слов о том, что происходит в этом аниме. ', 8),
      (array['R6_PLUS', 'R12_PLUS', 'R16_PLUS', 'R18_PLUS'])[1 + n % 4],
      1 + n % 7,
      n % 40 = 0,
      n > ${releases} - 70,
      12,
      12,
      12 * 1420,
      24,
      ((n * 7919) % 50000)::integer,
      timestamptz '2026-11-20' - make_interval(mins => ((n * 104729) % 5000000)::integer),
      timestamptz '2010-01-01' + make_interval(mins => n::integer),
      case when n % 500 = 0 then '{RU}'::text[] else '{}'::text[] end
    from generate_series(1::bigint, ${releases}) n`.execute(db);
  await sql`
    insert into episodes (release_id, ordinal, sort_order, duration, updated_at)
    select releases.id, n, n, 1420, releases.fresh_at
    from releases, generate_series(1, 12) n`.execute(db);
  await sql`
    insert into episode_videos (episode_id, folder, heights)
    select id, 'videos/' || release_id || '/' || ordinal, '{480,720}' from episodes`.execute(db);
  await sql`
    insert into members (release_id, position, nickname, role)
    select releases.id, n, 'Участник ' || n, (array['voicing', 'timing', 'translating'])[1 + n]
    from releases, generate_series(0, 2) n`.execute(db);
  await sql`
    insert into torrents (release_id, hash, size, type, quality, codec, label, description, created_at)
    select id, encode(sha256(id::text::bytea), 'hex')::char(40), 7000000000, 'WEBRip', '1080p', 'x264/AVC', name_main, '1-12', fresh_at
    from releases`.execute(db);
  await sql`
    insert into franchises (name, name_english)
    select 'Франшиза ' || n, 'Franchise ' || n from generate_series(1, ${Math.ceil(releases / 20)}) n`.execute(
    db,
  );
  await sql`
    insert into franchise_releases (franchise_id, release_id, sort_order)
    select franchises.id, releases.id, releases.id
    from releases join franchises on franchises.name_english = 'Franchise ' || (1 + releases.id / 20)
    where releases.id % 5 = 0`.execute(db);
}
