/** Where a franchise lives. */
export function franchisePath({ id }: { id: string }): string {
  return `/anime/franchises/${id}`;
}
