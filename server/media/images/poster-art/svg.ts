type Part = string | number | readonly Part[];

/** Builds SVG text: numbers are rounded to tenths, lists are joined. */
export function svg(texts: TemplateStringsArray, ...parts: readonly Part[]): string {
  return texts.reduce((text, next, at) => text + toText(parts[at - 1] ?? '') + next);
}

function toText(part: Part): string {
  if (typeof part === 'number') return String(Math.round(part * 10) / 10);
  return typeof part === 'string' ? part : part.map(toText).join('');
}

/** Draws `count` parts by their index and joins them. */
export function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, at) => draw(at)).join('');
}

/** Moves a part from its origin to (x, y) and scales it; `flip` mirrors it left to right. */
export function placePart(x: number, y: number, scale: number, part: string, flip = false): string {
  const across = Math.round(scale * (flip ? -1000 : 1000)) / 1000;
  return svg`<g transform="translate(${x} ${y}) scale(${String(across)} ${String(Math.round(scale * 1000) / 1000)})">${part}</g>`;
}

/** Rotates a part clockwise around (x, y). */
export function rotatePart(degrees: number, x: number, y: number, part: string): string {
  return svg`<g transform="rotate(${degrees} ${x} ${y})">${part}</g>`;
}

/** Renders SVG that this program drew as PNG. Never call it with foreign SVG. */
export async function renderArt(art: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(art)).png({ compressionLevel: 1 }).toBuffer();
}
