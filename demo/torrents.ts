import { createHash } from 'node:crypto';
import { TORRENT_CODECS } from '#contract/enums.ts';
import type { DemoRelease, DemoTorrent } from './demo-release.ts';

/** Completes a torrent from its release: size from bitrate and length, dates from its last episode. */
export function demoTorrentEntry({ name, year, alias, episodes }: DemoRelease, torrent: DemoTorrent) {
  const { description, type, quality, codec, bitrate } = torrent;
  const [from = 0, to = Infinity] = /^\d/.test(description) ? description.split('-').map(Number) : [];
  const included = episodes.filter(({ ordinal }) => ordinal >= from && ordinal <= to);
  const seconds = included.reduce((sum, { duration }) => sum + duration, 0);
  const last = included.at(-1);
  if (!last) throw new Error(`${alias}: the torrent ${description} holds no episode`);
  const { label, label_is_visible } = TORRENT_CODECS[codec];
  const source = [type, quality, ...(label_is_visible ? [label] : [])].join(' ');
  return {
    hash: createHash('sha1').update(`${alias} ${description} ${quality} ${codec}`).digest('hex'),
    size: Math.round((seconds * bitrate * 1000) / 8),
    type,
    quality,
    codec,
    color: codec === 'x264/AVC' ? '8bit' : '10Bit',
    label: `${name.main} (${year}) - Аканэ [${source}]`,
    description,
    seeders: 0,
    leechers: 0,
    completed_times: 0,
    bitrate,
    is_hardsub: false,
    created_at: last.updated_at,
    updated_at: last.updated_at,
  };
}
