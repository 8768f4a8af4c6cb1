import { encode } from 'uqr';

/** A QR code as an SVG path in a square of `size` units, including the quiet zone that cameras need. */
export type Qr = { size: number; path: string };

const QUIET = 3;

/** Draws a text as a QR code. */
export function qrPath(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const rows = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: rows.join('') };
}
