import { type ComponentProps, type ReactElement, useContext } from 'react';
import { ScrollRestoration as useScrollScript } from 'react-router';
import { PageDocumentContext } from '#web/page/page-document.ts';

type Script = ReactElement<ComponentProps<'script'>> | null;

/** Restores the scroll position of a page by the router's own script. */
export function ScrollMemory() {
  const page = useContext(PageDocumentContext);
  // The component is called as a hook, because the policy of the page needs the text of its script.
  const script = useScrollScript({}) as Script;
  // A player does not scroll, and an inline script would block everything below it until the styles are loaded.
  if (page && page.earlyFiles.size > 0) return null;
  const { __html: code } = script?.props.dangerouslySetInnerHTML ?? {};
  if (typeof code === 'string') page?.inlineScripts.add(code);
  return script;
}
