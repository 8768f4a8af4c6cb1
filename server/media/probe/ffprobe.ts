import { access, constants, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Failure } from '#server/failure.ts';
import { colorFields, colorOf } from './color.ts';
import { nameRate, parseRatio } from './frame-rate.ts';
import { isCodecAccepted, MAX_PIXELS } from './input.ts';
import { readTiming } from './length.ts';
import { flags } from './program.ts';
import { readSound, SOUND_FIELDS } from './read-sound.ts';
import { noVideo, runProbe, tooLarge, unacceptable } from './run-probe.ts';
import { namedScan } from './scan.ts';
import { isPixelShape, readShapes, shownSize, type Shape } from './shapes.ts';
import { CHAPTER, toChapter, toTrack, TRACK_FIELDS } from './tracks.ts';
import type { VideoSource } from './video-source.ts';

const number = z.coerce.number().optional().catch(undefined);
const stream = z.object({
  ...TRACK_FIELDS,
  width: number,
  height: number,
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_frames: number,
  field_order: z.string().optional(),
  ...SOUND_FIELDS,
  duration: number,
  side_data_list: z
    .array(z.object({ rotation: number, dv_profile: number, dv_bl_signal_compatibility_id: number }))
    .optional(),
  ...colorFields,
});
const report = z.object({
  format: z.object({ format_name: z.string(), start_time: number, duration: number }),
  streams: z.array(stream),
  chapters: z.array(CHAPTER).default([]),
});
type Stream = z.output<typeof stream>;

// Their length and their places are estimated, and packets may be lost without a trace.
const RECORDINGS = new Set(['mpegts', 'mpeg']);
const MAX_SIDE = 16_384;
const MAX_SECONDS = 24 * 3600;
// Discs have about forty; each takes memory from the first packet on. Attached fonts are not counted.
const MAX_STREAMS = 100;

// Only for files with too few packets to know: streams with a variable rate report a far too high base rate.
function namedRate({ r_frame_rate, avg_frame_rate }: Stream): string {
  return nameRate(parseRatio(avg_frame_rate) || parseRatio(r_frame_rate) || 25);
}

function refuseCodec(kind: 'video' | 'audio', { codec_name }: Stream): void {
  if (!isCodecAccepted(kind, codec_name)) throw unacceptable(codec_name);
}

// Profiles 5 and 10.0 have no picture that can be shown without their own conversion.
function refuseDolbyVision({ side_data_list = [] }: Stream): void {
  const isAlone = side_data_list.some(
    ({ dv_profile, dv_bl_signal_compatibility_id: base }) =>
      dv_profile === 5 || (dv_profile === 10 && base === 0),
  );
  if (isAlone)
    throw new Failure(
      'invalid',
      'Видео в Dolby Vision без обычного изображения (профиль 5): цвета вышли бы неверными. Переведите его в SDR заранее.',
    );
}

function isSideways({ side_data_list }: Stream): boolean {
  const rotation = side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0;
  return Math.abs((Math.abs(rotation) % 180) - 90) < 45;
}

function pixelShape({ sample_aspect_ratio }: Stream): number {
  return parseRatio(sample_aspect_ratio) || 1;
}

function displayedSizes(found: Stream, shapes: Shape[]): { width: number; height: number }[] {
  const named = { width: found.width ?? 0, height: found.height ?? 0, pixel: pixelShape(found) };
  return (shapes.length > 0 ? shapes : [named]).map((shape) => {
    const { width, height } = shownSize(shape);
    return isSideways(found) ? { width: height, height: width } : { width, height };
  });
}

function videoOf(found: Stream, shapes: Shape[], frameRate: string | undefined): VideoSource['video'] {
  const sizes = displayedSizes(found, shapes);
  const [largest = { width: 0, height: 0 }] = sizes.toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  );
  return {
    index: found.index,
    ...largest,
    frameRate: frameRate ?? namedRate(found),
    codec: found.codec_name ?? '',
    color: colorOf(found, found.height ?? 0),
    scan: namedScan(found.field_order),
    hasWrongPixelShape: !isPixelShape(pixelShape(found)),
    otherSizes: sizes.filter((size) => size !== largest),
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
function lengthOf({ duration, tags, nb_frames, avg_frame_rate }: Stream, format: string): number | undefined {
  // Of an AVI file that ends early ffmpeg estimates the length from its size.
  if (format === 'avi' && nb_frames)
    return Math.max(duration ?? 0, nb_frames / (parseRatio(avg_frame_rate) || 25));
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

// A cover may be a track of its own that is not marked as one: it has a codec of pictures.
function chooseVideo(streams: Stream[], file: string): Stream {
  const found = streams.filter((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
  const moving = found.filter(({ codec_name }) => isCodecAccepted('video', codec_name));
  const chosen = moving.find((one) => one.disposition?.default) ?? moving[0] ?? found[0];
  if (!chosen) throw new Failure('invalid', `В файле нет видеодорожки: ${file}`);
  refuseCodec('video', chosen);
  refuseDolbyVision(chosen);
  return chosen;
}

function refuseSize({ width, height }: { width: number; height: number }, file: string): void {
  if (width < 2 || height < 2) throw new Failure('invalid', `Видеодорожка повреждена: ${file}`);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooLarge(file);
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
  const found = chooseVideo(streams, file);
  refuseSize({ width: found.width ?? 0, height: found.height ?? 0 }, file);
  const { format_name, start_time: start = 0 } = format;
  const place = { index: found.index, start };
  const isRecording = RECORDINGS.has(format_name);
  const { duration, claimed, frameRate } = await readTiming(
    (args, onOutput, onMessage) => runProbe(args, file, { onOutput, onMessage }),
    {
      ...place,
      file,
      format: format_name,
      isRecording,
      claimed: lengthOf(found, format_name) ?? format.duration,
    },
  );
  if (duration > MAX_SECONDS) throw new Failure('invalid', `Видео длиннее суток: ${file}`);
  if (duration <= 0) throw new Failure('invalid', `В видео нет ни одного кадра: ${file}`);
  const shapes = await readShapes((args) => runProbe(args, file), {
    ...place,
    duration,
    isRecording,
  });
  const video = videoOf(found, shapes, frameRate);
  // Non-square pixels can make a small picture very wide.
  for (const size of [video, ...video.otherSizes]) refuseSize(size, file);
  const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
  return {
    file,
    isRecording,
    duration,
    video,
    audio: await readSound(file, sounds, { fileStart: start, asked }),
    contents: {
      format: format_name,
      tracks: streams.map(toTrack),
      chapters: chapters.map((one) => toChapter(one, start)),
    },
    ...(claimed === undefined ? {} : { claimedDuration: claimed }),
  };
}
