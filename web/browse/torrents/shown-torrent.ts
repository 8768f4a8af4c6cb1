import type { TorrentWithRelease, Torrent } from '#contract/torrents.ts';
import type { PluralForms } from '#web/format/format-count.ts';

/** The fields of a torrent, and of its release, that a table shows. */
export type ShownTorrent = Pick<
  Torrent,
  | 'id'
  | 'hash'
  | 'size'
  | 'type'
  | 'color'
  | 'codec'
  | 'quality'
  | 'magnet'
  | 'has_file'
  | 'has_web_seed'
  | 'seeders'
  | 'leechers'
  | 'description'
  | 'created_at'
> & { release?: Pick<TorrentWithRelease['release'], 'alias' | 'name' | 'poster'> };

/** The fields to request from the API, so that pages do not contain whole releases. */
export const TORRENT_FIELDS: string[] = [
  'id',
  'hash',
  'size',
  'type.value',
  'color.description',
  'codec.value',
  'codec.label',
  'quality.value',
  'magnet',
  'has_file',
  'has_web_seed',
  'seeders',
  'leechers',
  'description',
  'created_at',
  'release.alias',
  'release.name.main',
  'release.poster',
];

/** Formats which episodes a torrent contains: «Эпизоды 1–12», «Эпизод 7», or the given text: «Фильм». */
export function formatTorrentContents(description: string): string {
  const numbers = description.replaceAll(/(\d)\s*-\s*(?=\d)/g, '$1–');
  if (/^\d+(?:[.,]\d+)?$/.test(numbers)) return `Эпизод ${numbers}`;
  return /^\d[\d–,.\s]*$/.test(numbers) ? `Эпизоды ${numbers}` : numbers;
}

const HEAVY_CODECS = new Set<Torrent['codec']['value']>(['x265/HEVC', 'x265hq/HEVC-HQ', 'AV1']);

/** Whether weak devices may fail to decode the torrent's video. */
export function isHardToDecode({ codec }: Pick<Torrent, 'codec'>): boolean {
  return HEAVY_CODECS.has(codec.value);
}

export const TORRENT_FORMS: PluralForms = ['торрент', 'торрента', 'торрентов'];
