import { audioBitrate, type Rendition } from '../encode/ladder.ts';
import { fitFilter, pictureFilters } from '../encode/picture-filters.ts';
import type { VideoSource } from '../probe/video-source.ts';
import { inputArguments } from '../probe/input.ts';
import { flags } from '../probe/program.ts';
import { CELL_ARGUMENTS, cellFilter, type Storyboard } from './storyboard.ts';

type Sound = NonNullable<VideoSource['audio']>;

const SEGMENT_SECONDS = 6;

// Longer gaps are filled with silence. Shorter ones may be rounded times, and nobody hears or sees them.
const MIN_GAP = 0.04;
// The first frames may be unreadable.
const TOLERANCE = 0.1;

/**
 * The filters of the sound, which mix it down and keep it beside the picture: silence before a late start and in gaps.
 * Floats keep what a mix makes louder than full scale until the gain is applied. ffmpeg makes the
 * filters again where the sound changes its format (2.0 to 5.1, 48 to 44.1 kHz). So `first_pts=0` would fill the whole
 * time up to there once more. Instead the first frame of a late start becomes silence at 0, and a gap follows it. The
 * first frame after a change is dropped: it overlaps the last one before, and would push back what follows.
 */
export function soundFilter({ delay, channels }: Pick<Sound, 'delay' | 'channels'>): string {
  const start = delay + TOLERANCE;
  const unchanged = `aselect='not(eq(n,0)*gt(t,${start}))'`;
  const layout = channels === 1 ? 'mono' : 'stereo';
  const filled = `aresample=async=1:min_hard_comp=${MIN_GAP},aformat=sample_fmts=fltp:channel_layouts=${layout}`;
  if (delay < MIN_GAP) return `${unchanged},${filled}`;
  const isStart = (n: string, t: string) => `eq(${n},0)*between(${t},${MIN_GAP},${start})`;
  const silenced = `volume='if(${isStart('n', 't')},0,1)':eval=frame`;
  return `${unchanged},${silenced},asetpts='if(${isStart('N', 'T')},0,PTS)',${filled}`;
}

/** The number of frames in a segment at a frame rate such as `24000/1001`; all renditions share these key frames. */
export function segmentFrames(frameRate: string): number {
  const [above = 25, below = 1] = frameRate.split('/').map(Number);
  return Math.ceil((SEGMENT_SECONDS * above) / below);
}

/** The seconds of a segment at a frame rate; the last one of a video is shorter. */
export function segmentSeconds(frameRate: string): number {
  const [above = 25, below = 1] = frameRate.split('/').map(Number);
  return (segmentFrames(frameRate) * below) / above;
}

function audioFlags(audio: Sound, gain: number): Record<string, string | number> {
  return {
    'c:a': 'aac',
    'b:a': audioBitrate(audio),
    ac: Math.min(audio.channels, 2),
    ...(audio.sampleRate > 48_000 ? { ar: 48_000 } : {}),
    af: gain === 0 ? soundFilter(audio) : `${soundFilter(audio)},volume=${gain}dB`,
  };
}

/**
 * ffmpeg's output arguments for all renditions: each filter output `[v480]` gives a playlist `480.m3u8` and segments.
 */
export function hlsArguments({ video, audio }: VideoSource, ladder: Rendition[], gain = 0): string[] {
  const gop = segmentFrames(video.frameRate);
  const variants = ladder.map(({ name }, i) => `v:${i}${audio ? `,a:${i}` : ''},name:${name}`);
  return [
    ...ladder.flatMap(({ name }) => ['-map', `[v${name}]`, ...(audio ? ['-map', `0:${audio.index}`] : [])]),
    ...flags({ 'c:v': 'libx264', preset: 'veryfast', crf: 23, 'profile:v': 'high' }),
    ...flags({ g: gop, keyint_min: gop, sc_threshold: 0 }),
    ...ladder.flatMap(({ maxrate }, i) =>
      flags({ [`maxrate:v:${i}`]: `${maxrate}k`, [`bufsize:v:${i}`]: `${maxrate * 2}k` }),
    ),
    ...(audio ? flags(audioFlags(audio, gain)) : []),
    ...flags({ map_metadata: -1, map_chapters: -1 }),
    ...flags({ f: 'hls', hls_time: SEGMENT_SECONDS, hls_playlist_type: 'vod', hls_segment_type: 'mpegts' }),
    ...flags({ hls_flags: 'independent_segments', hls_segment_filename: '%v_%05d.ts' }),
    ...flags({ var_stream_map: variants.join(' ') }),
    '%v.m3u8',
  ];
}

function filterGraph({ video }: VideoSource, ladder: Rendition[], storyboard: Storyboard): string {
  const head = pictureFilters(video, ladder.at(-1) ?? video);
  const branches = ladder.map(({ name }) => `[s${name}]`).join('');
  return [
    `[0:${video.index}]${head.join(',')},split=${ladder.length + 1}${branches}[small]`,
    ...ladder.map((rendition) => `[s${rendition.name}]${fitFilter(rendition)}[v${rendition.name}]`),
    `[small]${cellFilter(storyboard)}[cells]`,
  ].join(';');
}

type Plan = {
  ladder: Rendition[];
  storyboard: Storyboard;
  /** In dB, by which the sound becomes louder. */
  gain: number;
};

/** ffmpeg's arguments for one run that decodes once: renditions and storyboard are branches of one filter graph. */
export function encodingArguments(source: VideoSource, { ladder, storyboard, gain }: Plan): string[] {
  return [
    ...inputArguments(source.file),
    '-filter_complex',
    filterGraph(source, ladder, storyboard),
    ...hlsArguments(source, ladder, gain),
    ...CELL_ARGUMENTS,
  ];
}
