import type { Context } from 'hono';
import type { Routes } from '#server/deps.ts';
import { createTaskQueue } from '#server/platform/http/limits/task-queue.ts';
import { findReleasePreview, findSitePreview, type FoundPreview } from './previews.ts';

const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  // Messengers embed the picture in pages of other origins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

// Drawing takes a sixth of a second of CPU time.
const LIMITS = { atOnce: 1, waiting: 20, refusal: 'Слишком много картинок сразу. Попробуйте позже.' };

function send(c: Context, found: FoundPreview): Response {
  if ('picture' in found) return c.body(found.picture, 200, HEADERS);
  c.header('Cache-Control', 'no-cache');
  return c.redirect(found.moved);
}

/** Serves link previews at the addresses of `contract/preview.ts`. */
export const previewRoutes: Routes = (_mount, { db, storage }, app) => {
  const deps = { db, storage, queue: createTaskQueue(LIMITS) };
  app.get('/previews/releases/:id/:version{[0-9a-z]{1,20}\\.jpg}', async (c) => {
    const { id, version } = c.req.param();
    return send(c, await findReleasePreview(deps, id, version.slice(0, -'.jpg'.length)));
  });
  app.get('/previews/site/:version{[0-9a-z]{1,20}\\.jpg}', async (c) => {
    const { version } = c.req.param();
    return send(c, await findSitePreview(deps, version.slice(0, -'.jpg'.length)));
  });
};
