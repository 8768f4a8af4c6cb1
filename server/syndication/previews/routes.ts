import type { Context } from 'hono';
import type { Routes } from '#server/deps.ts';
import { findReleasePreview, findSitePreview, type Found } from './previews.ts';
import { createQueue } from './queue.ts';

const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  // Messengers show the picture through places of their own.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

function send(c: Context, found: Found): Response {
  if ('picture' in found) return c.body(found.picture, 200, HEADERS);
  c.header('Cache-Control', 'no-cache');
  return c.redirect(found.moved);
}

/** Pictures that links to us are shown with, at the addresses of `contract/preview.ts`. */
export const previewRoutes: Routes = (_mount, { db, storage }, app) => {
  // Drawing takes a core for a sixth of a second.
  const deps = { db, storage, queue: createQueue({ atOnce: 1, waiting: 20 }) };
  app.get('/previews/releases/:id/:version{[0-9a-z]{1,20}\\.jpg}', async (c) => {
    const { id, version } = c.req.param();
    return send(c, await findReleasePreview(deps, id, version.slice(0, -'.jpg'.length)));
  });
  app.get('/previews/site/:version{[0-9a-z]{1,20}\\.jpg}', async (c) => {
    const { version } = c.req.param();
    return send(c, await findSitePreview(deps, version.slice(0, -'.jpg'.length)));
  });
};
