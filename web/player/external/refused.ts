/**
 * What to do when the policy of a document does not let a site in: a document that was loaded for another page has the
 * policy of that page, and loading this one helps; where it was loaded for this very page, nothing does.
 */
export function afterRefusal(loadedFor: string | undefined, page: string): 'load-again' | 'give-up' {
  if (loadedFor === undefined) return 'give-up';
  return new URL(loadedFor).pathname === new URL(page).pathname ? 'give-up' : 'load-again';
}

/** The address that the document in the window was loaded for. */
export function loadedAddress(): string | undefined {
  return performance.getEntriesByType('navigation')[0]?.name;
}
