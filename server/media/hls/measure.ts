import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { readSegments, type HlsSegment } from './hls.ts';
import type { Rendition } from '../encode/ladder.ts';
import type { MediaManifest } from './manifest.ts';
import { run } from '../probe/program.ts';

const report = z.object({
  streams: z.array(
    z.object({ codec_type: z.string(), profile: z.string().optional(), level: z.number().optional() }),
  ),
});
const PROFILES: Record<string, string> = {
  High: '6400',
  Main: '4d40',
  'Constrained Baseline': '42c0',
  Baseline: '4200',
};

async function readCodecs(segment: string): Promise<string> {
  const answer = await run('ffprobe', [
    '-v',
    'error',
    '-of',
    'json',
    '-show_streams',
    '-i',
    `file:${segment}`,
  ]);
  const { streams } = report.parse(JSON.parse(answer.toString()));
  const video = streams.find((one) => one.codec_type === 'video');
  const level = (video?.level ?? 40).toString(16).padStart(2, '0');
  const codecs = [`avc1.${PROFILES[video?.profile ?? 'High'] ?? '6400'}${level}`];
  if (streams.some((one) => one.codec_type === 'audio')) codecs.push('mp4a.40.2');
  return codecs.join(',');
}

/** The bits per second of the largest segment; a short last segment counts as part of the one before it. */
export function peakBandwidth(segments: readonly (HlsSegment & { bytes: number })[]): number {
  const whole = segments.slice(0, -1);
  const last = segments.at(-1);
  const before = whole.at(-1);
  if (last && before && last.seconds < before.seconds / 2) {
    whole[whole.length - 1] = {
      ...before,
      bytes: before.bytes + last.bytes,
      seconds: before.seconds + last.seconds,
    };
  } else if (last) {
    whole.push(last);
  }
  return Math.ceil(Math.max(...whole.map(({ bytes, seconds }) => (bytes * 8) / seconds)));
}

export type MeasuredRendition = MediaManifest['renditions'][number] & { seconds: number };

/**
 * Measures a finished rendition in `folder`: its length, codecs and bandwidth; fails with `invalid` without segments.
 */
export async function measureRendition(
  folder: string,
  { name, width, height }: Rendition,
): Promise<MeasuredRendition> {
  const playlist = `${name}.m3u8`;
  const segments = readSegments(await readFile(path.join(folder, playlist), 'utf8'));
  const [first] = segments ?? [];
  if (!segments || !first)
    throw new Failure('invalid', 'Не удалось обработать видео: в нём нет ни одного целого кадра.');
  const sized = await Promise.all(
    segments.map(async (segment) => ({
      ...segment,
      bytes: (await stat(path.join(folder, segment.file))).size,
    })),
  );
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const codecs = await readCodecs(path.join(folder, first.file));
  return { name, playlist, width, height, bandwidth: peakBandwidth(sized), codecs, seconds };
}
