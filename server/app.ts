import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { appRoutes } from './app/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { NO_NEWS, type News } from './database/news.ts';
import type { Database } from './database/open.ts';
import { episodeRoutes } from './episodes/routes.ts';
import { franchiseRoutes } from './franchises/routes.ts';
import { Failure } from './failure.ts';
import { CLIENT_HEADER, clientAddress } from './http/client-address.ts';
import { answerError, isAway } from './http/errors.ts';
import { sendKept } from './http/kept-answer.ts';
import type { FileHandler } from './http/listen.ts';
import { createMount, regionKey, type Mount } from './http/mount.ts';
import { createPublicCache, type PublicCache } from './http/public-cache.ts';
import type { Locator } from './location/locator.ts';
import { openRestrictions, type RestrictionsSource } from './location/restrictions.ts';
import type { Region } from './location/region.ts';
import { locationRoutes } from './location/routes.ts';
import { releaseOfVideo } from './media/storage.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { releaseRoutes } from './releases/routes.ts';

/** What the process gives the API; the rest is made of it. */
export type Given = {
  db: Database;
  /** Absent where the process lives too short to keep anything. */
  news?: News;
  locator: Locator;
  /** Where clients reach us, without a slash at the end. */
  publicOrigin: string;
  now?: () => Date;
  log: (message: string, error?: unknown) => void;
};

/** What the rooms work with; built once at start. */
export type Deps = Omit<Required<Given>, 'news'> & {
  cache: PublicCache;
  restrictions: RestrictionsSource;
  /** What of a caller may change an answer. */
  regionOf: (headers: Headers) => Promise<Region>;
};

/** A room's routes: endpoints go through `mount`, anything that is no endpoint straight to `app`. */
export type Routes = (mount: Mount, deps: Deps, app: Hono) => void;

const ROOMS: readonly Routes[] = [
  catalogRoutes,
  releaseRoutes,
  episodeRoutes,
  franchiseRoutes,
  locationRoutes,
  appRoutes,
  openapiRoutes,
];

export type Api = {
  fetch: (request: Request) => Promise<Response>;
  /** Answers straight from memory what was asked before. */
  recall: FileHandler;
  /** Whether a stored file is closed to whoever asks for it. */
  mayServe: (key: string, req: IncomingMessage) => Promise<boolean>;
};

const KEPT = /^(GET|HEAD)$/;

function recaller({ cache, restrictions, locator }: Deps): FileHandler {
  return (req, res) => {
    const { method = '', url = '', headers } = req;
    const known = restrictions.current();
    if (!known || !KEPT.test(method) || !url.startsWith('/api/')) return false;
    const region = known.regionOf(locator.place(String(headers[CLIENT_HEADER])));
    const kept = cache.recall(regionKey(region), url);
    return kept !== undefined && sendKept(kept, req, res);
  };
}

function gate({ restrictions, locator }: Deps): Api['mayServe'] {
  return async (key, req) => {
    const releaseId = releaseOfVideo(key);
    if (releaseId === undefined) return true;
    const known = restrictions.current() ?? (await restrictions.load());
    const place = locator.place(String(req.headers[CLIENT_HEADER]));
    return !known.isBlocked(releaseId, known.regionOf(place));
  };
}

/** The public API as one `fetch`; tests and development check every answer by its schema. */
export function createApi(
  { news = NO_NEWS, now = () => new Date(), ...given }: Given,
  { checkAnswers = false } = {},
): Api {
  const cache = createPublicCache({ version: news.version, isAway });
  const restrictions = openRestrictions(given.db, news);
  const regionOf = async (headers: Headers) =>
    (await restrictions.load()).regionOf(given.locator.place(clientAddress(headers)));
  const deps: Deps = { ...given, now, cache, restrictions, regionOf };
  // Both slash forms answer directly: a redirect would lose bodies and headers of some clients.
  const app = new Hono({ strict: false });
  app.options('/api/*', cors());
  const mount = createMount(app, { checkAnswers, cache, regionOf });
  for (const room of ROOMS) room(mount, deps, app);
  app.notFound((c) => answerError(new Failure('not_found', 'Такого адреса нет'), c, deps.log));
  app.onError((error, c) => answerError(error, c, deps.log));
  return { fetch: async (request) => app.fetch(request), recall: recaller(deps), mayServe: gate(deps) };
}
