import { access, constants, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { isCodecAccepted, MAX_PIXELS } from './input.ts';
import { flags } from './program.ts';
import { readSound, SOUND_FIELDS, type SoundSource } from './read-sound.ts';
import { noVideo, runProbe, tooLarge, unacceptable } from './run-probe.ts';

import { CHAPTER, type Contents, toChapter, toTrack, TRACK_FIELDS } from './tracks.ts';

export type VideoSource = {
  file: string;
  /** Seconds. */
  duration: number;
  video: {
    index: number;
    /** Display size: after rotation, with square pixels. */
    width: number;
    height: number;
    /** Frames per second as ffmpeg writes it: `24000/1001`. */
    frameRate: string;
    interlaced: boolean;
  };
  audio: SoundSource | null;
  contents: Contents;
};

const number = z.coerce.number().optional().catch(undefined);
const stream = z.object({
  ...TRACK_FIELDS,
  width: number,
  height: number,
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  field_order: z.string().optional(),
  ...SOUND_FIELDS,
  duration: number,
  side_data_list: z.array(z.object({ rotation: number })).optional(),
});
const report = z.object({
  format: z.object({ format_name: z.string(), start_time: number, duration: number }),
  streams: z.array(stream),
  chapters: z.array(CHAPTER).default([]),
});
type Stream = z.output<typeof stream>;

const MAX_FRAME_RATE = 60;
const MAX_SIDE = 16_384;
const MAX_SECONDS = 24 * 3600;
// Discs have about forty; each takes memory from the first packet on. Attached fonts are not counted.
const MAX_STREAMS = 100;

function ratio(text: string | undefined): number {
  const [above, below] = (text ?? '').split(/[/:]/).map(Number);
  return above && below ? above / below : 0;
}

// Streams with a variable frame rate report a far too high base rate; without any rate 25 is used.
function frameRate({ r_frame_rate, avg_frame_rate }: Stream): string {
  for (const rate of [r_frame_rate, avg_frame_rate]) {
    if (rate && ratio(rate) >= 1 && ratio(rate) <= MAX_FRAME_RATE) return rate;
  }
  return ratio(avg_frame_rate) > MAX_FRAME_RATE ? String(MAX_FRAME_RATE) : '25';
}

function refuseCodec(kind: 'video' | 'audio', { codec_name }: Stream): void {
  if (!isCodecAccepted(kind, codec_name)) throw unacceptable(codec_name);
}

function videoOf(found: Stream): VideoSource['video'] {
  const isUpright =
    (found.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0) % 180 === 0;
  const wide = Math.round((found.width ?? 0) * (ratio(found.sample_aspect_ratio) || 1));
  const high = found.height ?? 0;
  return {
    index: found.index,
    width: isUpright ? wide : high,
    height: isUpright ? high : wide,
    frameRate: frameRate(found),
    interlaced: /^(tt|bb|tb|bt)$/.test(found.field_order ?? ''),
  };
}

/** Fails unless `file` is a readable file. */
export async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new Failure('not_found', `Файл не найден: ${file}`);
  if (!found.isFile()) throw new Failure('invalid', `Это не файл: ${file}`);
  await access(file, constants.R_OK).catch(() => {
    throw new Failure('forbidden', `Файл нельзя прочитать, проверьте права: ${file}`);
  });
}

// The length of the video stream, because sound may be longer: Matroska has it as the tag `00:23:40.085000000`.
function lengthOf({ duration, tags }: Stream): number | undefined {
  const [hours, minutes, seconds] = (tags?.['DURATION'] ?? '').split(':').map(Number);
  const tagged = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return duration ?? (tagged > 0 ? tagged : undefined);
}

/** Reads the ffprobe report of a file, parsed by `schema`; fails with `invalid` for files that are not accepted. */
export async function describeFile<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S>> {
  const shown = ['-show_format', '-show_streams', '-show_chapters'];
  const answer = await runProbe([...flags({ of: 'json' }), ...shown], file);
  const parsed = schema.safeParse(JSON.parse(answer.toString()));
  if (!parsed.success) throw noVideo(file);
  return parsed.data;
}

// Recordings made for streaming have no duration in their header.
async function lastMoment(file: string, index: number): Promise<number> {
  const packets = flags({ select_streams: index, show_entries: 'packet=pts_time', of: 'csv=p=0' });
  let last = 0;
  let unfinished = '';
  // A small file may have millions of packets.
  await runProbe(packets, file, (text) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const time of lines.map(Number)) if (time > last) last = time;
  });
  return last;
}

/**
 * Probes a video file; `asked` is the number of the sound track to use, from 1, or null. Fails with `invalid` for files
 * that are not an accepted video or lack that track.
 */
export async function probeVideo(file: string, asked: number | null = null): Promise<VideoSource> {
  await checkFile(file);
  const { format, streams, chapters } = await describeFile(file, report);
  const tracks = streams.filter(({ codec_type }) => /^(video|audio|subtitle)$/.test(codec_type ?? ''));
  if (tracks.length > MAX_STREAMS)
    throw new Failure('invalid', `В файле больше ${MAX_STREAMS} дорожек: ${file}`);
  const videoStream = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
  if (!videoStream) throw new Failure('invalid', `В файле нет видеодорожки: ${file}`);
  refuseCodec('video', videoStream);
  const video = videoOf(videoStream);
  if (video.width < 2 || video.height < 2) throw new Failure('invalid', `Видеодорожка повреждена: ${file}`);
  // Non-square pixels can make a small picture very wide.
  if (
    video.width > MAX_SIDE ||
    video.height > MAX_SIDE ||
    (videoStream.width ?? 0) * (videoStream.height ?? 0) > MAX_PIXELS
  )
    throw tooLarge(file);
  const duration = lengthOf(videoStream) ?? format.duration ?? (await lastMoment(file, videoStream.index));
  if (duration > MAX_SECONDS) throw new Failure('invalid', `Видео длиннее суток: ${file}`);
  if (duration <= 0) throw new Failure('invalid', `В видео нет ни одного кадра: ${file}`);
  const fileStart = format.start_time ?? 0;
  const contents = {
    format: format.format_name,
    tracks: streams.map(toTrack),
    chapters: chapters.map((one) => toChapter(one, fileStart)),
  };
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  const audio = await readSound(file, sounds, { fileStart, asked });
  return { file, duration, video, audio, contents };
}
