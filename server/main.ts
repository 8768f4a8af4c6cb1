import { setTimeout as pause } from 'node:timers/promises';
import { createApis } from './apis.ts';
import type { Api } from './app.ts';
import { NO_CHANGES, openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Config } from './config.ts';
import { type Health, readiness } from '#server/platform/status/health.ts';
import type { Observers } from '#server/platform/status/observers.ts';
import { openPublicReads } from '#server/platform/changes/replicas/public-reads.ts';
import { busyPage } from '#server/platform/http/response/busy-page.ts';
import {
  listen,
  type Fetch,
  type FileHandler,
  type Listening,
  type Middleware,
  type RequestHandlers,
} from '#server/platform/http/listen.ts';
import { withinDeadline } from '#server/platform/database/connections/deadline.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { listMissingTables, OLD_TABLES } from '#server/platform/jobs/tables.ts';
import { BUSY, refusalResponse, type Refusal } from '#server/platform/http/limits/refuse.ts';
import type { Render } from '#server/platform/http/pages.ts';
import { hostOf, perOrigin, settingsAt } from '#server/platform/http/request/public-origins.ts';
import { openLocator } from '#server/platform/location/locator.ts';
import { serveSharedAssets } from '#server/media/assets/serve-shared-assets.ts';
import { startAssetPublisher, type Build } from '#server/media/assets/shared-assets.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { createSigner, type Signer } from '#server/media/delivery/signing.ts';
import type { Resources } from './deps.ts';
import { siteMetrics, watchStorages } from './site-metrics.ts';
import { serveWebSeed } from '#server/torrents/torrents/web-seed/serve-web-seed.ts';
import { serveTracker } from '#server/torrents/tracker/routes.ts';
import { openTracker } from '#server/torrents/tracker/tracker.ts';
import type { Log } from '#server/platform/log.ts';
import { startWorkers } from './background-work.ts';
import { startPeerSaver } from './torrents/tracker/save-peers.ts';

/** The site, built or served from its sources by Vite: its pages and its files. */
export type Site = {
  /** Renders the pages of one origin, whose settings and API are given: the API is the only access to data. */
  renderOver: (api: Pick<Api, 'fetchForPage' | 'cacheReaderFor'>, config: Config) => Render;
  files: readonly FileHandler[];
  /** The patterns of the addresses of its pages. */
  patterns: readonly string[];
  /** The largest form with a file that an address takes, in bytes; undefined where forms have none. */
  fileBound: (path: string) => number | undefined;
  middleware?: Middleware;
  /** Absent where the sources are served. */
  build?: Build;
  close?: () => Promise<void>;
};
/** Opens the site. */
export type OpenSite = (
  config: Config,
  /** `serveOtherAssets` answers requests for assets of other builds. */
  options: { log: Log; serveOtherAssets?: FileHandler | undefined },
) => Promise<Site>;

/** `port` is absent when nothing is served. */
export type RunningServer = { port?: number; close: () => Promise<void> };

// The site has pages under /media/, too.
const API =
  /^\/(api|media\/hls|feeds|sitemaps|previews|torznab)\/|^\/storage\/api\/|^\/(torznab|robots\.txt|sitemap\.xml|oembed|media\/(hosts|steering)\.json)$/;

const gateOf = (config: Config, log: Log) => ({ ...config, hasCdn: config.cdn !== undefined, log });

const TABLES_CHECK_MS = 2000;

function isListening({ roles }: Config): boolean {
  return roles.has('web') || roles.has('tracker');
}

/**
 * Where tables are migrated by a command: answers every request with 503 while they are older than this version or the
 * database does not answer; then returns the server that `serve` goes on with. Returns at once, without one, when they
 * are new enough.
 */
