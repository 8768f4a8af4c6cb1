import { Failure } from '../failure.ts';
import { masterPlaylist } from '../media/hls.ts';
import { mediaAddress } from './episode-rows.ts';
import type { EpisodeMedia } from './find-media.ts';

// What episodes kept elsewhere are taken for; a player measures the rest by itself.
const NOMINAL = [
  { column: 'hls_720', width: 1280, height: 720, bandwidth: 3_000_000 },
  { column: 'hls_480', width: 854, height: 480, bandwidth: 1_400_000 },
  { column: 'hls_1080', width: 1920, height: 1080, bandwidth: 6_000_000 },
] as const;
const CODECS = 'avc1.640028,mp4a.40.2';

const OURS = /^(videos\/\d+\/[0-9a-f]+)\/[^/]+\.m3u8$/;

/** The master playlist of an episode: the one our ingest wrote, or one made of renditions kept elsewhere; fails with `not_found` when there is no video. */
export function masterOf(media: EpisodeMedia, origin: string): { redirect: string } | { text: string } {
  const stored = NOMINAL.flatMap(({ column, ...rest }) => {
    const at = media[column];
    return at === null ? [] : [{ at, ...rest }];
  });
  if (stored.length === 0) throw new Failure('not_found', 'У этого эпизода пока нет видео');
  const folders = new Set(stored.map(({ at }) => OURS.exec(at)?.[1]));
  const [folder] = folders;
  if (folders.size === 1 && folder) return { redirect: `/storage/${folder}/master.m3u8` };
  const renditions = stored.map(({ at, ...rest }) => ({
    ...rest,
    url: mediaAddress(at, origin) ?? at,
    codecs: CODECS,
  }));
  return { text: masterPlaylist(renditions) };
}
