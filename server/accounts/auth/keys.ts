/**
 * The one form in which a login or an address is looked for: who types it with a shift, a full-width letter or a space
 * around it means the same account.
 */
export function accountKey(written: string): string {
  return written.normalize('NFKC').trim().toLowerCase();
}
