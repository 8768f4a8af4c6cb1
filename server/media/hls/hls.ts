import type { Source } from '../probe/ffprobe.ts';
import { audioBitrate, type Rendition } from '../encode/ladder.ts';
import { flags } from '../probe/program.ts';

export const SEGMENT_SECONDS = 6;

/**
 * Whole frames of a segment at a frame rate such as `24000/1001`: every rendition gets its key frames at the same ones.
 */
export function segmentFrames(frameRate: string): number {
  const [above = 25, below = 1] = frameRate.split('/').map(Number);
  return Math.ceil((SEGMENT_SECONDS * above) / below);
}

function audioFlags(audio: NonNullable<Source['audio']>): Record<string, string | number> {
  return {
    'c:a': 'aac',
    'b:a': audioBitrate(audio),
    ac: Math.min(audio.channels, 2),
    ...(audio.sampleRate > 48_000 ? { ar: 48_000 } : {}),
    // Gaps and a late start become silence, so that the sound stays with the picture.
    af: 'aresample=async=1:first_pts=0',
  };
}

/**
 * ffmpeg's output arguments for the whole ladder: a playlist `480.m3u8` with segments beside it for each rendition,
 * from the filter outputs `[v480]`...
 */
export function hlsArguments({ video, audio }: Source, ladder: Rendition[]): string[] {
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

export type MasterEntry = {
  url: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
  /** Which of several ways to the same picture this is. */
  pathway?: string;
};
/** Who tells players which way to take, and the way they begin with. */
export type Steering = { url: string; pathway: string };

function masterEntry({ url, width, height, bandwidth, codecs, pathway }: MasterEntry): string {
  const way = pathway === undefined ? '' : `,PATHWAY-ID="${pathway}"`;
  return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"${way}\n${url}\n`;
}

/** The playlist that lists renditions, in the order given; `bandwidth` is bits a second of the heaviest segment. */
export function masterPlaylist(renditions: readonly MasterEntry[], steering?: Steering): string {
  const steered = steering
    ? `#EXT-X-CONTENT-STEERING:SERVER-URI="${steering.url}",PATHWAY-ID="${steering.pathway}"\n`
    : '';
  const entries = renditions.map(masterEntry).join('');
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n${steered}${entries}`;
}

/** A rendition's playlist whose files, segments and beginnings alike, are named by other addresses. */
export function renameFiles(playlist: string, addressOf: (file: string) => string): string {
  return playlist.replaceAll(/^[^#\s].*$|(?<=^#EXT-X-(?:MAP|KEY):.*\bURI=")[^"]+/gm, addressOf);
}

export type Segment = { file: string; seconds: number };

/** The segments a rendition's playlist names; null when it was not written to its end. */
export function readSegments(playlist: string): Segment[] | null {
  if (!playlist.trimEnd().endsWith('#EXT-X-ENDLIST')) return null;
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)$/gm)].map(([, seconds, file = '']) => ({
    file,
    seconds: Number(seconds),
  }));
}
