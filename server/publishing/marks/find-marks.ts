import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { combineMatches, type FoundMark, type Match } from '#server/media/marks/combine-matches.ts';
import { readPoints } from '#server/media/marks/fingerprint.ts';
import { type ComparedEpisode, matchEpisodes } from '#server/media/marks/match-episodes.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EpisodesTable } from '#server/platform/database/schema.ts';
import type { AskedFields } from '#server/platform/database/tables/video-tables.ts';
import { type Deps, isReleaseUnknown, isSearched } from './fingerprint-video.ts';
import { soundReader } from './video-sound.ts';

const NEIGHBOURS = 4;
const MS = 1000;
const TENTHS = 10;
// A proposal that was rejected does not come back by a change of its edges.
const SAME_SECONDS = 2;

/** Finds a video that is to be compared with its neighbours, of one release or of any; returns its id. */
export async function findUncomparedVideo(db: Database, releaseId?: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('mark_searches')
    .innerJoin('episodes', 'episodes.id', 'mark_searches.episode_id')
    .select('mark_searches.video_id')
    .where('mark_searches.compared_at', 'is', null)
    .where((eb) => eb.not(isReleaseUnknown))
    .$if(releaseId !== undefined, (query) => query.where('episodes.release_id', '=', releaseId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row?.video_id;
}

/**
 * Finds the release of a video that is to be compared. While there is none to compare, it is a release of which not all
 * videos have been looked at.
 */
export async function findBegunRelease(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('mark_searches')
    .innerJoin('episodes', 'episodes.id', 'mark_searches.episode_id')
    .select('episodes.release_id')
    .where('mark_searches.compared_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.release_id;
}

// The video itself first, then its nearest neighbours in the numbers of the episodes.
async function readNearest({ db, storage }: Deps, videoId: string, signal?: AbortSignal) {
  const { rows } = await sql<{ id: string; folder: string; duration: number }>`
    select episode_videos.id, episode_videos.folder, mark_searches.duration
    from mark_searches as own_search
    join episodes as own on own.id = own_search.episode_id
    join episodes on episodes.release_id = own.release_id and episodes.deleted_at is null
    join mark_searches on mark_searches.episode_id = episodes.id
    join episode_videos on episode_videos.id = mark_searches.video_id
    where own_search.video_id = ${videoId}::uuid and ${isSearched} and mark_searches.duration > 0
      and (episodes.id <> own.id or episode_videos.id = ${videoId}::uuid)
    order by episode_videos.id <> ${videoId}::uuid, abs(episodes.ordinal - own.ordinal), episodes.ordinal
    limit ${NEIGHBOURS + 1}`.execute(db);
  const prints = await db
    .selectFrom('video_fingerprints')
    .selectAll()
    .where(
      'video_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map(({ id, folder, duration }): ComparedEpisode => ({
    id,
    duration: duration / MS,
    parts: prints
      .filter(({ video_id: of }) => of === id)
      .map(({ starts_at: from, points }) => ({ from: from / MS, points: readPoints(points) })),
    readSound: soundReader(storage, folder, signal),
  }));
}

type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

// The group of the neighbours with the same song; where they were in several, they are one from now on.
async function groupOf(trx: Trx, kind: FoundMark['kind'], matches: readonly Match[]): Promise<string> {
  const neighbours = await trx
    .selectFrom('mark_proposals')
    .select(['video_id', 'start', 'stop', 'group_id'])
    .where('kind', '=', kind)
    .where(
      'video_id',
      'in',
      matches.map(({ neighbour }) => neighbour),
    )
    .orderBy('created_at')
    .execute();
  const same = neighbours.filter(({ video_id: id, start, stop }) =>
    matches.some(
      ({ neighbour, otherStart, otherStop }) =>
        neighbour === id &&
        Math.abs(otherStart - start / TENTHS) < SAME_SECONDS &&
        Math.abs(otherStop - stop / TENTHS) < SAME_SECONDS,
    ),
  );
  const [group = randomUUID(), ...others] = new Set(same.map(({ group_id: id }) => id));
  if (others.length > 0)
    await trx
      .updateTable('mark_proposals')
      .set({ group_id: group })
      .where('group_id', 'in', others)
      .execute();
  return group;
}

type Marked = Pick<Selectable<EpisodesTable>, 'id' | 'opening_start' | 'ending_start'> & {
  asked: AskedFields | null;
};

/** Whether a person or the chapters of the file have said where a mark is. */
function isSettled(kind: FoundMark['kind'], { asked, ...episode }: Marked): boolean {
  return episode[`${kind}_start`] !== null || Boolean(asked?.changes[kind] ?? asked?.marks[kind]);
}

async function wasRejected(trx: Trx, videoId: string, { kind, start, stop }: FoundMark): Promise<boolean> {
  const rejected = await trx
    .selectFrom('mark_proposals')
    .select(['start', 'stop'])
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .where('state', '=', 'rejected')
    .execute();
  return rejected.some(
    (one) =>
      Math.abs(one.start / TENTHS - start) < SAME_SECONDS &&
      Math.abs(one.stop / TENTHS - stop) < SAME_SECONDS,
  );
}

async function writeProposals(trx: Trx, videoId: string, found: readonly FoundMark[]): Promise<FoundMark[]> {
  const episode = await trx
    .selectFrom('episodes')
    .innerJoin('episode_videos', 'episode_videos.episode_id', 'episodes.id')
    .select(['episodes.id', 'episodes.opening_start', 'episodes.ending_start', 'episode_videos.asked'])
    .where('episode_videos.id', '=', videoId)
    .forUpdate('episodes')
    .executeTakeFirst();
  if (!episode) return [];
  const settled = (['opening', 'ending'] as const).filter((kind) => isSettled(kind, episode));
  // What was confirmed goes as well where its mark was taken away since.
  await trx
    .deleteFrom('mark_proposals')
    .where('video_id', '=', videoId)
    .where('state', '<>', 'rejected')
    .where(sql<boolean>`(state = 'proposed' or kind <> all(${settled}::text[]))`)
    .execute();
  const written: FoundMark[] = [];
  for (const mark of found) {
    if (settled.includes(mark.kind) || (await wasRejected(trx, videoId, mark))) continue;
    await trx
      .insertInto('mark_proposals')
      .values({
        video_id: videoId,
        episode_id: episode.id,
        kind: mark.kind,
        start: Math.round(mark.start * TENTHS),
        stop: Math.round(mark.stop * TENTHS),
        confidence: mark.confidence,
        is_confident: mark.isConfident,
        group_id: await groupOf(trx, mark.kind, mark.matches),
      })
      .execute();
    written.push(mark);
  }
  return written;
}

/**
 * Compares a video with its neighbours and stores what it proposes; what a person or the file has set stays as it is.
 * Returns the proposals.
 */
export async function findMarksOf(deps: Deps, videoId: string, signal?: AbortSignal): Promise<FoundMark[]> {
  const [own, ...neighbours] = await readNearest(deps, videoId, signal);
  const found: Match[] = [];
  if (own?.id === videoId)
    for (const neighbour of neighbours) found.push(...(await matchEpisodes(own, neighbour)));
  signal?.throwIfAborted();
  return inTransaction(deps.db, async (trx) => {
    await trx
      .updateTable('mark_searches')
      .set({ compared_at: sql`now()` })
      .where('video_id', '=', videoId)
      .execute();
    return writeProposals(trx, videoId, own ? combineMatches(found, own.duration) : []);
  });
}