export async function waitForTables(
  config: Config,
  { stop, log, health }: { stop: Promise<void>; log: Log; health: Health },
): Promise<Listening | 'stopped' | undefined> {
  const { isMigratedAtStart, directUrl } = config.database;
  if (isMigratedAtStart || directUrl === undefined) return undefined;
  const findLack = async (): Promise<{ name: 'tables' | 'database'; error?: unknown } | undefined> => {
    try {
      return (await listMissingTables({ url: directUrl })).length === 0 ? undefined : { name: 'tables' };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return { name: 'database', error };
    }
  };
  let lack = await findLack();
  if (!lack) return undefined;
  const refuse: Fetch = (request) =>
    API.test(new URL(request.url).pathname) ? refusalResponse(BUSY) : busyPage(BUSY, request);
  const listening = isListening(config)
    ? await listen(gateOf(config, log), { files: [], fetch: refuse })
    : undefined;
  const stopped = stop.then(() => 'stopped' as const);
  let logged: string | undefined;
  while (lack) {
    const { name, error } = lack;
    health.require({ [name]: () => false });
    if (name !== logged && name === 'tables') log('tables.old', OLD_TABLES);
    else if (name !== logged) log('database.away', 'База данных не отвечает, ждём её', error);
    logged = name;
    if ((await Promise.race([stopped, pause(TABLES_CHECK_MS)])) === 'stopped') {
      await listening?.close();
      return 'stopped';
    }
    lack = await findLack();
  }
  return listening;
}

async function startTracker(
  resources: Resources,
  api: Api,
  { changes, now, log }: { changes: ChangeFeed; now: () => Date; log: Log },
) {
  const { mayShare } = api;
  const { db, valkey } = resources;
  const tracker = await openTracker({ db, changes, mayShare, now: () => now().getTime(), log });
  const saver = startPeerSaver(tracker, log);
  return {
    handler: serveTracker({ tracker, log, shared: valkey && { valkey, name: 'announces' } }),
    peers: tracker.peers,
    stop: saver.stop,
  };
}

// The statements of a read together have as long as two of them.
const STATEMENTS_OF_READ = 2;
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

const NOTHING_HERE: Refusal = { status: 404, message: 'Такого адреса нет' };
const WITHOUT_SITE: RequestHandlers = { files: [], fetch: () => refusalResponse(NOTHING_HERE) };

function answerRequests(
  { storage, config }: Resources,
  { apiAt, site, signer }: { apiAt: (host?: string) => Api; site: Site; signer: Signer | undefined },
): RequestHandlers {
  const { mayServe } = apiAt();
  const deadlineMs = STATEMENTS_OF_READ * config.database.statementSeconds * 1000;
  const served = perOrigin(config.publicOrigins, (origin) => {
    const api = apiAt(hostOf(origin));
    return { api, pages: api.pagesOf(site.renderOver(api, settingsAt(config, origin))) };
  });
  const stored = [serveWebSeed({ storage, mayServe }), serveStorage({ storage, mayServe, signer })];
  return {
    files: [...stored, ...site.files],
    limitedFiles: [(req, res) => apiAt(req.headers.host).serveStudioFiles(req, res)],
    uploadAt: (method, path) => {
      const maxBytes = site.fileBound(path);
      const accountOf: Api['accountOf'] = (req) => apiAt(req.headers.host).accountOf(req);
      return apiAt().uploadAt(method, path) ?? (maxBytes === undefined ? undefined : { maxBytes, accountOf });
    },
    serveFromCache: (req, res) => {
      const { api, pages } = served(req.headers.host);
      return api.serveFromCache(req, res) || pages.serveFromCache(req, res);
    },
    middleware: site.middleware,
    fetch: async (request, call) => {
      const { api, pages } = served(request.headers.get('host'));
      const isApi = API.test(new URL(request.url).pathname);
      const answer = async () => (isApi ? api.fetch(request, call) : pages.fetch(request));
      return isRead(request) ? withinDeadline(deadlineMs, answer) : answer();
    },
  };
}

export type ServeOptions = {
  log: Log;
  development: boolean;
  /** The server that answered while the tables were old; without it a new one is started. */
  listening?: Listening | undefined;
  observers?: Observers;
};

/**
 * Runs the parts of the program that the settings choose over opened resources: the site with the API and the stored
 * files, the tracker, the jobs, the ingests. `close` waits for open answers and jobs and leaves the resources open.
 */
