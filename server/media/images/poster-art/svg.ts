type Part = string | number | readonly Part[];

/** Writes SVG text: numbers are rounded to a tenth of a unit, lists are joined. */
export function svg(texts: TemplateStringsArray, ...parts: readonly Part[]): string {
  return texts.reduce((text, next, at) => text + written(parts[at - 1] ?? '') + next);
}

function written(part: Part): string {
  if (typeof part === 'number') return String(Math.round(part * 10) / 10);
  return typeof part === 'string' ? part : part.map(written).join('');
}

/** Makes `count` parts, each told its place from 0, and joins them. */
export function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, at) => draw(at)).join('');
}

/** Moves a part drawn around its own zero to a place, scaled; `flip` mirrors it left to right. */
export function place(x: number, y: number, scale: number, part: string, flip = false): string {
  const across = Math.round(scale * (flip ? -1000 : 1000)) / 1000;
  return svg`<g transform="translate(${x} ${y}) scale(${String(across)} ${String(Math.round(scale * 1000) / 1000)})">${part}</g>`;
}

/** Turns a part around a point, degrees clockwise. */
export function turned(degrees: number, x: number, y: number, part: string): string {
  return svg`<g transform="rotate(${degrees} ${x} ${y})">${part}</g>`;
}
