const MIN_INTERVAL_MS = 10_000;

/** Claims a reload for a reason: true once in 10 s, never true where the time cannot be stored. */
export function claimReload(
  reason: string,
  open: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
  now: number = Date.now(),
): boolean {
  try {
    const storage = open();
    if (now - Number(storage.getItem(reason)) < MIN_INTERVAL_MS) return false;
    storage.setItem(reason, String(now));
    return true;
  } catch {
    return false;
  }
}
