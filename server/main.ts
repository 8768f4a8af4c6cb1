import path from 'node:path';
import { createApi, type Api } from './app.ts';
import { authEmails } from '#server/accounts/auth/emails.ts';
import { startAccountSweeper } from '#server/accounts/auth/sweep.ts';
import { NO_CHANGES, openChangeFeed, type ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Config } from './config.ts';
import { listen, type Fetch, type FileHandler, type Middleware } from '#server/platform/http/listen.ts';
import { drawArtNow } from '#server/publishing/import/draw-art.ts';
import { startIngestWorker } from '#server/publishing/ingest/ingest-worker.ts';
import type { PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Render } from '#server/platform/http/pages.ts';
import type { FileBound } from '#server/platform/http/request-body.ts';
import { openLocator } from '#server/platform/location/locator.ts';
import { startMailWorker } from '#server/platform/mail/mail.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { createSigner } from '#server/media/delivery/signing.ts';
import { startErasureWorker } from '#server/accounts/data-export/erase-accounts.ts';
import { myDataEmails } from '#server/accounts/data-export/emails.ts';
import { startNotificationWorker } from '#server/accounts/notifications/notification-worker.ts';
import { notificationEmails } from '#server/accounts/notifications/emails.ts';
import { openPushService } from '#server/accounts/notifications/push-service.ts';
import type { Resources } from './deps.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { registrationEmails } from '#server/accounts/registration/emails.ts';
import { settingsEmails } from '#server/accounts/settings/emails.ts';
import { socialEmails } from '#server/accounts/social/emails.ts';
import { episodePublishedHook } from '#server/torrents/torrents/episode-published-hook.ts';
import { serveWebSeed } from '#server/torrents/torrents/serve-web-seed.ts';
import { startPeerSaver } from '#server/torrents/tracker/peer-saver.ts';
import { serveTracker } from '#server/torrents/tracker/routes.ts';
import { openTracker } from '#server/torrents/tracker/tracker.ts';
import type { Log } from '#server/platform/log.ts';

/** The site, built or served from its sources by Vite: its pages and its files. */
export type Site = {
  render: Render;
  files: readonly FileHandler[];
  /** The largest file that a form takes. */
  fileBound: FileBound;
  middleware?: Middleware;
  close?: () => Promise<void>;
};
/** Opens the site over the API, which is its only access to data. */
export type OpenSite = (api: Pick<Api, 'fetch' | 'cacheReaderFor'>, config: Config) => Promise<Site>;

export type RunningServer = { port: number; close: () => Promise<void> };

// The site has pages under /media/, too.
const API =
  /^\/(api|media\/hls|feeds|sitemaps|previews|torznab)\/|^\/storage\/api\/|^\/(torznab|robots\.txt|sitemap\.xml|oembed|media\/(hosts|steering)\.json)$/;

async function startMail(house: Resources, log: Log): Promise<void> {
  const { config, db } = house;
  const { publicOrigin, dataDir } = config;
  const mailer = openMailer({ ...config.mail, publicOrigin, outbox: path.join(dataDir, 'outbox') }, log);
  const writer = { db, publicOrigin, now: () => new Date() };
  await startMailWorker(
    { ...house, mailer, readSiteName: async () => (await readSite(db)).short_name, log },
    {
      ...authEmails(writer),
      ...registrationEmails(writer),
      ...settingsEmails(writer),
      ...socialEmails(writer),
      ...notificationEmails(writer),
      ...myDataEmails(writer),
    },
  );
}

async function startTelling(house: Resources, log: Log): Promise<PeriodicTask> {
  const { config, db, jobs } = house;
  const contact = config.publicOrigin.startsWith('https:')
    ? config.publicOrigin
    : `mailto:${config.mail.from}`;
  const push = await openPushService(db, { contact, ownServices: config.pushServices });
  const telling = startNotificationWorker({ db, now: () => new Date(), jobs, push, log });
  return { stop: () => telling.stop().finally(push.close) };
}

async function startWorkers(house: Resources, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await house.jobs.work('art', () => drawArtNow(house, stopping.signal));
  await startMail(house, log);
  const swept = startAccountSweeper(house.db, log);
  const telling = await startTelling(house, log);
  const erasing = startErasureWorker({ ...house, log });
  const ingests = await startIngestWorker(
    { ...house, log, onPublished: episodePublishedHook(house) },
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await swept.stop();
    await telling.stop();
    await erasing.stop();
    await house.jobs.leave('mail');
    await ingests.idle();
  };
}

async function startTracker(house: Resources, api: Api, { news, log }: { news: ChangeFeed; log: Log }) {
  const { mayShare } = api;
  const tracker = await openTracker({ db: house.db, changes: news, mayShare, now: Date.now, log });
  const saving = startPeerSaver(tracker, log);
  return { handler: serveTracker({ tracker, log }), stop: saving.stop };
}

/**
 * Serves opened resources: the API, the site, the stored files and the jobs; `close` waits for open answers and jobs
 * and leaves the resources open.
 */
export async function serve(
  house: Resources,
  openSite: OpenSite,
  { log, development }: { log: Log; development: boolean },
): Promise<RunningServer> {
  const { config, db, storage } = house;
  const { publicOrigin, deliveryOrigins, mediaSigningKey } = config;
  const signer = mediaSigningKey === undefined ? undefined : createSigner(mediaSigningKey);
  const locator = await openLocator({ ...config, file: config.geoDatabase });
  // In development the sources change under the pages: nothing is kept.
  const told = await openChangeFeed(house.address);
  const news = development ? NO_CHANGES : told;
  const api = createApi(
    {
      db,
      address: house.address,
      changes: news,
      locator,
      storage,
      torrentFiles: house.torrentFiles,
      jobs: house.jobs,
      publicOrigin,
      deliveryOrigins,
      signer,
      pushServices: config.pushServices,
      botCheck: config.botCheck,
      social: config.social,
      log,
    },
    { checkAnswers: development },
  );
  const site = await openSite(api, config);
  const pages = api.pagesOf(site.render);
  const fetch: Fetch = async (request) => {
    const isApi = API.test(new URL(request.url).pathname);
    return isApi ? api.fetch(request) : pages.fetch(request);
  };
  const stopWorkers = await startWorkers(house, log);
  const tracker = await startTracker(house, api, { news: told, log });
  const { mayServe } = api;
  const ours = [
    tracker.handler,
    serveWebSeed({ storage, mayServe }),
    serveStorage({ storage, mayServe, signer }),
  ];
  const files = [...ours, ...site.files];
  const recall: FileHandler = (req, res) => api.serveFromCache(req, res) || pages.serveFromCache(req, res);
  const fileBound: FileBound = (path) => api.fileBound(path) ?? site.fileBound(path);
  const { middleware } = site;
  const listening = await listen(config, { files, fileBound, serveFromCache: recall, middleware, fetch });
  api.preload().catch((error: unknown) => log('Названия для поиска', error));
  const close = async () => {
    await site.close?.();
    await listening.close();
    await tracker.stop();
    await told.close();
    await stopWorkers();
  };
  return { port: listening.port, close };
}
