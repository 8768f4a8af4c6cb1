import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { TrieRouter } from 'hono/router/trie-router';
import { API } from '#contract/api.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import type { ReadCache } from '#contract/client.ts';
import type { Deps, ServerOptions, Routes } from './deps.ts';
import { adRoutes } from '#server/editorial/ads/routes.ts';
import { appRoutes } from '#server/platform/status/routes.ts';
import { authRoutes } from '#server/accounts/auth/routes.ts';
import { isAvatarShown } from '#server/accounts/avatars/avatars.ts';
import { avatarRoutes } from '#server/accounts/avatars/routes.ts';
import { openBotCheck } from '#server/platform/bot-check/bot-check.ts';
import { botCheckRoutes } from '#server/platform/bot-check/routes.ts';
import { calendarRoutes } from '#server/syndication/calendar/routes.ts';
import { catalogRoutes } from '#server/catalog/catalog/routes.ts';
import { collectionRoutes } from '#server/library/collections/routes.ts';
import { NO_CHANGES } from '#server/platform/changes/change-feed.ts';
import { episodeRoutes } from '#server/catalog/episodes/routes.ts';
import { playbackReportRoutes } from '#server/publishing/playback-reports/routes.ts';
import { favoriteRoutes } from '#server/library/favorites/routes.ts';
import { feedRoutes } from '#server/syndication/feeds/routes.ts';
import { franchiseRoutes } from '#server/catalog/franchises/routes.ts';
import { Failure } from './failure.ts';
import { genreRoutes } from '#server/catalog/genres/routes.ts';
import {
  CLIENT_HEADER,
  clientAddress,
  COUNTRY_HEADER,
} from '#server/platform/http/request/client-address.ts';
import { answerError, isUnavailableError } from '#server/platform/http/response/errors.ts';
import { sendCached } from '#server/platform/http/cache/cached-response.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import type { Upload, UploadAt } from '#server/platform/http/request/request-body.ts';
import type { SocketCall } from '#server/platform/http/request/take-bodies.ts';
import { createMount, type MountOptions, regionKey } from '#server/platform/http/mount.ts';
import type { NameRead } from '#server/platform/changes/changed-keys.ts';
import type { SessionLookups } from '#server/platform/http/request/user.ts';
import { createPages, openPageQueues, type Pages, type Render } from '#server/platform/http/pages.ts';
import { cacheOfOrigin, createPublicCache } from '#server/platform/http/cache/public-cache.ts';
import { NO_JOBS } from '#server/platform/jobs/jobs.ts';
import { jobsFromOrigin } from '#server/platform/mail/mail.ts';
import type { ClientLocation, Locator } from '#server/platform/location/locator.ts';
import { openRestrictions, type Restrictions } from '#server/platform/location/restrictions.ts';
import { locationRoutes } from '#server/platform/location/routes.ts';
import {
  folderOfVideo,
  isAvatarKey,
  isUploadedPicture,
  releaseOfPicture,
  hashOfTorrent,
  releaseOfTorrent,
  releaseOfVideo,
} from '#server/media/storage/storage.ts';
import { oembedRoutes } from '#server/syndication/oembed/routes.ts';
import { myDataRoutes } from '#server/accounts/data-export/routes.ts';
import { homeRoutes } from '#server/library/home/routes.ts';
import { noticeRoutes } from '#server/accounts/notifications/notices/routes.ts';
import { notificationRoutes } from '#server/accounts/notifications/routes.ts';
import { openapiRoutes } from '#server/platform/openapi/routes.ts';
import { otpRoutes } from '#server/accounts/device-link/routes.ts';
import { pollRoutes } from '#server/editorial/polls/routes.ts';
import { previewRoutes } from '#server/syndication/previews/routes.ts';
import { profileRoutes } from '#server/accounts/profile/routes.ts';
import { promotionRoutes } from '#server/editorial/promotions/routes.ts';
import { ownCatalogRoutes } from '#server/library/catalog/routes.ts';
import { ratingRoutes } from '#server/library/ratings/routes.ts';
import { recommendationRoutes } from '#server/library/recommendations/routes.ts';
import { registrationRoutes } from '#server/accounts/registration/routes.ts';
import { releaseRoutes } from '#server/catalog/releases/routes.ts';
import { scheduleRoutes } from '#server/catalog/schedule/routes.ts';
import { torrentRoutes } from '#server/torrents/torrents/routes.ts';
import { NO_TORRENT_FILES } from '#server/torrents/torrents/files/torrent-files.ts';
import { torznabRoutes } from '#server/torrents/torznab/routes.ts';
import { openSearch } from '#server/catalog/search/search.ts';
import { searchRoutes } from '#server/catalog/search/routes.ts';
import { createAuthorize, readSessionToken } from '#server/accounts/sessions/authorize.ts';
import { sessionCookieName } from '#contract/session.ts';
import { openKnownSessions } from '#server/accounts/sessions/known-sessions.ts';
import { sessionRoutes } from '#server/accounts/sessions/routes.ts';
import { findUser } from '#server/accounts/sessions/sessions.ts';
import { settingsRoutes } from '#server/accounts/settings/routes.ts';
import { siteRoutes } from '#server/editorial/site/routes.ts';
import { ticketRoutes } from '#server/accounts/device-link/ticket-routes.ts';
import { sitemapRoutes } from '#server/syndication/sitemap/routes.ts';
import { socialRoutes } from '#server/accounts/social/routes.ts';
import { ANNOUNCING } from '#server/publishing/videos/announcements/channel-requests.ts';
import { UPLOAD_BOUNDS } from '#server/publishing/uploads/begin-upload.ts';
import { admitToStudio } from '#server/studio/access/access.ts';
import { serveStudioFiles } from '#server/studio/records/pictures/serve-files.ts';
import { createFrames } from '#server/studio/releases/episodes/prepare-frames.ts';
import { openReleaseLists } from '#server/studio/releases/release-lists.ts';
import { createWaveforms } from '#server/studio/releases/episodes/prepare-waveform.ts';
import { studioRoutes } from '#server/studio/routes.ts';
import { receiveUploads, UPLOAD_RULES } from '#server/studio/uploads/receive-uploads.ts';
import { secondFactorRoutes } from '#server/studio/second-factor/routes.ts';
import { teamRoutes } from '#server/editorial/teams/routes.ts';
import { videoRoutes } from '#server/editorial/videos/routes.ts';
import { visitorCountRoutes } from '#server/library/counts/count-visitors.ts';
import { viewRoutes } from '#server/library/views/routes.ts';

