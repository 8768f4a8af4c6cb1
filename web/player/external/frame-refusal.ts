/**
 * Decides what to do when the policy of a document blocks a site. A document loaded for another page has the policy of
 * that page, and reloading helps; one loaded for this page will be blocked again.
 */
export function afterRefusal(loadedFor: string | undefined, page: string): 'load-again' | 'give-up' {
  if (loadedFor === undefined) return 'give-up';
  return new URL(loadedFor).pathname === new URL(page).pathname ? 'give-up' : 'load-again';
}

/** The address for which the current document was loaded. */
export function loadedAddress(): string | undefined {
  return performance.getEntriesByType('navigation')[0]?.name;
}
