import { type ComponentProps, type ReactElement, useContext } from 'react';
import { ScrollRestoration as useScrollScript } from 'react-router';
import { PageDocumentContext } from '#web/page/page-document.ts';

type Script = ReactElement<ComponentProps<'script'>> | null;

/** Brings a page that was left back to where it was scrolled to, by the router's own script. */
export function ScrollMemory() {
  const page = useContext(PageDocumentContext);
  // The component is called as a hook, since its script has to be known to the policy of the page.
  const script = useScrollScript({}) as Script;
  // A player does not scroll, and a script in its page would wait for the styles, and everything below it.
  if (page && page.earlyFiles.size > 0) return null;
  const { __html: code } = script?.props.dangerouslySetInnerHTML ?? {};
  if (typeof code === 'string') page?.inlineScripts.add(code);
  return script;
}