const MODULES: readonly Routes[] = [
  catalogRoutes,
  releaseRoutes,
  episodeRoutes,
  playbackReportRoutes,
  genreRoutes,
  franchiseRoutes,
  scheduleRoutes,
  torrentRoutes,
  torznabRoutes,
  videoRoutes,
  promotionRoutes,
  pollRoutes,
  adRoutes,
  teamRoutes,
  searchRoutes,
  authRoutes,
  botCheckRoutes,
  registrationRoutes,
  otpRoutes,
  socialRoutes,
  profileRoutes,
  settingsRoutes,
  avatarRoutes,
  sessionRoutes,
  ticketRoutes,
  favoriteRoutes,
  collectionRoutes,
  ownCatalogRoutes,
  ratingRoutes,
  viewRoutes,
  visitorCountRoutes,
  recommendationRoutes,
  homeRoutes,
  noticeRoutes,
  notificationRoutes,
  myDataRoutes,
  locationRoutes,
  appRoutes,
  siteRoutes,
  feedRoutes,
  calendarRoutes,
  sitemapRoutes,
  previewRoutes,
  oembedRoutes,
  studioRoutes,
  secondFactorRoutes,
  openapiRoutes,
];

export type Api = {
  fetch: (request: Request, call?: SocketCall) => Promise<Response>;
  /** Answers from the cache what was requested before. */
  serveFromCache: FileHandler;
  /**
   * A `fetch` for the calls of one page: they look its session up once, and again after a call that writes. `reads` is
   * called with what the answers show.
   */
  fetchForPage: (reads: NameRead) => (request: Request) => Promise<Response>;
  /** Reads the cache for pages, which call the API on behalf of a visitor. */
  cacheReaderFor: (visitor: Headers, reads: NameRead) => ReadCache;
  /** Serves the pages of the site, cached in the same memory. */
  pagesOf: (render: Render) => Pages;
  /** The files that its addresses take. */
  uploadAt: UploadAt;
  /** The account whose session a page is asked with. */
  accountOf: (req: IncomingMessage) => Promise<string | undefined>;
  /** Loads what the first request would otherwise wait for. */
  preload: () => Promise<void>;
  /** The patterns of all routes. */
  routes: readonly string[];
  /** Serves the pictures of releases to those who see them in the studio. */
  serveStudioFiles: FileHandler;
  /** Whether a stored file may be sent to a caller. */
  mayServe: (key: string, req: IncomingMessage) => Promise<boolean>;
  /**
   * Whether the torrents of a release may be shared with an IP address; synchronous where nothing has to be read.
   */
  mayShare: (releaseId: number, address: string) => boolean | Promise<boolean>;
};

const UPLOADS = new TrieRouter<Upload>();
for (const { method, path, maxBytes } of [...API, ...STUDIO_API])
  if (maxBytes > 0) UPLOADS.add(method, path, { maxBytes });
