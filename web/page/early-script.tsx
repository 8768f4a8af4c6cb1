import { useContext, useSyncExternalStore } from 'react';
import { PageDocumentContext } from './page-document.ts';

const never = () => () => {};

/**
 * An inline script that runs while the page is being read, before anything below it is painted. The policy of the page
 * lets its text run, so nothing of a request may be written into it. A module does not wait for styles.
 */
export function EarlyScript({ code, isModule = false }: { code: string; isModule?: boolean }) {
  useContext(PageDocumentContext)?.inlineScripts.add(code);
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  const as = isModule ? { type: 'module', async: true } : {};
  return <script {...as} dangerouslySetInnerHTML={{ __html: code }} />;
}
