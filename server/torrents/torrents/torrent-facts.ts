import type {
  ReleaseType,
  TorrentCodec,
  TorrentColor,
  TorrentQuality,
  TorrentType,
} from '#contract/enums.ts';
import { TORRENT_CODECS } from '#contract/enums.ts';
import { Failure } from '#server/failure.ts';
import { episodesOfNames, isHardsubName, isHighQualityName, typeOfName } from './name-facts.ts';
import type { VideoFacts } from './video-facts.ts';

/** What the wire tells of a torrent beside its bytes. */
export type TorrentFacts = {
  type: TorrentType;
  quality: TorrentQuality;
  codec: TorrentCodec;
  color: TorrentColor | null;
  /** kbit/s. */
  bitrate: number | null;
  is_hardsub: boolean;
  /** Which episodes are inside. */
  description: string;
};
/** What the operator says of it: that wins. */
export type GivenFacts = Partial<TorrentFacts>;

export type Evidence = {
  /** The name of the file or folder, and the paths of the videos in it. */
  title: string;
  videos: readonly string[];
  video: Partial<VideoFacts>;
  releaseType: ReleaseType;
};

/** Characters in which a torrent says what episodes it has; a catalogue line has no more either. */
export const MAX_DESCRIPTION = 200;
/** Characters of a torrent's name. */
export const MAX_LABEL = 500;

function missing(what: string, option: string): Failure {
  return new Failure('invalid', `Не удалось понять ${what}. Укажите: ${option}`);
}

function codecOf({ title, videos, video }: Evidence): TorrentCodec | undefined {
  const names = [title, ...videos];
  const told = names.some(isHighQualityName);
  if (video.codec !== undefined) return video.codec === 'x265/HEVC' && told ? 'x265hq/HEVC-HQ' : video.codec;
  if (names.some((name) => /hevc|[hx]\.?265/i.test(name))) return told ? 'x265hq/HEVC-HQ' : 'x265/HEVC';
  if (names.some((name) => /\bav1\b/i.test(name))) return 'AV1';
  return names.some((name) => /\bavc\b|[hx]\.?264/i.test(name)) ? 'x264/AVC' : undefined;
}

function qualityOf({ title, videos, video }: Evidence): TorrentQuality | undefined {
  if (video.quality !== undefined) return video.quality;
  const [, told] = /\b(360p|480p|576p|720p|1080p|2160p|4k)\b/i.exec([title, ...videos].join(' ')) ?? [];
  return told?.toLowerCase().replace('2160p', '4k') as TorrentQuality | undefined;
}

/** Everything of a torrent: what the operator says, else what the video itself says, else what the names do. */
export function torrentFacts(evidence: Evidence, given: GivenFacts): TorrentFacts {
  const { title, videos, video, releaseType } = evidence;
  const names = [title, ...videos];
  const quality = given.quality ?? qualityOf(evidence);
  const codec = given.codec ?? codecOf(evidence);
  const isOneFilm = releaseType === 'MOVIE' && videos.length === 1;
  const description = given.description ?? (isOneFilm ? 'Фильм' : episodesOfNames(videos, title));
  if (quality === undefined) throw missing('качество', '--quality 1080p');
  if (codec === undefined) throw missing('кодек', '--codec AVC, HEVC, HEVC-HQ или AV1');
  if (description === undefined || description.length > MAX_DESCRIPTION)
    throw missing('по именам файлов, какие эпизоды внутри', '--episodes 1-12');
  return {
    type: given.type ?? names.map(typeOfName).find((type) => type !== undefined) ?? 'WEBRip',
    quality,
    codec,
    color: given.color ?? video.color ?? null,
    bitrate: given.bitrate ?? video.bitrate ?? null,
    is_hardsub: given.is_hardsub ?? names.some(isHardsubName),
    description,
  };
}

/** What a torrent is called: `Релиз (2026) - Аканэ [WEBRip 1080p HEVC]`. */
export function torrentLabel(
  release: { name_main: string; year: number },
  { type, quality, codec }: TorrentFacts,
  siteName: string,
): string {
  const { label, label_is_visible } = TORRENT_CODECS[codec];
  const source = [type, quality, ...(label_is_visible ? [label] : [])].join(' ');
  return `${release.name_main} (${release.year}) - ${siteName} [${source}]`;
}
