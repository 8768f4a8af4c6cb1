import { createContext, useContext, useSyncExternalStore } from 'react';

/** The one-time word that lets a page's own scripts run; known on the server only. */
export const NonceContext = createContext('');

const never = () => () => {};

/** A line of script that runs while the page is being read, before anything below it is painted. */
export function EarlyScript({ code }: { code: string }) {
  const nonce = useContext(NonceContext);
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  // Browsers hide the word from scripts, and its place looks empty to React.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
