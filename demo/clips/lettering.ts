import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as OpenType from 'opentype.js';

// As in server/media/images/poster-art/typeface.ts: Node gets the default export of its CommonJS file only.
const opentype = createRequire(import.meta.url)('opentype.js') as typeof OpenType;

type Weight = 500 | 700 | 800;
type Setting = {
  x: number;
  y: number;
  size: number;
  fill: string;
  weight?: Weight;
  align?: 'start' | 'middle' | 'end';
  tracking?: number;
};

const fonts = new Map<string, OpenType.Font>();

function font(script: 'cyrillic' | 'latin', weight: Weight): OpenType.Font {
  const name = `onest-${script}-${weight}-normal.woff`;
  const known = fonts.get(name);
  if (known) return known;
  const file = readFileSync(new URL(import.meta.resolve(`@fontsource/onest/files/${name}`)));
  const loaded = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  fonts.set(name, loaded);
  return loaded;
}

/** A line of text in the bundled Onest font as a vector path; `y` is the baseline, `size` and `tracking` are pixels. */
export function lettering(
  text: string,
  { x, y, size, fill, weight = 700, align = 'start', tracking = 0 }: Setting,
): string {
  const glyphs = Array.from(text, (letter) => {
    const own = font(/[\u0400-\u04ff]/u.test(letter) ? 'cyrillic' : 'latin', weight);
    const glyph = own.charToGlyph(letter);
    return { glyph, advance: ((glyph.advanceWidth ?? 0) / own.unitsPerEm) * size + tracking };
  });
  const width = glyphs.reduce((sum, { advance }) => sum + advance, -tracking);
  let at = x - (align === 'middle' ? width / 2 : align === 'end' ? width : 0);
  const paths = glyphs.map(({ glyph, advance }) => {
    const outline = glyph.getPath(at, y, size).commands.map(written).join('');
    at += advance;
    return outline;
  });
  return `<path d="${paths.join('')}" fill="${fill}"/>`;
}

// opentype.js 2.0.0 writes NaN for a coordinate a hair above a whole number, so its own toPathData is not used.
function written(command: OpenType.PathCommand): string {
  const points: number[] = [];
  if (command.type === 'C') points.push(command.x1, command.y1, command.x2, command.y2);
  if (command.type === 'Q') points.push(command.x1, command.y1);
  if (command.type !== 'Z') points.push(command.x, command.y);
  return command.type + points.map((value) => value.toFixed(1)).join(' ');
}
