import { type Chance, group, line, many, faded, rect } from '../../draw.ts';
import { colours, spines } from './colours.ts';

/** One row of books standing on y = 0 from x = 0 to `width`; `dim` 0..1 puts them in shadow. */
export function books(random: Chance, width: number, height: number, dim: number): string {
  let art = '';
  for (let x = 4; x < width - 14;) {
    const thick = Math.min(14 + random() * 20, width - x - 4);
    const tall = height * (0.66 + random() * 0.3);
    const spine = spines[Math.floor(random() * spines.length)] ?? colours.paper;
    if (random() < 0.07) {
      x += thick * 1.6;
      continue;
    }
    art +=
      rect(x, -tall, thick - 2, tall, spine, 2) +
      rect(x, -tall * 0.82, thick - 2, tall * 0.06, colours.gold) +
      (random() < 0.5 ? rect(x, -tall * 0.24, thick - 2, tall * 0.05, colours.gold) : '');
    x += thick;
  }
  return art + (dim > 0 ? faded(dim, rect(0, -height, width, height, colours.ink)) : '');
}

/** A bookcase with its upper left corner at (x, y). */
export function bookcase(
  random: Chance,
  x: number,
  y: number,
  width: number,
  rows: number,
  rowHeight: number,
  dim: number,
): string {
  const frame =
    rect(-16, -16, width + 32, rows * rowHeight + 32, colours.oak, 4) +
    rect(0, 0, width, rows * rowHeight, colours.ink);
  const shelves = many(
    rows,
    (row) =>
      group(books(random, width, rowHeight - 18, dim), `translate(0 ${(row + 1) * rowHeight - 14})`) +
      rect(0, (row + 1) * rowHeight - 14, width, 14, colours.wood),
  );
  const shadow =
    dim > 0
      ? line(`M${-8} 0V${rows * rowHeight}M${width + 8} 0V${rows * rowHeight}`, colours.ink, 16, dim * 0.6)
      : '';
  return group(frame + shelves + shadow, `translate(${x} ${y})`);
}
