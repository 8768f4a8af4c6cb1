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

// Expensive texts consist of signs: brackets, stars, ends of lines. On a busy machine 3,000 of them take 25 ms at most,
// and 100 kB of letters take 8 ms. An ordinary text of 25,000 characters has fewer.
const MAX_SIGNS = 3000;
const SIGN = /[^a-z0-9 \u0080-\uffff]/gi;

// Long texts of the site. The HTML of a text may be several times as long.
const kept = new LRUCache<string, Promise<string>>(atMost(30));

const isExpensive = (markdown: string) => (markdown.match(SIGN)?.length ?? 0) > MAX_SIGNS;

/**
 * Renders Markdown as safe HTML, see `renderText`. 100 kB of brackets need a third of a second, so texts of many signs
 * are rendered in a worker thread, and its latest results are kept: a page does not render its text again until it
 * changes. Other texts do not wait for a thread, which takes seconds to start on a busy machine.
 */
export async function renderedText(markdown: string, origin: string): Promise<string> {
  if (!isExpensive(markdown)) return renderText(markdown, origin);
  const key = hash('sha256', `${origin}\n${markdown}`);
  const known = kept.get(key);
  if (known) return known;
  const rendering = render({ markdown, origin }, '', 'texts');
  kept.set(key, rendering);
  // A text that failed is tried again. The caller gets the failure.
  rendering.catch(() => kept.delete(key));
  return rendering;
}

/** Renders the preview of a text that a member writes; members take turns, and no text of the site waits for them. */
export async function renderedPreview(markdown: string, origin: string, userId: number): Promise<string> {
  if (!isExpensive(markdown)) return renderText(markdown, origin);
  return render({ markdown, origin }, String(userId), 'previews');
}
