/** Returns the path of a franchise's page. */
export function franchisePath({ id }: { id: string }): string {
  return `/anime/franchises/${id}`;
}
