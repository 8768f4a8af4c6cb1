import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { appRoutes } from './app/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import type { Database } from './database/open.ts';
import { episodeRoutes } from './episodes/routes.ts';
import { franchiseRoutes } from './franchises/routes.ts';
import { Failure } from './failure.ts';
import { answerError } from './http/errors.ts';
import { createMount, type Mount } from './http/mount.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { releaseRoutes } from './releases/routes.ts';

/** What the rooms work with; built once at start. */
export type Deps = {
  db: Database;
  /** Where clients reach us, without a slash at the end. */
  publicOrigin: string;
  log: (message: string, error?: unknown) => void;
};

/** A room's routes: endpoints go through `mount`, anything that is not JSON straight to `app`. */
export type Routes = (mount: Mount, deps: Deps, app: Hono) => void;

const ROOMS: readonly Routes[] = [
  catalogRoutes,
  releaseRoutes,
  episodeRoutes,
  franchiseRoutes,
  appRoutes,
  openapiRoutes,
];

/** The public API as one `fetch`; tests and development check every answer by its schema. */
export function createApi(deps: Deps, { checkAnswers = false } = {}): Hono {
  // Both slash forms answer directly: a redirect would lose bodies and headers of some clients.
  const app = new Hono({ strict: false });
  app.options('/api/*', cors());
  const mount = createMount(app, { checkAnswers });
  for (const room of ROOMS) room(mount, deps, app);
  app.notFound((c) => answerError(new Failure('not_found', 'Такого адреса нет'), c, deps.log));
  app.onError((error, c) => answerError(error, c, deps.log));
  return app;
}
