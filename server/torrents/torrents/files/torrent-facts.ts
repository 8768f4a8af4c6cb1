import type {
  ReleaseType,
  TorrentCodec,
  TorrentColor,
  TorrentQuality,
  TorrentType,
} from '#contract/enums.ts';
import { TORRENT_CODECS } from '#contract/enums.ts';
import { Failure } from '#server/failure.ts';
import {
  episodesOfNames,
  isHardsubName,
  isHighQualityName,
  parseEpisodeRange,
  typeOfName,
} from './name-facts.ts';
import type { VideoFacts } from './video-facts.ts';

/** The descriptive fields of a torrent on the wire. */
export type TorrentFacts = {
  type: TorrentType;
  quality: TorrentQuality;
  codec: TorrentCodec;
  color: TorrentColor | null;
  /** kbit/s. */
  bitrate: number | null;
  is_hardsub: boolean;
  /** The episodes inside: «1-12». */
  description: string;
};
/** Facts set by the operator; they override detected ones. */
export type FactOverrides = Partial<TorrentFacts>;

/** The data that facts are detected from. */
export type TorrentEvidence = {
  /** The name of the file or folder, and the paths of the videos in it. */
  title: string;
  videos: readonly string[];
  video: Partial<VideoFacts>;
  releaseType: ReleaseType;
};

/** The most characters of a description; a catalogue entry has the same limit. */
export const MAX_TORRENT_DESCRIPTION = 200;
/** The most characters of a label. */
export const MAX_TORRENT_LABEL = 500;

function missing(field: keyof TorrentFacts, what: string): Failure {
  const message = `Не удалось понять ${what}. Укажите сами.`;
  return new Failure('invalid', message, { [field]: [message] });
}

function codecOf({ title, videos, video }: TorrentEvidence): TorrentCodec | undefined {
  const names = [title, ...videos];
  const isHighQuality = names.some(isHighQualityName);
  if (video.codec !== undefined)
    return video.codec === 'x265/HEVC' && isHighQuality ? 'x265hq/HEVC-HQ' : video.codec;
  if (names.some((name) => /hevc|[hx]\.?265/i.test(name)))
    return isHighQuality ? 'x265hq/HEVC-HQ' : 'x265/HEVC';
  if (names.some((name) => /\bav1\b/i.test(name))) return 'AV1';
  return names.some((name) => /\bavc\b|[hx]\.?264/i.test(name)) ? 'x264/AVC' : undefined;
}

function qualityOf({ title, videos, video }: TorrentEvidence): TorrentQuality | undefined {
  if (video.quality !== undefined) return video.quality;
  const [, found] = /\b(360p|480p|576p|720p|1080p|2160p|4k)\b/i.exec([title, ...videos].join(' ')) ?? [];
  return found?.toLowerCase().replace('2160p', '4k') as TorrentQuality | undefined;
}

/**
 * Determines the facts of a torrent: from the operator, else from the video, else from the names; fails with `invalid`.
 */
export function detectFacts(evidence: TorrentEvidence, overrides: FactOverrides): TorrentFacts {
  const { title, videos, video, releaseType } = evidence;
  const names = [title, ...videos];
  const quality = overrides.quality ?? qualityOf(evidence);
  const codec = overrides.codec ?? codecOf(evidence);
  const isSingleMovie = releaseType === 'MOVIE' && videos.length === 1;
  const description = overrides.description ?? (isSingleMovie ? 'Фильм' : episodesOfNames(videos, title));
  if (quality === undefined) throw missing('quality', 'качество');
  if (codec === undefined) throw missing('codec', 'кодек');
  if (description === undefined || description.length > MAX_TORRENT_DESCRIPTION)
    throw missing('description', 'по именам файлов, какие эпизоды внутри');
  const range = parseEpisodeRange(description);
  if (range && range.last < range.first)
    throw new Failure('invalid', `Первый эпизод должен быть не больше последнего: ${description}`);
  return {
    type: overrides.type ?? names.map(typeOfName).find((type) => type !== undefined) ?? 'WEBRip',
    quality,
    codec,
    color: overrides.color ?? video.color ?? null,
    bitrate: overrides.bitrate ?? video.bitrate ?? null,
    is_hardsub: overrides.is_hardsub ?? names.some(isHardsubName),
    description,
  };
}

/** Formats the label of a torrent: `Релиз (2026) - Аканэ [WEBRip 1080p HEVC]`. */
export function formatTorrentLabel(
  release: { name_main: string; year: number },
  { type, quality, codec }: TorrentFacts,
  siteName: string,
): string {
  const { label, label_is_visible } = TORRENT_CODECS[codec];
  const source = [type, quality, ...(label_is_visible ? [label] : [])].join(' ');
  return `${release.name_main} (${release.year}) - ${siteName} [${source}]`;
}
