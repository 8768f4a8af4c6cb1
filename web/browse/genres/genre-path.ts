/** Returns the path of a genre's page, without default values. */
export function genrePath(id: number, { page = 1, from = 1 } = {}): string {
  const base = `/anime/genres/releasesOfGenre/${id}`;
  const query = [page > 1 && `page=${page}`, from > 1 && `from=${from}`].filter(Boolean).join('&');
  return query === '' ? base : `${base}?${query}`;
}
