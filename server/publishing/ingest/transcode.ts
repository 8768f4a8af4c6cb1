import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodingArguments, segmentSeconds, soundFilter } from '#server/media/hls/encoding.ts';
import { runEncoder, grabFrame } from '#server/media/encode/ffmpeg.ts';
import { marksOfChapters, type SkipMarks } from '#server/media/probe/chapter-marks.ts';
import { describeSource } from '#server/media/probe/describe-source.ts';
import { findDamage } from '#server/media/probe/damage.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { gainOf, measureLoudness } from '#server/media/probe/loudness.ts';
import type { VideoSource } from '#server/media/probe/video-source.ts';
import { masterPlaylist } from '#server/media/hls/hls.ts';
import { refuseTruncated } from '#server/media/probe/length.ts';
import { lookAtScan } from '#server/media/probe/scan.ts';
import { requireFilters } from '#server/media/encode/picture-filters.ts';
import { planLadder } from '#server/media/encode/ladder.ts';
import { MANIFEST_FILE, type MediaManifest } from '#server/media/hls/manifest.ts';
import { measureRendition, type MeasuredRendition } from '#server/media/hls/measure.ts';
import { cutPreview } from '#server/media/images/pictures.ts';
import { makeSheets } from '#server/media/hls/sheets.ts';
import { makeStills, STILLS_FILE } from '#server/media/hls/stills.ts';
import { planStoryboard, storyboardVtt } from '#server/media/hls/storyboard.ts';
import { describeLoudness } from './report/describe-loudness.ts';
import { describeDamage, describePicture } from './report/describe-picture.ts';

/** What is done to a file, in this order. */
export type TranscodeStep = 'look' | 'sound' | 'encode' | 'storyboard' | 'frame';
export type TranscodeStage = 'probing' | 'encoding' | 'picturing' | 'publishing';
export type SourceReport = {
  /** What was in the file, what was used, what was left out and why. */
  sentences: string[];
  /** The opening and the ending by the chapters. */
  marks: SkipMarks;
};
export type TranscodeOptions = {
  /** The number of the sound track to use, from 1; null leaves the choice to the rules. */
  audio?: number | null;
  signal?: AbortSignal | undefined;
  /** `progress` is the total progress, 0 to 1; `pace` seconds of video in a second, while they are encoded. */
  onProgress?: (stage: TranscodeStage, progress: number, pace?: number | null) => void;
  /** Called when a step begins. */
  onStep?: (step: TranscodeStep) => void;
  /** Called before the encoding with the heights that it makes, the lowest first, and the seconds of a segment. */
  onPlan?: (plan: { heights: number[]; segmentSeconds: number; duration: number }) => void;
  /** Called with what ffmpeg says of the video. */
  onMessage?: (text: string) => void;
  /** Called at the end. */
  onReport?: (report: SourceReport) => void;
};

const ENCODING_SHARE = 0.98;

async function addPreview(source: VideoSource, moment: number, folder: string, signal?: AbortSignal) {
  const frame = await grabFrame(source, moment, signal);
  const { files, names } = await cutPreview(frame.length > 0 ? frame : await grabFrame(source, 0, signal));
  await Promise.all(files.map(({ name, content }) => writeFile(path.join(folder, name), content)));
  return names;
}

async function addStills(folder: string, playlist: string, signal?: AbortSignal): Promise<string | null> {
  const text = await readFile(path.join(folder, playlist), 'utf8');
  const stills = await makeStills(text, async (file) => path.join(folder, file), signal);
  if (stills === null) return null;
  await writeFile(path.join(folder, STILLS_FILE), stills);
  return STILLS_FILE;
}

async function measureSound({ file, duration, audio }: VideoSource, signal?: AbortSignal) {
  if (!audio) return null;
  return measureLoudness({ file, duration, index: audio.index, filter: soundFilter(audio) }, signal);
}

// Puts 720p first, because some players start with the first entry.
function writeMasterPlaylist(renditions: MeasuredRendition[]): string {
  const middleFirst = renditions.toSorted((a, b) => Number(b.name === '720') - Number(a.name === '720'));
  return masterPlaylist(middleFirst.map(({ playlist, ...rest }) => ({ url: playlist, ...rest })));
}

// Database rows survive a power loss, so the files that they name must survive it, too.
async function syncToDisk(folder: string): Promise<void> {
  for (const name of [...(await readdir(folder)), '.']) {
    await using file = await open(path.join(folder, name));
    await file.sync();
  }
}

/**
 * Transcodes a video file to a complete media folder (playlists, segments, pictures, storyboard, manifest) in the empty
 * `folder`. Throws `invalid` for a truncated file.
 */
export async function transcode(
  file: string,
  folder: string,
  options: TranscodeOptions = {},
): Promise<MediaManifest> {
  const { audio = null, signal, onProgress, onStep, onMessage, onReport } = options;
  onProgress?.('probing', 0);
  onStep?.('look');
  const source = await lookAtScan(await probeVideo(file, audio), signal);
  await requireFilters(source.video.color);
  const ladder = planLadder(source.video);
  const plan = planStoryboard({ duration: source.duration, ...source.video });
  onStep?.('sound');
  const loudness = await measureSound(source, signal);
  const gain = loudness ? gainOf(loudness) : 0;
  options.onPlan?.({
    heights: ladder.map(({ name }) => Number(name)),
    segmentSeconds: segmentSeconds(source.video.frameRate),
    duration: source.duration,
  });
  onStep?.('encode');
  // Of what is lost in a recording ffmpeg may say nothing.
  let isSuspect = source.isRecording;
  await runEncoder(encodingArguments(source, { ladder, storyboard: plan, gain }), {
    cwd: folder,
    duration: source.duration,
    signal,
    onMessage: (text) => {
      isSuspect = true;
      onMessage?.(text);
    },
    onProgress: (part, pace) => onProgress?.('encoding', part * ENCODING_SHARE, pace),
  });
  onProgress?.('picturing', ENCODING_SHARE);
  onStep?.('storyboard');
  const measured = await Promise.all(ladder.map((rendition) => measureRendition(folder, rendition)));
  const duration = Math.min(...measured.map(({ seconds }) => seconds));
  // ffmpeg reads the intact part of a broken file and reports success.
  refuseTruncated(duration, source.duration);
  const storyboard = { ...plan, count: Math.min(plan.count, Math.ceil(duration / plan.interval)) };
  const moment = await makeSheets(folder, storyboard);
  const stills = await addStills(folder, measured[0]?.playlist ?? '', signal);
  onStep?.('frame');
  const manifest: MediaManifest = {
    duration,
    renditions: measured.map(({ seconds: _, ...rendition }) => rendition),
    preview: await addPreview(source, moment, folder, signal),
    storyboard: 'storyboard.vtt',
    ...(stills && { stills }),
    ...(loudness?.integrated != null && { loudness: { integrated: loudness.integrated, gain } }),
  };
  await writeFile(path.join(folder, manifest.storyboard), storyboardVtt(storyboard, duration));
  await writeFile(path.join(folder, 'master.m3u8'), writeMasterPlaylist(measured));
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
  await syncToDisk(folder);
  const damage = isSuspect ? await findDamage(source, signal) : [];
  const sentences = [...describeDamage(damage), ...describeSource(source), ...describePicture(source)];
  if (loudness) sentences.push(...describeLoudness(loudness, gain));
  onReport?.({ sentences, marks: marksOfChapters(source.contents.chapters, duration) });
  return manifest;
}
