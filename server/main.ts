import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApi, type Api } from './app.ts';
import { authEmails } from '#server/accounts/auth/emails.ts';
import { startAccountSweeper } from '#server/accounts/auth/sweep.ts';
import { NO_CHANGES, openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { startPurgeWorker } from '#server/platform/changes/cdn/purge-worker.ts';
import { startChangeSweeper } from '#server/platform/changes/sweep-changes.ts';
import type { Config } from './config.ts';
import { openPublicReads } from '#server/platform/changes/replicas/public-reads.ts';
import { busyPage } from '#server/platform/http/busy-page.ts';
import { listen, type Fetch, type FileHandler, type Middleware } from '#server/platform/http/listen.ts';
import { drawArtNow } from '#server/publishing/import/draw-art.ts';
import { startSweepWorker } from '#server/publishing/sweep/sweep-worker.ts';
import { startIngestWorker } from '#server/publishing/ingest/ingest-worker.ts';
import type { PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import { listMissingTables, OLD_TABLES } from '#server/platform/jobs/tables.ts';
import { BUSY, refusalResponse } from '#server/platform/http/refuse.ts';
import type { Render } from '#server/platform/http/pages.ts';
import type { FileBound } from '#server/platform/http/request-body.ts';
import { openLocator } from '#server/platform/location/locator.ts';
import { type EmailTemplates, startMailWorker } from '#server/platform/mail/mail.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { serveSharedAssets } from '#server/media/assets/serve-shared-assets.ts';
import { startAssetPublisher, type Build } from '#server/media/assets/shared-assets.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { createSigner } from '#server/media/delivery/signing.ts';
import { startErasureWorker } from '#server/accounts/data-export/erase-accounts.ts';
import { myDataEmails } from '#server/accounts/data-export/emails.ts';
import { startCountWorker } from '#server/library/counts/count-worker.ts';
import { startRecommendationWorker } from '#server/library/recommendations/recommendation-worker.ts';
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
  /** Absent where the sources are served. */
  build?: Build;
  close?: () => Promise<void>;
};
/** Opens the site over the API, which is its only access to data. */
export type OpenSite = (
  api: Pick<Api, 'fetchForPage' | 'cacheReaderFor'>,
  config: Config,
  /** Answers requests for assets of other builds. */
  serveOtherAssets?: FileHandler,
) => Promise<Site>;

type EmailWriter = { db: Resources['db']; publicOrigin: string; now: () => Date };

export type RunningServer = { port: number; close: () => Promise<void> };

// The site has pages under /media/, too.
const API =
  /^\/(api|media\/hls|feeds|sitemaps|previews|torznab)\/|^\/storage\/api\/|^\/(torznab|robots\.txt|sitemap\.xml|oembed|media\/(hosts|steering)\.json)$/;

const TABLES_CHECK_MS = 2000;

/**
 * Answers every request with 503 while the tables are older than this version and must be migrated by a command;
 * returns at once when they are new enough. False when `stop` came before they were.
 */
export async function waitForTables(config: Config, stop: Promise<void>, log: Log): Promise<boolean> {
  const { isMigratedAtStart, directUrl } = config.database;
  if (isMigratedAtStart || directUrl === undefined) return true;
  const countMissing = async () => (await listMissingTables({ url: directUrl })).length;
  if ((await countMissing()) === 0) return true;
  const refuse: Fetch = (request) =>
    API.test(new URL(request.url).pathname) ? refusalResponse(BUSY) : busyPage(BUSY, request);
  const listening = await listen(config, { files: [], fetch: refuse });
  log(OLD_TABLES);
  const stopped = stop.then(() => 'stopped' as const);
  try {
    do {
      if ((await Promise.race([stopped, pause(TABLES_CHECK_MS)])) === 'stopped') return false;
      // The database may be unavailable for a moment.
    } while ((await countMissing().catch(() => 1)) > 0);
    return true;
  } finally {
    await listening.close();
  }
}

/** All e-mails that the product sends, by their names. */
export function emailTemplates(writer: EmailWriter): EmailTemplates {
  return {
    ...authEmails(writer),
    ...registrationEmails(writer),
    ...settingsEmails(writer),
    ...socialEmails(writer),
    ...notificationEmails(writer),
    ...myDataEmails(writer),
  };
}

async function startMail(resources: Resources, log: Log): Promise<void> {
  const { config, db } = resources;
  const { publicOrigin, dataDir } = config;
  const mailer = openMailer({ ...config.mail, publicOrigin, outbox: path.join(dataDir, 'outbox') }, log);
  await startMailWorker(
    { ...resources, mailer, readSiteName: async () => (await readSite(db)).short_name, log },
    emailTemplates({ db, publicOrigin, now: () => new Date() }),
  );
}

async function startNotifications(resources: Resources, log: Log): Promise<PeriodicTask> {
  const { config, db, jobs } = resources;
  const contact = config.publicOrigin.startsWith('https:')
    ? config.publicOrigin
    : `mailto:${config.mail.from}`;
  const push = await openPushService(db, { contact, ownServices: config.pushServices });
  const worker = startNotificationWorker({ db, now: () => new Date(), jobs, push, log });
  return { stop: () => worker.stop().finally(push.close) };
}

async function startWorkers(opened: Resources, log: Log): Promise<() => Promise<void>> {
  const resources = { ...opened, db: opened.backgroundDb };
  const stopping = new AbortController();
  await resources.jobs.work('art', () => drawArtNow(resources, stopping.signal));
  await startMail(resources, log);
  const sweeper = startAccountSweeper(resources.db, log);
  const changeSweeper = startChangeSweeper(resources.db, log);
  const target = resources.config.cdn?.purge;
  const purging = target && startPurgeWorker({ db: resources.db, target, log });
  const notifications = await startNotifications(resources, log);
  const erasure = startErasureWorker({ ...resources, log });
  const counts = startCountWorker({ db: resources.db, log });
  const recommendations = startRecommendationWorker({ ...resources, now: () => new Date(), log });
  const storageSweeper = await startSweepWorker({ ...resources, log });
  const ingests = await startIngestWorker(
    { ...resources, log, onPublished: episodePublishedHook(resources) },
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await sweeper.stop();
    await changeSweeper.stop();
    await purging?.stop();
    await notifications.stop();
    await erasure.stop();
    await counts.stop();
    await recommendations.stop();
    await storageSweeper.stop();
    await resources.jobs.leave('mail');
    await ingests.idle();
  };
}

async function startTracker(
  resources: Resources,
  api: Api,
  { changes, log }: { changes: ChangeFeed; log: Log },
) {
  const { mayShare } = api;
  const { db, valkey } = resources;
  const tracker = await openTracker({ db, changes, mayShare, now: Date.now, log });
  const saver = startPeerSaver(tracker, log);
  return {
    handler: serveTracker({ tracker, log, shared: valkey && { valkey, name: 'announces' } }),
    stop: saver.stop,
  };
}

/**
 * Serves opened resources: the API, the site, the stored files and the jobs; `close` waits for open answers and jobs
 * and leaves the resources open.
 */
export async function serve(
  resources: Resources,
  openSite: OpenSite,
  { log, development }: { log: Log; development: boolean },
): Promise<RunningServer> {
  const { config, db, storage, valkey } = resources;
  const { publicOrigin, deliveryOrigins, mediaSigningKey } = config;
  const signer = mediaSigningKey === undefined ? undefined : createSigner(mediaSigningKey);
  const locator = await openLocator({ ...config, file: config.geoDatabase });
  // In development the sources change while pages are open: nothing is cached.
  const changeFeed = await openChangeFeed(resources.directAddress, {
    pollMs: config.database.changesPollMs,
    valkey,
  });
  const changes = development ? NO_CHANGES : changeFeed;
  const publicReads = openPublicReads({
    db,
    changes: changeFeed,
    url: config.database.readUrl,
    connections: config.database.connections,
    log,
  });
  const api = createApi(
    {
      db,
      publicDb: publicReads.publicDb,
      address: resources.address,
      changes,
      locator,
      storage,
      torrentFiles: resources.torrentFiles,
      jobs: resources.jobs,
      publicOrigin,
      deliveryOrigins,
      signer,
      pushServices: config.pushServices,
      botCheck: config.botCheck,
      social: config.social,
      cdnTagHeader: config.cdn?.tagHeader,
      log,
    },
    { checkAnswers: development },
  );
  // Processes that share only a storage may be of different builds.
  const hasSharedAssets = storage.localPath === undefined;
  const site = await openSite(api, config, hasSharedAssets ? serveSharedAssets(storage) : undefined);
  const publisher = hasSharedAssets && site.build && startAssetPublisher(storage, site.build, log);
  const pages = api.pagesOf(site.render);
  const fetch: Fetch = async (request) => {
    const isApi = API.test(new URL(request.url).pathname);
    return isApi ? api.fetch(request) : pages.fetch(request);
  };
  const stopWorkers = await startWorkers(resources, log);
  const tracker = await startTracker(resources, api, { changes: changeFeed, log });
  const { mayServe } = api;
  const ownFiles = [
    tracker.handler,
    serveWebSeed({ storage, mayServe }),
    serveStorage({ storage, mayServe, signer }),
  ];
  const files = [...ownFiles, ...site.files];
  const serveFromCache: FileHandler = (req, res) =>
    api.serveFromCache(req, res) || pages.serveFromCache(req, res);
  const fileBound: FileBound = (path) => api.fileBound(path) ?? site.fileBound(path);
  const { middleware } = site;
  const listening = await listen(
    { ...config, hasCdn: config.cdn !== undefined, valkey },
    { files, fileBound, serveFromCache, middleware, fetch },
  );
  api.preload().catch((error: unknown) => log('Названия для поиска', error));
  const close = async () => {
    await site.close?.();
    await listening.close();
    await tracker.stop();
    await publicReads.close();
    await changeFeed.close();
    if (publisher) await publisher.stop();
    await stopWorkers();
  };
  return { port: listening.port, close };
}
