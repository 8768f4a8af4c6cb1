import { useEffect, useState } from 'react';

/** Keeps the token from the link of an e-mail and removes it from the address bar and the history of the browser. */
export function useEmailToken(initial: string, path: string): string {
  const [token] = useState(initial);
  useEffect(() => {
    // Not with the router: a navigation would abort a form that was sent while the page was hydrating.
    if (location.search !== '') history.replaceState(history.state, '', path);
  }, [path]);
  return token;
}
