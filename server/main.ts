import { createApi, type Api } from './app.ts';
import { NO_NEWS, openNews } from './database/news.ts';
import type { Config } from './config.ts';
import { listen, type Fetch, type FileHandler, type Middleware } from './http/listen.ts';
import { drawArtNow } from './import/draw-art.ts';
import { workIngests } from './ingest/work.ts';
import { openLocator } from './location/locator.ts';
import { serveStorage } from './media/routes.ts';
import { createSigner } from './media/signing.ts';
import type { House } from './open.ts';

/** The site, already built or kept fresh by Vite: its pages and its own files. */
export type Site = {
  fetch: (request: Request) => Promise<Response>;
  files: readonly FileHandler[];
  middleware?: Middleware;
  close?: () => Promise<void>;
};
/** Makes the site over the API; the site reaches data in no other way. */
export type OpenSite = (api: Pick<Api, 'fetch' | 'recallFor'>, config: Config) => Promise<Site>;

type Log = (message: string, error?: unknown) => void;
export type Running = { port: number; close: () => Promise<void> };

// The site has pages of its own under /media/.
const API =
  /^\/(api|media\/hls|feeds|sitemaps|previews)\/|^\/storage\/api\/|^\/(robots\.txt|sitemap\.xml|oembed|media\/(hosts|steering)\.json)$/;

async function startWorkers(house: House, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await house.jobs.work('art', () => drawArtNow(house, stopping.signal));
  const ingests = await workIngests({ ...house, log }, stopping.signal);
  return async () => {
    stopping.abort();
    await ingests.idle();
  };
}

/** Serves an open house: the API, the site, the stored files and the jobs; `close` lets open answers and jobs end, then leaves the house open. */
export async function serve(
  house: House,
  openSite: OpenSite,
  { log, development }: { log: Log; development: boolean },
): Promise<Running> {
  const { config, db, storage } = house;
  const { publicOrigin, mediaHosts, mediaSigningKey } = config;
  const signer = mediaSigningKey === undefined ? undefined : createSigner(mediaSigningKey);
  const locator = await openLocator({ ...config, file: config.geoDatabase });
  // In development the sources change under the pages: nothing is kept.
  const news = development ? NO_NEWS : await openNews(house.address);
  const api = createApi(
    { db, news, locator, storage, publicOrigin, mediaHosts, signer, log },
    { checkAnswers: development },
  );
  const site = await openSite(api, config);
  const pages = api.keepPages(site.fetch);
  const fetch: Fetch = async (request) => {
    const isApi = API.test(new URL(request.url).pathname);
    return isApi ? api.fetch(request) : pages.fetch(request);
  };
  const stopWorkers = await startWorkers(house, log);
  const files = [serveStorage({ storage, mayServe: api.mayServe, signer }), ...site.files];
  const recall: FileHandler = (req, res) => api.recall(req, res) || pages.recall(req, res);
  const listening = await listen(config, { files, recall, middleware: site.middleware, fetch });
  api.warm().catch((error: unknown) => log('Названия для поиска', error));
  const close = async () => {
    await site.close?.();
    await listening.close();
    await news.close();
    await stopWorkers();
  };
  return { port: listening.port, close };
}
