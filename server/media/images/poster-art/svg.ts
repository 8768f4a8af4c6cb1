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

/** The sign of the site, as in the header, at a place and a size. */
export function fox(x: number, y: number, size: number): string {
  return svg`<g transform="translate(${x} ${y}) scale(${String(size / 32)})"><path d="M4 3.5l8.2 4.8a13 13 0 0 1 7.6 0L28 3.5l-.6 13.2C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z" fill="#fe3635"/><path d="M4.6 16.7c3.9-.6 7.3 1.5 9.1 4.8l2.3 2.3 2.3-2.3c1.8-3.3 5.2-5.4 9.1-4.8C26.5 22.5 21 28.5 16 29.5 11 28.5 5.5 22.5 4.6 16.7z" fill="#fff5ec"/><path d="M13.7 25.2c1.4-.8 3.2-.8 4.6 0-.3 1.5-1.2 2.3-2.3 2.3s-2-.8-2.3-2.3z" fill="#1d1114"/><circle cx="11" cy="16" r="1.6" fill="#1d1114"/><circle cx="21" cy="16" r="1.6" fill="#1d1114"/></g>`;
}
