import type { PictureSizes } from '#web/ui/pictures/pictures.ts';

// From the largest wall to the smallest one that still covers its place.
const WALLS = [
  { columns: 4, rows: 5 },
  { columns: 3, rows: 4 },
  { columns: 2, rows: 3 },
];

/**
 * Puts posters into the columns of a wall, row by row, so that the first ones are in its first row. None is repeated;
 * null if there are too few even for a small wall.
 */
export function posterColumns(posters: readonly PictureSizes[]): PictureSizes[][] | null {
  const different = [
    ...new Map(
      posters.flatMap((poster) => {
        const address = poster.preview ?? poster.src;
        return address === null ? [] : [[address, poster] as const];
      }),
    ).values(),
  ];
  const wall = WALLS.find(({ columns, rows }) => columns * rows <= different.length);
  if (!wall) return null;
  return Array.from({ length: wall.columns }, (_, column) =>
    Array.from({ length: wall.rows }, (_, row) => different[row * wall.columns + column]).flatMap(
      (poster) => poster ?? [],
    ),
  );
}