UPLOADS.add('PATCH', `${UPLOADS_PATH}/:id`, { maxBytes: PART_BYTES });

const CACHEABLE = /^(GET|HEAD)$/;

function locateCaller(locator: Locator, { headers }: IncomingMessage): ClientLocation {
  const country = headers[COUNTRY_HEADER];
  return locator.locate(String(headers[CLIENT_HEADER]), country === undefined ? undefined : String(country));
}

// The key of the caller's region; undefined right after a change of the restrictions, when they have to be read.
function regionNow({ restrictions, locator }: Deps, req: IncomingMessage): string | undefined {
  const place = locateCaller(locator, req);
  const region = restrictions.current()?.regionOf(place);
  return region && regionKey(region);
}

function cacheResponder(deps: Deps): FileHandler {
  return (req, res) => {
    const { method = '', url = '' } = req;
    if (!CACHEABLE.test(method) || !url.startsWith('/api/')) return false;
    const region = regionNow(deps, req);
    const kept = region === undefined ? undefined : deps.cache.find(region, url);
    return kept !== undefined && sendCached(kept, req, res);
  };
}

// Pages call the API in process, without the socket that `cacheResponder` serves.
function cacheReader({ restrictions, cache, locationOf }: Deps): Api['cacheReaderFor'] {
  return (visitor, reads) => {
    const region = restrictions.current()?.regionOf(locationOf(visitor));
    if (region === undefined) return () => undefined;
    const key = regionKey(region);
    return (path) => {
      const found = cache.find(key, path);
      if (found) reads(...found.keys);
      return found;
    };
  };
}

function pageServer(deps: Deps, { pageQueues }: Memory): Api['pagesOf'] {
  return (render) =>
    createPages({
      ...pageQueues,
      render,
      cache: deps.cache,
      knownRegion: (req) => regionNow(deps, req),
      regionOf: async (headers) => regionKey(await deps.regionOf(headers)),
      publicOrigin: deps.publicOrigin,
    });
}

const SEES_RELEASES = { rights: ['releases', 'steps'], confirmed: 'second_factor' } as const;
const READS = { method: 'GET', selectable: false, signedIn: 403 } as const;

function studioFileServer(
  deps: Deps,
  mayServe: Api['mayServe'],
  authorize: ReturnType<typeof createAuthorize>,
): FileHandler {
  const admit = async (headers: Headers) =>
    admitToStudio(deps, SEES_RELEASES, await authorize(READS, headers));
  const prepared = { prepareWaveform: createWaveforms(deps), prepareFrames: createFrames(deps) };
  return serveStudioFiles({ ...deps, mayServe, admit, ...prepared });
}

function sharing({ restrictions, locator }: Deps): Api['mayShare'] {
  return (releaseId, address) => {
    const place = locator.locate(address);
    const judge = (known: Restrictions) =>
      !place.hidesTorrents && !known.isBlocked(releaseId, known.regionOf(place));
    const known = restrictions.current();
    return known ? judge(known) : restrictions.load().then(judge);
  };
}

function gate(deps: Deps, mayShare: Api['mayShare']): Api['mayServe'] {
  const { restrictions, locator } = deps;
  return async (key, req) => {
    if (isAvatarKey(key)) return isAvatarShown(deps, key);
    const address = String(req.headers[CLIENT_HEADER]);
    const shared = releaseOfTorrent(key);
    const [releaseId, shown] = [releaseOfVideo(key), releaseOfPicture(key)];
    const isUploaded = isUploadedPicture(key);
    const isPlain = shared === undefined && releaseId === undefined && shown === undefined && !isUploaded;
    if (isPlain) return true;
    const known = restrictions.current() ?? (await restrictions.load());
    if (shared !== undefined)
      return !known.isRemovedTorrent(hashOfTorrent(key) ?? '') && mayShare(shared, address);
    if (shown !== undefined) return !known.isHiddenName(shown);
    if (isUploaded) return !known.isHiddenPicture(key);
    if (releaseId === undefined) return true;
    const region = known.regionOf(locateCaller(locator, req));
    return !known.isBlocked(releaseId, region) && !known.isClosedVideo(folderOfVideo(key) ?? '', region);
  };
}

type MemoryOptions = Pick<ServerOptions, 'db' | 'changes' | 'now' | 'cdnTagHeader'>;

/** Opens what the APIs of all origins of a site keep in memory together. */
export function openMemory({
  db,
  changes = NO_CHANGES,
  now = () => new Date(),
  cdnTagHeader,
}: MemoryOptions) {
  return {
    cache: createPublicCache({ changes, isUnavailableError, cdnTagHeader }),
    restrictions: openRestrictions(db, changes),
    search: openSearch({ db, changes }),
    sessions: openKnownSessions({ db, now, changes }),
    releaseLists: openReleaseLists({ db, changes }),
    pageQueues: openPageQueues(),
  };
}
type Memory = ReturnType<typeof openMemory>;

