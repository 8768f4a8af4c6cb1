import type { VideoSource } from '../probe/ffprobe.ts';
import { audioBitrate, type Rendition } from '../encode/ladder.ts';
import { flags } from '../probe/program.ts';
import { soundFilter } from './sound-filter.ts';

export const SEGMENT_SECONDS = 6;

/** The number of frames in a segment at a frame rate such as `24000/1001`; all renditions share these key frames. */
export function segmentFrames(frameRate: string): number {
  const [above = 25, below = 1] = frameRate.split('/').map(Number);
  return Math.ceil((SEGMENT_SECONDS * above) / below);
}

function audioFlags(audio: NonNullable<VideoSource['audio']>): Record<string, string | number> {
  return {
    'c:a': 'aac',
    'b:a': audioBitrate(audio),
    ac: Math.min(audio.channels, 2),
    ...(audio.sampleRate > 48_000 ? { ar: 48_000 } : {}),
    af: soundFilter(audio),
  };
}

/**
 * ffmpeg's output arguments for all renditions: each filter output `[v480]` gives a playlist `480.m3u8` and segments.
 */
export function hlsArguments({ video, audio }: VideoSource, ladder: Rendition[]): string[] {
  const gop = segmentFrames(video.frameRate);
  const variants = ladder.map(({ name }, i) => `v:${i}${audio ? `,a:${i}` : ''},name:${name}`);
  return [
    ...ladder.flatMap(({ name }) => ['-map', `[v${name}]`, ...(audio ? ['-map', `0:${audio.index}`] : [])]),
    ...flags({ 'c:v': 'libx264', preset: 'veryfast', crf: 23, 'profile:v': 'high' }),
    ...flags({ g: gop, keyint_min: gop, sc_threshold: 0 }),
    ...ladder.flatMap(({ maxrate }, i) =>
      flags({ [`maxrate:v:${i}`]: `${maxrate}k`, [`bufsize:v:${i}`]: `${maxrate * 2}k` }),
    ),
    ...(audio ? flags(audioFlags(audio)) : []),
    ...flags({ map_metadata: -1, map_chapters: -1 }),
    ...flags({ f: 'hls', hls_time: SEGMENT_SECONDS, hls_playlist_type: 'vod', hls_segment_type: 'mpegts' }),
    ...flags({ hls_flags: 'independent_segments', hls_segment_filename: '%v_%05d.ts' }),
    ...flags({ var_stream_map: variants.join(' ') }),
    '%v.m3u8',
  ];
}

export type MasterPlaylistEntry = {
  url: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
  /** The content steering pathway: one of several delivery origins. */
  pathway?: string;
};
/** The address of the steering manifest, and the initial pathway. */
export type ContentSteering = { url: string; pathway: string };

function masterEntry({ url, width, height, bandwidth, codecs, pathway }: MasterPlaylistEntry): string {
  const pathwayAttribute = pathway === undefined ? '' : `,PATHWAY-ID="${pathway}"`;
  return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"${pathwayAttribute}\n${url}\n`;
}

/** Writes the master playlist in the given order; `bandwidth` is the bits per second of the largest segment. */
export function masterPlaylist(
  renditions: readonly MasterPlaylistEntry[],
  steering?: ContentSteering,
): string {
  const steered = steering
    ? `#EXT-X-CONTENT-STEERING:SERVER-URI="${steering.url}",PATHWAY-ID="${steering.pathway}"\n`
    : '';
  const entries = renditions.map(masterEntry).join('');
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n${steered}${entries}`;
}

/** Replaces the file names in a rendition's playlist: segments, initialisation segments and keys. */
export function renamePlaylistFiles(playlist: string, addressOf: (file: string) => string): string {
  return playlist.replaceAll(/^[^#\s].*$|(?<=^#EXT-X-(?:MAP|KEY):.*\bURI=")[^"]+/gm, addressOf);
}

export type HlsSegment = { file: string; seconds: number };

/** Reads the segments of a rendition's playlist; null when the playlist is incomplete. */
export function readSegments(playlist: string): HlsSegment[] | null {
  if (!playlist.trimEnd().endsWith('#EXT-X-ENDLIST')) return null;
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)$/gm)].map(([, seconds, file = '']) => ({
    file,
    seconds: Number(seconds),
  }));
}