export async function serve(
  opened: Resources,
  openSite: OpenSite,
  { log, development, listening: waiting, observers }: ServeOptions,
): Promise<RunningServer> {
  const resources = watchStorages(opened);
  const { config, db, storage, valkey } = resources;
  const { roles } = config;
  const measured = siteMetrics(resources, roles);
  if (!isListening(config)) {
    const stopWorkers = await startWorkers(resources, log);
    observers?.observe({ ...measured, routes: [] });
    observers?.health.require(readiness({ db }));
    const close = async () => {
      observers?.health.drain();
      await stopWorkers();
    };
    return { close };
  }
  const isWeb = roles.has('web');
  const { mediaSigningKey } = config;
  const signer = mediaSigningKey === undefined ? undefined : createSigner(mediaSigningKey);
  const locator = await openLocator({ ...config, file: config.geoDatabase });
  // In development the sources change while pages are open: nothing is cached.
  const changeFeed = await openChangeFeed(resources.directAddress, {
    pollMs: config.database.changesPollMs,
    valkey,
  });
  const now = () => new Date(Date.now() + changeFeed.clockOffset());
  const changes = development ? NO_CHANGES : changeFeed;
  const publicReads = openPublicReads({
    db,
    changes: changeFeed,
    url: isWeb ? config.database.readUrl : undefined,
    connections: config.database.connections,
    log,
  });
  const { publicOrigin, publicOrigins, deliveryOrigins } = config;
  const options = {
    db,
    publicDb: publicReads.publicDb,
    address: resources.address,
    changes,
    locator,
    storage,
    privateStorage: resources.privateStorage,
    torrentFiles: resources.torrentFiles,
    jobs: resources.jobs,
    publicOrigin,
    publicOrigins,
    deliveryOrigins,
    signer,
    pushServices: config.pushServices,
    announcing: config.announcing,
    sendsEmail: config.mail.smtpUrl !== undefined,
    botCheck: config.botCheck,
    social: config.social,
    cdnTagHeader: config.cdn?.tagHeader,
    uploads: config.uploads,
    now,
    log,
  };
  const apiAt = createApis(options, { checkAnswers: development });
  const api = apiAt();
  // Processes that share only a storage may be of different builds.
  const hasSharedAssets = storage.localPath === undefined;
  const otherBuilds = hasSharedAssets ? serveSharedAssets(storage) : undefined;
  const site = isWeb ? await openSite(config, { log, serveOtherAssets: otherBuilds }) : undefined;
  const publisher = hasSharedAssets && site?.build && startAssetPublisher({ storage, now, log }, site.build);
  const handlers = site ? answerRequests(resources, { apiAt, site, signer }) : WITHOUT_SITE;
  const stopWorkers = await startWorkers(resources, log);
  const tracker = roles.has('tracker')
    ? await startTracker(resources, api, { changes: changeFeed, now, log })
    : undefined;
  const files = [...(tracker ? [tracker.handler] : []), ...handlers.files];
  const served = { ...handlers, files, valkey };
  const listenOrStop = async () => {
    try {
      return await listen(gateOf(config, log), served);
    } catch (error) {
      // The caller closes the database, which the jobs and the tracker would still use.
      await Promise.all([stopWorkers(), tracker?.stop()]);
      throw error;
    }
  };
  const listening = waiting ?? (await listenOrStop());
  waiting?.replace(served);
  observers?.observe({
    ...measured,
    routes: site ? [...api.routes, ...site.patterns] : [],
    changesAge: changeFeed.age,
    clockOffset: () => changeFeed.clockOffset() / 1000,
    replicaLag: publicReads.lag,
    peers: tracker?.peers,
  });
  const readSearch = isWeb ? api.preload : undefined;
  observers?.health.require(readiness({ db, changes: changeFeed, readSearch }));
  readSearch?.().catch((error: unknown) => log('search.failed', 'Названия для поиска', error));
  const closeListening = async () => {
    await site?.close?.();
    await listening.close(config.drain);
    await tracker?.stop();
    await publicReads.close();
    await changeFeed.close();
    if (publisher) await publisher.stop();
  };
  // Other processes take the jobs over while open answers end here.
  const close = async () => {
    observers?.health.drain();
    await Promise.all([stopWorkers(), closeListening()]);
  };
  return { port: listening.port, close };
}
