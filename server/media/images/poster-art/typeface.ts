import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as OpenType from 'opentype.js';
import { svg } from './svg.ts';

// Loaded with the first title: most processes draw none. Its CommonJS file offers Node a default export only, while its
// types and bundlers' file have named ones.
const loadOpenType = () => createRequire(import.meta.url)('opentype.js') as typeof OpenType;

/** A line of text; `width` is in units of the font size. */
export interface TextOutline {
  readonly width: number;
  /** The outlines as path data, the baseline starting at (x, y). */
  outlines(x: number, y: number, size: number): string;
}

/** Height of a capital letter, in units of the font size. */
export const CAP_HEIGHT = 0.708;

/** Medium and ExtraBold. */
export type Weight = 500 | 800;

// The package splits the typeface by script; digits and punctuation are in the latin file.
function readFaces(weight: Weight): OpenType.Font[] {
  const opentype = loadOpenType();
  return ['cyrillic', 'latin'].map((script) => {
    const file = import.meta.resolve(`@fontsource/onest/files/onest-${script}-${weight}-normal.woff`);
    const bytes = readFileSync(fileURLToPath(file));
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
}

const loadedFaces = new Map<Weight, OpenType.Font[]>();

function facesOf(weight: Weight): OpenType.Font[] {
  const faces = loadedFaces.get(weight) ?? readFaces(weight);
  loadedFaces.set(weight, faces);
  return faces;
}

/** Lays out text in Onest; characters that it lacks are left out. `tracking` is added after each glyph. */
export function layOutLine(text: string, tracking = 0, weight: Weight = 800): TextOutline {
  const faces = facesOf(weight);
  let width = 0;
  const glyphs = Array.from(text).flatMap((character) => {
    const face = faces.find((one) => one.charToGlyphIndex(character) > 0);
    if (!face) return [];
    const glyph = face.charToGlyph(character);
    const at = width;
    width += (glyph.advanceWidth ?? 0) / face.unitsPerEm + tracking;
    return [{ glyph, at }];
  });
  return {
    width: Math.max(0, width - tracking),
    outlines: (x, y, size) =>
      glyphs.map(({ glyph, at }) => pathData(glyph.getPath(x + at * size, y, size).commands)).join(''),
  };
}

// opentype.js 2.0.0 writes NaN for a coordinate a hair above a whole number, so its own toPathData is not used.
function pathData(commands: readonly OpenType.PathCommand[]): string {
  const parts = commands.map((step) => {
    if (step.type === 'Z') return 'Z';
    if (step.type === 'C') return svg`C${step.x1} ${step.y1} ${step.x2} ${step.y2} ${step.x} ${step.y}`;
    if (step.type === 'Q') return svg`Q${step.x1} ${step.y1} ${step.x} ${step.y}`;
    return svg`${step.type}${step.x} ${step.y}`;
  });
  return parts.join('');
}
