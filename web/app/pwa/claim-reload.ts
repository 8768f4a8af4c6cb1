const LIFETIME = 10_000;

/**
 * Whether a page may be reloaded for a reason now: not twice within 10 s, and never where that cannot be stored.
 */
export function claimReload(
  reason: string,
  open: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
  now: number = Date.now(),
): boolean {
  try {
    const storage = open();
    if (now - Number(storage.getItem(reason)) < LIFETIME) return false;
    storage.setItem(reason, String(now));
    return true;
  } catch {
    return false;
  }
}
