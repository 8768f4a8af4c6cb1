import { useSyncExternalStore } from 'react';
import { type FilmMarks, useFilm } from './film.ts';

const noFilm = () => () => {};

/** The marks at the film as they are now; null where the record has no film. */
export function useFilmMarks(): FilmMarks | null {
  const film = useFilm();
  const read = () => film?.marks() ?? null;
  return useSyncExternalStore(film?.subscribe ?? noFilm, read, read);
}

/** Where the film is, in seconds. */
export function useFilmTime(): number {
  const film = useFilm();
  return useSyncExternalStore(
    film?.subscribe ?? noFilm,
    () => film?.time() ?? 0,
    () => 0,
  );
}
