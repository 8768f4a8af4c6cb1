import { useContext, useSyncExternalStore } from 'react';
import { PageDocumentContext } from './page-document.ts';

const subscribeNever = () => () => {};

/**
 * An inline script that runs while the page is being parsed, before anything below it is painted. The policy of the
 * page allows its text, so it must not contain data of a request. A module does not wait for styles.
 */
export function EarlyScript({ code, isModule = false }: { code: string; isModule?: boolean }) {
  useContext(PageDocumentContext)?.inlineScripts.add(code);
  const isFromServer = useSyncExternalStore(
    subscribeNever,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  const attributes = isModule ? { type: 'module', async: true } : {};
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: code }} />;
}
