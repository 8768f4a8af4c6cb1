import { Failure } from '#server/failure.ts';
import type { Color } from '../probe/color.ts';
import type { VideoSource } from '../probe/video-source.ts';
import { run } from '../probe/program.ts';

type Size = { width: number; height: number };
type Picture = VideoSource['video'];

// The white of standard video is 203 nits of HDR (ITU-R BT.2408). What is brighter than 1,000 nits is white, too.
const WHITE_NITS = 203;
const PEAK = (1000 / WHITE_NITS).toFixed(3);

// Shapes that differ by less are those of rounding to even sizes.
const SAME_SHAPE = 0.03;

/**
 * Scales any picture into a frame of square pixels without stretching it: one of another shape, which a recording has
 * between its parts, gets black bars.
 */
export function fitFilter({ width, height }: Size, flags = 'bicubic'): string {
  const isSame = `lt(abs(dar*${height}/${width}-1),${SAME_SHAPE})`;
  const isWider = `gt(dar,${width}/${height})`;
  const even = (length: string) => `max(2,round((${length})/2)*2)`;
  const w = `if(${isSame}+${isWider},${width},${even(`${height}*dar`)})`;
  const h = `if(${isSame},${height},if(${isWider},${even(`${width}/dar`)},${height}))`;
  return `scale=w='${w}':h='${h}':flags=${flags},setsar=1,pad=${width}:${height}:-1:-1:eval=frame`;
}

function tags(color: Pick<Color, 'matrix' | 'transfer' | 'primaries'>): string {
  const { matrix, transfer, primaries } = color;
  return `setparams=range=limited:colorspace=${matrix}:color_trc=${transfer}:color_primaries=${primaries}`;
}

const BT709_TAGS = tags({ matrix: 'bt709', transfer: 'bt709', primaries: 'bt709' });

const ZSCALE_MATRICES: Record<string, string> = { bt709: '709', smpte170m: '170m', bt470bg: '470bg' };
const ZSCALE_PRIMARIES: Record<string, string> = { bt709: '709', smpte170m: '170m', bt470bg: '470bg' };

function toneMapping({ matrix, transfer, primaries, isFullRange }: Color): string[] {
  const from = [
    `tin=${transfer}`,
    `min=${ZSCALE_MATRICES[matrix] ?? '2020_ncl'}`,
    `pin=${ZSCALE_PRIMARIES[primaries] ?? '2020'}`,
    `rin=${isFullRange ? 'full' : 'limited'}`,
  ];
  return [
    `zscale=${from.join(':')}:t=linear:npl=${WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=p=709',
    `tonemap=mobius:desat=0:peak=${PEAK}`,
    'zscale=t=709:m=709:p=709:r=limited',
    'format=yuv420p',
    BT709_TAGS,
  ];
}

/** The filters after which a picture has 8 bits, 4:2:0, the limited range, standard colours and their tags. */
function colorFilters(color: Color): string[] {
  const opaque = color.hasAlpha ? ['premultiply=inplace=1'] : [];
  const { kind, matrix, transfer, primaries, isFullRange } = color;
  if (kind === 'pq' || kind === 'hlg') return [...opaque, ...toneMapping(color)];
  if (color.isRgb)
    return [...opaque, 'scale=out_color_matrix=bt709:out_range=limited', 'format=yuv420p', BT709_TAGS];
  const limited = isFullRange ? ['scale=in_range=full:out_range=limited'] : [];
  if (kind === 'wide') {
    const from = `ispace=${matrix}:itrc=${transfer}:iprimaries=${primaries}:irange=tv`;
    return [...opaque, ...limited, `colorspace=all=bt709:range=tv:format=yuv420p:${from}`, BT709_TAGS];
  }
  return [...opaque, ...limited, 'format=yuv420p', tags(color)];
}

const FIRST_FIELD = { top: 'tff', bottom: 'bff' };

/** The filters that make whole frames at a constant rate; fields come first, because other rates mix them. */
function frameFilters({ scan: { kind, first }, frameRate }: Picture): string[] {
  const field = FIRST_FIELD[first];
  const rate = `fps=${frameRate}`;
  if (kind === 'interlaced') return [`bwdif=mode=send_field:parity=${field}`, rate];
  if (kind === 'progressive') return [rate];
  // What still shows lines is no film: titles that were laid over it afterwards.
  const matched = [`fieldmatch=order=${field}:combmatch=full`, 'bwdif=mode=send_frame:deint=interlaced'];
  if (kind === 'shifted') return [...matched, rate];
  // `decimate` counts frames for its times: where some are lost, the picture would run ahead of its sound.
  return ['fps=30000/1001', ...matched, 'decimate'];
}

let names: Promise<Set<string>> | undefined;

async function listFilters(): Promise<Set<string>> {
  const text = (await run('ffmpeg', ['-hide_banner', '-v', 'error', '-filters'])).toString();
  // A line is « TSC zscale  V->V  description»; versions differ in the number of letters in front.
  return new Set([...text.matchAll(/^ *\S+ +(\w+) +\S+->\S+/gm)].map(([, name = '']) => name));
}

/** Whether the ffmpeg of this machine has a filter. A missing one is asked for again: it may be installed by now. */
async function hasFilter(name: string): Promise<boolean> {
  names ??= listFilters();
  const known = await names.catch(() => new Set<string>());
  if (!known.has(name)) names = undefined;
  return known.has(name);
}

/** Fails with `invalid` when the ffmpeg of this machine cannot show the colours of a video. */
export async function requireFilters({ kind }: Color): Promise<void> {
  if (kind !== 'pq' && kind !== 'hlg') return;
  if ((await hasFilter('zscale')) && (await hasFilter('tonemap'))) return;
  throw new Failure(
    'invalid',
    'Видео в HDR, а ffmpeg на этой машине не умеет переводить его в обычные цвета. Установите ffmpeg с библиотекой ' +
      'zimg (фильтр zscale) или переведите видео в SDR заранее.',
  );
}

/**
 * The filters for all that is made of a video: whole upright frames with square pixels, at a constant rate, in the
 * colours of standard video. HDR is scaled to `top` first, because tone mapping is slow.
 */
export function pictureFilters(video: Picture, top: Size): string[] {
  const { color, hasWrongPixelShape } = video;
  const isHdr = color.kind === 'pq' || color.kind === 'hlg';
  return [
    ...(hasWrongPixelShape ? ['setsar=1'] : []),
    ...frameFilters(video),
    ...(isHdr ? [fitFilter(top)] : []),
    ...colorFilters(color),
  ];
}
