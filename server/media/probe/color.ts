import { z } from 'zod';

/** What ffprobe says about the colours of a video stream. */
export const colorFields = {
  pix_fmt: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
};
type ColorFields = z.output<z.ZodObject<typeof colorFields>>;

/** The meaning of a video's samples; names as ffmpeg writes them. */
export type Color = {
  /** `pq` and `hlg` are the curves of HDR; `wide` is a standard curve with more colours than BT.709. */
  kind: 'standard' | 'wide' | 'pq' | 'hlg';
  isFullRange: boolean;
  isRgb: boolean;
  hasAlpha: boolean;
  matrix: string;
  transfer: string;
  primaries: string;
};

type Standard = Pick<Color, 'matrix' | 'transfer' | 'primaries'>;
const BT709: Standard = { matrix: 'bt709', transfer: 'bt709', primaries: 'bt709' };
const NTSC: Standard = { matrix: 'smpte170m', transfer: 'smpte170m', primaries: 'smpte170m' };
const PAL: Standard = { matrix: 'bt470bg', transfer: 'smpte170m', primaries: 'bt470bg' };
const BT2020: Standard = { matrix: 'bt2020nc', transfer: 'bt2020-10', primaries: 'bt2020' };

const MATRICES = new Set(['bt709', 'smpte170m', 'bt470bg', 'smpte240m', 'fcc', 'bt2020nc', 'ycgco']);
const TRANSFERS = new Set(
  'bt709 smpte170m smpte240m bt470m bt470bg iec61966-2-1 bt2020-10 bt2020-12'.split(' '),
);
const PRIMARIES = new Set('bt709 smpte170m bt470bg bt470m smpte240m bt2020 smpte431 smpte432'.split(' '));
const WIDE = new Set(['bt2020', 'smpte431', 'smpte432']);

const HDR: Record<string, Color['kind']> = { smpte2084: 'pq', 'arib-std-b67': 'hlg' };

// Files without tags mean what players take them for: discs and old recordings differ from the rest by their size.
function standardOf({ color_space, color_primaries }: ColorFields, height: number): Standard {
  if (color_space?.startsWith('bt2020') || color_primaries === 'bt2020') return BT2020;
  if (color_space === 'bt709' || height > 576) return BT709;
  if (color_space === 'bt470bg' || height > 480) return PAL;
  return NTSC;
}

function known(name: string | undefined, names: Set<string>, otherwise: string): string {
  return name !== undefined && names.has(name) ? name : otherwise;
}

/** Reads the colours of a stream; what its tags leave out follows from the rest and from the height in pixels. */
export function colorOf(fields: ColorFields, height: number): Color {
  const { pix_fmt = '', color_range, color_space, color_transfer, color_primaries } = fields;
  const isRgb = /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8)/.test(pix_fmt);
  const hdr = HDR[color_transfer ?? ''];
  const standard = hdr
    ? BT2020
    : isRgb && !color_primaries?.startsWith('bt2020')
      ? BT709
      : standardOf(fields, height);
  const primaries = known(color_primaries, PRIMARIES, standard.primaries);
  return {
    kind: hdr ?? (WIDE.has(primaries) ? 'wide' : 'standard'),
    isFullRange: isRgb || pix_fmt.startsWith('yuvj') || color_range === 'pc',
    isRgb,
    hasAlpha: /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d)/.test(pix_fmt),
    matrix: known(color_space, MATRICES, standard.matrix),
    transfer: hdr ? (color_transfer ?? '') : known(color_transfer, TRANSFERS, standard.transfer),
    primaries,
  };
}
