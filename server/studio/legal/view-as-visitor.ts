import { sql } from 'kysely';
import type { Block, VisitorView } from '#contract/studio/blocks.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { findRelease, noRelease } from '#server/catalog/releases/find-release.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Database } from '#server/platform/database/open.ts';
import { countryName } from '#server/platform/location/countries.ts';
import type { Region } from '#server/platform/location/region.ts';
import { checkCountries } from './legal-rules.ts';
import { selectBlocks } from './blocks/list-blocks.ts';

const canPlay = sql<boolean>`(coalesce(rutube_id, youtube_id) is not null or ${hasVideo})`;

/** The blocks of a release and of its episodes for a country that are in force or planned. */
function listBlocksFor(db: Database, releaseId: number, country: string): Promise<Block[]> {
  return selectBlocks(db)
    .where('blocks.release_id', '=', releaseId)
    .where('blocks.state', '<>', 'over')
    .where(sql<boolean>`countries @> array[${country}::text]`)
    .orderBy('starts_at')
    .orderBy('blocks.id')
    .execute();
}

async function readRow(db: Database, releaseId: number) {
  const row = await db
    .selectFrom('releases')
    .select(['id', 'name_main as name', 'alias', 'state', 'catalogue_countries'])
    .select(['is_blocked_by_geo', 'is_blocked_by_copyrights'])
    .where('id', '=', releaseId)
    .executeTakeFirst();
  if (!row) throw noRelease();
  return row;
}

type Found = {
  isPublic: boolean;
  isClosed: boolean;
  isByCatalogue: boolean;
  closedEpisodes: number;
  name: string;
};

/** Says in one Russian sentence what a visitor from a country gets. */
export function formatView({ isPublic, isClosed, isByCatalogue, closedEpisodes, name }: Found): string {
  if (!isPublic) return 'Страницы нет: релиз не показан никому.';
  if (isClosed) {
    const cause = isByCatalogue ? 'по строке каталога' : 'по блокировке';
    return `${name}: страница открывается, эпизоды закрыты ${cause}, раздач нет.`;
  }
  if (closedEpisodes > 0) return `${name}: релиз открыт, закрытых эпизодов: ${closedEpisodes}.`;
  return `${name}: всё открыто.`;
}

/**
 * Reads what the public API answers about a release to a visitor from a region, and the blocks that make the answer.
 * Throws `not_found` for a release that does not exist at all, and `invalid` for a country that does not.
 */
export async function viewAsVisitor(
  db: Database,
  { id, country, region, delivery }: { id: number; country: string; region: Region; delivery: Delivery },
): Promise<VisitorView> {
  checkCountries([country]);
  const name = countryName(country) ?? country;
  const row = await readRow(db, id);
  const isPublic = row.state === 'published';
  const [blocks, answer, stored] = await Promise.all([
    listBlocksFor(db, id, country),
    isPublic ? findRelease(db, String(id), { delivery, region }) : undefined,
    db
      .selectFrom('episodes')
      .select('id')
      .where('release_id', '=', id)
      .where((eb) => eb.or([canPlay, sql<boolean>`blocked_countries @> array[${country}::text]`]))
      .execute(),
  ]);
  // Without a video an episode plays nowhere, which is no block.
  const closable = new Set(stored.map((episode) => episode.id));
  const episodes = (answer?.episodes ?? []).map((episode) => {
    const { hls_480, hls_720, hls_1080, rutube_id, youtube_id } = episode;
    const plays = [hls_480, hls_720, hls_1080, rutube_id, youtube_id].some((address) => address !== null);
    const { id: episodeId, ordinal, name: title } = episode;
    return { id: episodeId, ordinal, name: title, is_closed: closable.has(episodeId) && !plays };
  });
  const isByGeo = answer?.is_blocked_by_geo ?? false;
  const isByCopyrights = answer?.is_blocked_by_copyrights ?? false;
  const isClosed = isByGeo || isByCopyrights;
  const isByCatalogue =
    row.is_blocked_by_copyrights || row.is_blocked_by_geo || row.catalogue_countries.includes(country);
  const whole = blocks.find(({ episode, state }) => episode === null && state === 'in_force');
  const closedEpisodes = episodes.filter((episode) => episode.is_closed).length;
  return {
    release: { id, name: row.name, alias: row.alias },
    country: { code: country, name },
    is_public: isPublic,
    is_blocked_by_geo: isByGeo,
    is_blocked_by_copyrights: isByCopyrights,
    since: isClosed && !isByCatalogue ? (whole?.from ?? null) : null,
    is_closed_by_catalogue: isByCatalogue,
    words: formatView({ isPublic, isClosed, isByCatalogue, closedEpisodes, name }),
    episodes,
    torrents: answer?.torrents.length ?? 0,
    blocks,
  };
}
