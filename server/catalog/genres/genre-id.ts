import { Failure } from '#server/failure.ts';

export function noGenre(): Failure {
  return new Failure('not_found', 'Такого жанра нет');
}

/** Parses a genre id from an address. Throws `not_found` for text that cannot be an id. */
export function parseGenreId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw noGenre();
  return Number(text);
}
