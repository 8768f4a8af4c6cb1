import { Failure } from '#server/failure.ts';

export function noGenre(): Failure {
  return new Failure('not_found', 'Такого жанра нет');
}

/** The id that an address names; fails with `not_found` when no genre can have it. */
export function genreIdOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw noGenre();
  return Number(text);
}
