import type { ReleasedTorrent, Torrent } from '#contract/torrents.ts';
import type { Forms } from '#web/format/plural.ts';

/** What a table shows of a torrent, and of its release where it names it. */
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
  | 'seeders'
  | 'leechers'
  | 'description'
  | 'created_at'
> & { release?: Pick<ReleasedTorrent['release'], 'alias' | 'name' | 'poster'> };

/** What to ask the API to include, so that no page carries whole releases. */
export const SHOWN_FIELDS: string[] = [
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
  'seeders',
  'leechers',
  'description',
  'created_at',
  'release.alias',
  'release.name.main',
  'release.poster',
];

/** «Эпизоды 1–12», «Эпизод 7», or what stands there in words: «Фильм». */
export function insideWords(description: string): string {
  const numbers = description.replace(/(?<=\d)\s*-\s*(?=\d)/g, '–');
  if (/^\d+(?:[.,]\d+)?$/.test(numbers)) return `Эпизод ${numbers}`;
  return /^\d[\d–,.\s]*$/.test(numbers) ? `Эпизоды ${numbers}` : numbers;
}

const HEAVY = new Set<Torrent['codec']['value']>(['x265/HEVC', 'x265hq/HEVC-HQ', 'AV1']);

/** Whether weak devices may fail to play it. */
export function isHeavy({ codec }: Pick<Torrent, 'codec'>): boolean {
  return HEAVY.has(codec.value);
}

export const TORRENTS_WORDS: Forms = ['торрент', 'торрента', 'торрентов'];
