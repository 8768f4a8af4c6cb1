import { useContext } from 'react';
import { PageDocumentContext } from '#web/page/page-document.ts';

// The chunks that an episode needs to start (see `operator/site/page-chunks.ts`), and the one that starts it.
const EPISODE_CHUNKS = /\/(memory|positions|episode-start)-[^/]+\.js$/;
const START_CHUNK = /\/episode-start-[^/]+\.js$/;

/**
 * Requests the scripts that start the episode of a page before its styles and other files: React moves these tags into
 * the head. Rendered on the server only.
 */
export function EarlyEpisode() {
  const page = useContext(PageDocumentContext);
  const files = page?.start.files.filter((file) => EPISODE_CHUNKS.test(file)) ?? [];
  const start = files.find((file) => START_CHUNK.test(file));
  // In development nothing is bundled.
  if (!page || start === undefined) return null;
  for (const file of files) page.earlyFiles.add(file);
  return (
    <>
      {/* An async module does not wait for styles, but browsers give it a low priority by default. */}
      <script type="module" async src={start} fetchPriority="high" />
      {files.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="high" />
      ))}
    </>
  );
}
