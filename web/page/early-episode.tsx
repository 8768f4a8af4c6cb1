import { useContext } from 'react';
import { PageDocumentContext } from './page-document.ts';

// What an episode needs to begin, see `vite.config.ts`, and which of it begins it.
const OF_EPISODE = /\/(memory|positions|film-start)-[^/]+\.js$/;
const START = /\/film-start-[^/]+\.js$/;

/**
 * Asks for the scripts that start the episode of a page first, before the styles and the rest of the page: React moves
 * these tags into the head. Rendered on the server only.
 */
export function EarlyEpisode() {
  const page = useContext(PageDocumentContext);
  const files = page?.start.files.filter((file) => OF_EPISODE.test(file)) ?? [];
  const start = files.find((file) => START.test(file));
  // In development nothing is bundled.
  if (!page || start === undefined) return null;
  for (const file of files) page.earlyFiles.add(file);
  return (
    <>
      {/* Such a script waits for no styles, but browsers give it a low priority by themselves. */}
      <script type="module" async src={start} fetchPriority="high" />
      {files.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="high" />
      ))}
    </>
  );
}
