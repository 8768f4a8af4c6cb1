import { useContext } from 'react';
import { preload } from 'react-dom';
import { EarlyScript } from '#web/page/early/early-script.tsx';
import { PageDocumentContext } from '#web/page/page-document.ts';
import { HANDOFF_ID, START_AFTER_EPISODE, START_ID, START_NOW, START_PAINTED } from './start-script.ts';

// In JSON `<` occurs only in strings. Escaped, it can neither end the element nor open a comment.
function escapeForScript(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

function DataBlock({ id, json }: { id: string; json: string }) {
  return (
    <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: escapeForScript(json) }} />
  );
}

/**
 * The scripts of the site, at the end of the body. A page is read before it is used: its scripts are requested after
 * the first paint, so that they do not compete with styles, fonts and pictures on a slow connection; on the page of a
 * player after the first frame. Rendered on the server only: in the browser the scripts have run.
 */
export function Scripts({ fonts }: { fonts: readonly string[] }) {
  const page = useContext(PageDocumentContext);
  if (!page) return null;
  const { start, handoff, isOfPlayer, earlyFiles } = page;
  const hasEarlyEpisode = earlyFiles.size > 0;
  const startsNow = isOfPlayer && !hasEarlyEpisode;
  const files = start.files.filter((file) => !earlyFiles.has(file));
  // An early episode shows no text until the pointer moves, and a browser fetches six files at a time.
  if (!hasEarlyEpisode)
    for (const font of fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <>
      {startsNow && files.map((file) => <link key={file} rel="modulepreload" href={file} />)}
      <DataBlock id={START_ID} json={JSON.stringify({ ...start, files })} />
      <DataBlock id={HANDOFF_ID} json={handoff} />
      {startsNow ? (
        <EarlyScript code={START_NOW} isModule />
      ) : (
        <EarlyScript code={hasEarlyEpisode ? START_AFTER_EPISODE : START_PAINTED} />
      )}
    </>
  );
}
