import path from 'node:path';
import { flags } from './program.ts';

// Containers are detected by content, not by name. Those that read other files (concat, hls, dash, image2) are not
// allowed: a playlist renamed to .mp4 must not open anything.
const CONTAINERS = 'mov mp4 matroska webm mpegts mpeg avi flv asf ogg mxf rm'.split(' ');

// Names of codecs and of their decoders: ffmpeg checks the one and reports the other.
const VIDEO = [
  'h264 hevc av1 libdav1d libaom-av1 vp8 vp9 libvpx libvpx-vp9 mpeg1video mpeg2video mpeg4 h263 flv flv1',
  'msmpeg4 msmpeg4v2 msmpeg4v3 wmv2 wmv3 vc1 theora prores dnxhd ffv1 rv40',
].flatMap((names) => names.split(' '));
const AUDIO = [
  'aac ac3 eac3 mp3float mp3 mp2float mp2 opus libopus vorbis flac alac dca dts truehd wmav2 wmapro cook',
  'tta wavpack pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_f32le pcm_bluray',
].flatMap((names) => names.split(' '));

// Subtitles and covers are read while a file is opened and then dropped.
const AUXILIARY = 'ass ssa subrip srt mov_text webvtt text pgssub dvdsub dvbsub png mjpeg bmp'.split(' ');

export function isCodecAccepted(kind: 'video' | 'audio', codec: string | undefined): boolean {
  return codec !== undefined && (kind === 'video' ? VIDEO : AUDIO).includes(codec);
}

/** Pixels of the largest decoded picture: 8K with padding. */
export const MAX_PIXELS = 8192 * 4352;
// Bytes of one allocation: about twenty times what such a picture takes.
const MAX_ALLOCATION = 1_000_000_000;

/**
 * Input arguments that restrict what ffmpeg and ffprobe open and decode; `file` is always taken as a path. `undecoded`
 * are decoders that ffprobe may open besides, though it gives them nothing to decode.
 */
export function inputArguments(file: string, undecoded: readonly string[] = []): string[] {
  const decoded = [...VIDEO, ...AUDIO, ...AUXILIARY];
  return flags({
    protocol_whitelist: 'file,pipe',
    format_whitelist: CONTAINERS.join(','),
    max_alloc: MAX_ALLOCATION,
    max_pixels: MAX_PIXELS,
    codec_whitelist: decoded.join(','),
    // With a colon it is not an option of the file, whose list is for what is decoded while it is read.
    ...(undecoded.length > 0 ? { 'codec_whitelist:': [...decoded, ...undecoded].join(',') } : {}),
    i: `file:${path.resolve(file)}`,
  });
}