/**
 * The public API at one origin as one `fetch`; tests and development check every answer by its schema. The APIs of
 * other origins of the site differ in addresses and cookies only, and share its `memory`.
 */
export function createApi(
  options: ServerOptions,
  { checkAnswers = false, memory = openMemory(options) } = {},
): Api {
  const {
    now = () => new Date(),
    jobs = NO_JOBS,
    torrentFiles = NO_TORRENT_FILES,
    botCheck: checkConfig = { kind: 'altcha' },
    social = { keys: {} },
    deliveryOrigins,
    signer,
    pushServices = [],
    announcing = ANNOUNCING,
    sendsEmail = false,
    uploads = UPLOAD_BOUNDS,
    publicOrigins = [options.publicOrigin],
    ...given
  } = options;
  const { publicOrigin } = given;
  const { restrictions, search, sessions, releaseLists } = memory;
  const isCanonical = publicOrigin === publicOrigins[0];
  const cache = isCanonical ? memory.cache : cacheOfOrigin(memory.cache, publicOrigin);
  const locationOf = (headers: Headers) =>
    given.locator.locate(clientAddress(headers), headers.get(COUNTRY_HEADER));
  const regionOf = async (headers: Headers) => (await restrictions.load()).regionOf(locationOf(headers));
  const trackers = [...new Set([publicOrigin, ...publicOrigins])];
  const delivery = { publicOrigin, trackers, origins: deliveryOrigins ?? [publicOrigin], signer };
  const botCheck = openBotCheck(checkConfig, { db: given.db, now });
  const userOf = async (headers: Headers) => {
    const session = readSessionToken(headers, sessionCookieName(publicOrigin));
    return session && findUser({ db: given.db, now }, session.token);
  };
  const callers = { locationOf, regionOf, userOf };
  const limits = { pushServices, announcing, sendsEmail, uploads };
  const kept = { cache, restrictions, search, sessions, releaseLists };
  const own = { delivery, publicOrigins, now, torrentFiles, botCheck, social, ...limits, ...callers };
  // An e-mail leads back to where it was asked for.
  const sender = isCanonical ? jobs : jobsFromOrigin(jobs, publicOrigin);
  const deps: Deps = { publicDb: given.db, ...given, ...kept, ...own, jobs: sender };
  // Both slash forms answer directly: a redirect would lose bodies and headers of some clients.
  const app = new Hono({ strict: false });
  const authorize = createAuthorize({
    publicOrigin: given.publicOrigin,
    findUser: (token) => findUser(deps, token),
    findReader: sessions.find,
  });
  receiveUploads(app, deps, async ({ method, headers }) => {
    const call = { method: method === 'HEAD' ? 'GET' : 'POST', selectable: false, signedIn: 403 } as const;
    return admitToStudio(deps, UPLOAD_RULES, await authorize(call, headers));
  });
  app.options('/api/*', cors());
  const admit: MountOptions['admitToStudio'] = (rules, user) => admitToStudio(deps, rules, user);
  const mount = createMount(app, { checkAnswers, cache, regionOf, authorize, admitToStudio: admit });
  for (const addRoutes of MODULES) addRoutes(mount, deps, app);
  app.notFound((c) => answerError(new Failure('not_found', 'Такого адреса нет'), c, deps.log));
  app.onError((error, c) => answerError(error, c, deps.log));
  const mayShare = sharing(deps);
  const mayServe = gate(deps, mayShare);
  return {
    fetch: async (...call) => app.fetch(...call),
    fetchForPage: (reads) => {
      const lookups: SessionLookups = new Map();
      return async (request) => {
        const isWrite = request.method !== 'GET';
        const response = await app.fetch(request, isWrite ? { reads } : { lookups, reads });
        // A write may end the session.
        if (isWrite) lookups.clear();
        // What an error depends on is unknown.
        if (response.status !== 200) reads('public');
        return response;
      };
    },
    serveFromCache: cacheResponder(deps),
    cacheReaderFor: cacheReader(deps),
    pagesOf: pageServer(deps, memory),
    uploadAt: (method, path) => UPLOADS.match(method, path)[0][0]?.[0],
    accountOf: async ({ headers: { cookie = '' } }) => {
      const session = readSessionToken(new Headers({ cookie }), sessionCookieName(publicOrigin));
      const user = session && (await sessions.find(session.token));
      return user && String(user.id);
    },
    routes: app.routes.map(({ path }) => path),
    preload: async () => void (await search.find('', 0)),
    serveStudioFiles: studioFileServer(deps, mayServe, authorize),
    mayServe,
    mayShare,
  };
}
