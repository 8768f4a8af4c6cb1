import path from 'node:path';
import { flags } from './program.ts';

// Containers by content, whatever the name says. Those that read other files (concat, hls, dash, image2) stay out:
// a playlist renamed to .mp4 must not open anything.
const CONTAINERS = 'mov mp4 matroska webm mpegts mpeg avi flv asf ogg mxf rm'.split(' ');

// Names of codecs and of their decoders alike: ffmpeg asks for the one and reports the other.
const VIDEO = [
  'h264 hevc av1 libdav1d libaom-av1 vp8 vp9 libvpx libvpx-vp9 mpeg1video mpeg2video mpeg4 h263 flv flv1',
  'msmpeg4 msmpeg4v2 msmpeg4v3 wmv2 wmv3 vc1 theora prores dnxhd ffv1 rv40',
].flatMap((names) => names.split(' '));
const AUDIO = [
  'aac ac3 eac3 mp3float mp3 mp2float mp2 opus libopus vorbis flac alac dca dts truehd wmav2 wmapro cook',
  'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_f32le pcm_bluray',
].flatMap((names) => names.split(' '));

// Subtitles and covers are looked at while a file is opened, and then left out.
const BESIDE = 'ass ssa subrip srt mov_text webvtt text pgssub dvdsub dvbsub png mjpeg bmp'.split(' ');

export function isCodecAccepted(kind: 'video' | 'audio', codec: string | undefined): boolean {
  return codec !== undefined && (kind === 'video' ? VIDEO : AUDIO).includes(codec);
}

/** Points of the largest picture that is decoded: 8K with its margins. */
export const MAX_PIXELS = 8192 * 4352;
// Bytes of one piece of memory: some twenty times what such a picture takes.
const MAX_ALLOCATION = 1_000_000_000;

/**
 * What ffmpeg and ffprobe may open and decode of a file handed to us; `file` is taken as a path and as nothing else.
 */
export function inputArguments(file: string): string[] {
  return flags({
    protocol_whitelist: 'file,pipe',
    format_whitelist: CONTAINERS.join(','),
    max_alloc: MAX_ALLOCATION,
    max_pixels: MAX_PIXELS,
    codec_whitelist: [...VIDEO, ...AUDIO, ...BESIDE].join(','),
    i: `file:${path.resolve(file)}`,
  });
}
