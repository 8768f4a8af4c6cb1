import { addTorrent, type AddDeps } from './add-torrent.ts';

/** Makes the torrent of a video that has just become an episode; the one of the video before is replaced. */
export async function torrentOfEpisode(deps: AddDeps, episodeId: string, file: string): Promise<void> {
  const { alias, ordinal } = await deps.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['alias', 'ordinal'])
    .where('episodes.id', '=', episodeId)
    .executeTakeFirstOrThrow();
  const given = { description: String(ordinal) };
  await addTorrent(deps, file, { release: alias, given, label: undefined, replacing: 'plain' });
}
