import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '#server/failure.ts';
import { atMost } from '#server/platform/lru-bounds.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';
import type { RenderTask } from './render-text-task.ts';
import { renderText } from './render-text.ts';

const render = createWorkers<{ task: RenderTask; result: string }>(
  new URL('render-text-task.ts', import.meta.url),
  {
    maxThreads: 1,
    maxQueue: 50,
    // The slowest text of 100 kB takes a third of a second on an idle machine.
    timeoutMs: 30_000,
    busy: 'Сейчас готовят много текстов. Попробуйте через минуту.',
    memory: { maxMb: 256, failure: new Failure('invalid', 'Текст слишком сложный.') },
  },
);

// These take twenty milliseconds at most, and a thread that starts on a busy machine takes seconds.
const MAX_SHORT = 3000;

// All texts of the site, the manual of the studio, and some previews. The HTML of a text may be several times as long.
const kept = new LRUCache<string, Promise<string>>(atMost(30));

/**
 * Renders Markdown as safe HTML, see `renderText`; longer texts in a worker thread, because 100 kB of brackets need a
 * third of a second. The latest results are kept: a page does not render its text again until it changes.
 */
export async function renderedText(markdown: string, origin: string): Promise<string> {
  if (markdown.length <= MAX_SHORT) return renderText(markdown, origin);
  const key = hash('sha256', `${origin}\n${markdown}`);
  const known = kept.get(key);
  if (known) return known;
  const rendering = render({ markdown, origin });
  kept.set(key, rendering);
  // A text that failed is tried again. The caller gets the failure.
  rendering.catch(() => kept.delete(key));
  return rendering;
}
