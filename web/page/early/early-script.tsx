import { useContext, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { PageDocumentContext } from '#web/page/page-document.ts';

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

/**
 * A page option: the text of a script for the head, which only the server writes. One in the body would stop the
 * parser there until the styles are loaded, and the part of the page below it would be laid out again for each piece
 * that arrives.
 */
export type EarlyScriptHandle = { earlyScript: (isViewer: boolean) => string };

/** The scripts that the current pages have in the head; they may set attributes of the root element. */
export function EarlyPageScripts({ isViewer }: { isViewer: boolean }) {
  return useMatches().map(({ id, handle }) => {
    const { earlyScript } = Object(handle) as Partial<EarlyScriptHandle>;
    return earlyScript && <EarlyScript key={id} code={earlyScript(isViewer)} />;
  });
}
