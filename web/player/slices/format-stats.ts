import { formatNumber } from '#web/format/format-count.ts';
import { originLabel } from '../engine/delivery-origins.ts';
import { formatSpeed } from './format-player.ts';
import type { StreamStats } from '../engine/stream.ts';

type Size = { width: number; height: number };

/** A sample of playback statistics. Times in seconds, volume from 0 to 1. */
export type PlaybackSample = {
  picture: Size;
  viewport: Size & { density: number };
  ahead: number;
  dropped: number;
  frames: number;
  volume: number;
  rate: number;
  stream: StreamStats | null;
};

export type StatsRow = readonly [name: string, value: string];

function formatBitrate(bits: number): string {
  return `${formatNumber(bits / 1_000_000)}\u00A0Мбит/с`;
}

function streamRows({ codecs, bitrate, bandwidth, latency, origin }: StreamStats): StatsRow[] {
  const delay = latency === null ? '' : ` · ${Math.round(latency)}\u00A0мс`;
  return [
    ['Кодеки', codecs || 'не указаны'],
    ['Поток', formatBitrate(bitrate)],
    ['Скорость сети', formatBitrate(bandwidth)],
    ['Сервер', origin === null ? 'ещё не отвечал' : originLabel(origin) + delay],
  ];
}

/** Formats the statistics as rows of a table. */
export function formatStats(sample: PlaybackSample): StatsRow[] {
  const { picture, viewport, ahead, dropped, frames, volume, rate, stream } = sample;
  const density = viewport.density === 1 ? '' : ` ×\u00A0${formatNumber(viewport.density)}`;
  return [
    ['Картинка', `${picture.width}×${picture.height}`],
    ['Окно', `${viewport.width}×${viewport.height}${density}`],
    ...(stream ? streamRows(stream) : []),
    ['Буфер', `${formatNumber(ahead)}\u00A0с`],
    ['Кадры', `потеряно ${dropped} из ${frames}`],
    ['Звук и скорость', `${Math.round(volume * 100)}\u00A0% · ${formatSpeed(rate)}`],
  ];
}

/** Formats the table as text to copy. */
export function formatStatsText(rows: readonly StatsRow[]): string {
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n');
}
