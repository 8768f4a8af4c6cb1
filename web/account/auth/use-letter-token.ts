import { useEffect, useState } from 'react';

/**
 * The word a page was opened with from a letter: kept here and taken out of the address, where it would be seen and
 * remembered.
 */
export function useLetterToken(given: string, path: string): string {
  const [token] = useState(given);
  useEffect(() => {
    // Not by the router: that would be a navigation, and break off the form which was pressed while the page woke up.
    if (location.search !== '') history.replaceState(history.state, '', path);
  }, [path]);
  return token;
}
