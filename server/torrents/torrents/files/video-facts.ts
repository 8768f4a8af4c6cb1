import { z } from 'zod';
import type { TorrentCodec, TorrentColor, TorrentQuality } from '#contract/enums.ts';
import { Failure } from '#server/failure.ts';
import { describeFile } from '#server/media/probe/ffprobe.ts';

/** The facts of a video file; undefined for values that the site does not know. */
export type VideoFacts = {
  quality: TorrentQuality;
  codec: TorrentCodec | undefined;
  color: TorrentColor | undefined;
  /** Of the whole file, kbit/s. */
  bitrate: number | undefined;
};

const number = z.coerce.number().optional().catch(undefined);
const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  width: number,
  height: number,
  disposition: z.object({ attached_pic: number }).partial().optional(),
});
const report = z.object({ format: z.object({ bit_rate: number }), streams: z.array(stream) });

const CODECS: Record<string, TorrentCodec> = { h264: 'x264/AVC', hevc: 'x265/HEVC', av1: 'AV1' };
const QUALITIES: [name: TorrentQuality, long: number, short: number][] = [
  ['8k', 7680, 4320],
  ['4k', 3840, 2160],
  ['2k', 2560, 1440],
  ['1080p', 1920, 1080],
  ['720p', 1280, 720],
  ['576p', 1024, 576],
  ['480p', 854, 480],
];
// A slightly cropped picture still counts as its original quality.
const TOLERANCE = 0.95;

/** The common name of a picture size: «1080p». */
export function qualityOf(width: number, height: number): TorrentQuality {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const found = QUALITIES.find(([, l, s]) => long >= l * TOLERANCE || short >= s * TOLERANCE);
  return found?.[0] ?? '360p';
}

/** Probes a video file; fails with `invalid` when it has no video stream. */
export async function readVideoFacts(file: string): Promise<VideoFacts> {
  const { format, streams } = await describeFile(file, report);
  const video = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
  if (!video) throw new Failure('invalid', `В файле нет видеодорожки: ${file}`);
  const depth = /p(\d\d)(?:le|be)$/.exec(video.pix_fmt ?? '')?.[1];
  return {
    quality: qualityOf(video.width ?? 0, video.height ?? 0),
    codec: CODECS[video.codec_name ?? ''],
    color: video.pix_fmt === undefined ? undefined : depth === undefined ? '8bit' : '10Bit',
    bitrate: format.bit_rate === undefined ? undefined : Math.round(format.bit_rate / 1000),
  };
}
