/**
 * Normalizes a login or an e-mail for lookup. Letter case, full-width letters and surrounding spaces do not
 * distinguish accounts.
 */
export function accountKey(input: string): string {
  return input.normalize('NFKC').trim().toLowerCase();
}
