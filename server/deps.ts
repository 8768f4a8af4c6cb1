import type { Config } from './config.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Hono } from 'hono';
import type { BotCheck, BotCheckConfig } from '#server/platform/bot-check/bot-check.ts';
import type { CdnTagHeader } from '#server/platform/changes/cdn/tags.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import type { PoolCounts } from '#server/platform/database/connections/client-pool.ts';
import type { Valkey } from '#server/platform/database/valkey/open-valkey.ts';
import type { Mount } from '#server/platform/http/mount.ts';
import type { User } from '#server/platform/http/request/user.ts';
import type { PublicCache } from '#server/platform/http/cache/public-cache.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import type { Locator, ClientLocation } from '#server/platform/location/locator.ts';
import type { RestrictionsSource } from '#server/platform/location/restrictions.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Signer } from '#server/media/delivery/signing.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { TorrentFiles } from '#server/torrents/torrents/files/torrent-files.ts';
import type { Search } from '#server/catalog/search/search.ts';
import type { KnownSessions } from '#server/accounts/sessions/known-sessions.ts';
import type { SocialConfig } from '#server/accounts/social/settings.ts';
import type { Log } from '#server/platform/log.ts';
import type { Announcing } from '#server/publishing/videos/announcements/channel-requests.ts';
import type { ReleaseLists } from '#server/studio/releases/release-lists.ts';
import type { UploadBounds } from '#server/publishing/uploads/begin-upload.ts';

/** The opened database, storage and queues that the server and the commands use. */
export type Resources = {
  config: Config;
  address: DatabaseAddress;
  /** Leads to the database itself where `address` leads to a pooler. */
  directAddress: DatabaseAddress;
  db: Database;
  /** The same database with a longer limit of time, for work that no request waits for. */
  backgroundDb: Database;
  /** The connections that both use. */
  pool: PoolCounts;
  /** Absent without `REDIS_URL`. */
  valkey: Valkey | undefined;
  /** The public files. */
  storage: Storage;
  /** The .torrent files, which have no addresses. */
  torrentStorage: Storage;
  /** Files that only the studio shows, by the right to their thing; they have no addresses either. */
  privateStorage: Storage;
  torrentFiles: TorrentFiles;
  jobs: Jobs;
  close: () => Promise<void>;
};

/** The options of the API; the rest of `Deps` is made from them. */
export type ServerOptions = {
  db: Database;
  /** Where cached answers are read, perhaps from replicas; `db` by default. */
  publicDb?: Database;
  /** The database address for worker threads; without it lists cannot be imported or exported. */
  address?: DatabaseAddress;
  /** Absent in short-lived processes that cache nothing. */
  changes?: ChangeFeed;
  locator: Locator;
  storage: Storage;
  /** Without it claims have no files. */
  privateStorage?: Storage;
  /** Absent when no torrent has a file. */
  torrentFiles?: TorrentFiles;
  /** Absent when no request enqueues jobs. */
  jobs?: JobSender;
  /** The built-in check by default. */
  botCheck?: BotCheckConfig;
  /** Sign-in with social accounts is off by default. */
  social?: SocialConfig;
  /** The origin at which this API is reached, without a slash at the end. */
  publicOrigin: string;
  /** All origins of the site, the canonical one first; by default only `publicOrigin`. */
  publicOrigins?: readonly [string, ...string[]];
  /** Delivery origins, the preferred one first; by default only the public origin. */
  deliveryOrigins?: readonly string[] | undefined;
  /** Without it the addresses of videos never expire. */
  signer?: Signer | undefined;
  /** Origins of the operator's own push services. */
  pushServices?: readonly string[];
  /** Where announcements go. */
  announcing?: Announcing;
  /** Whether e-mails leave the server; without it they stay in a folder. */
  sendsEmail?: boolean;
  /** Set where a CDN may store public answers: the header that it reads their tags from. */
  cdnTagHeader?: CdnTagHeader | undefined;
  /** The bounds of uploads of videos. */
  uploads?: UploadBounds;
  now?: () => Date;
  log: Log;
};

/** The dependencies of the modules; built once at start. */
export type Deps = Omit<
  Required<ServerOptions>,
  'address' | 'privateStorage' | 'changes' | 'botCheck' | 'deliveryOrigins' | 'signer' | 'cdnTagHeader'
> & {
  address?: DatabaseAddress;
  privateStorage?: Storage;
  botCheck: BotCheck;
  delivery: Delivery;
  cache: PublicCache;
  restrictions: RestrictionsSource;
  search: Search;
  sessions: KnownSessions;
  releaseLists: ReleaseLists;
  locationOf: (headers: Headers) => ClientLocation;
  /** The properties of a caller that may change an answer. */
  regionOf: (headers: Headers) => Promise<Region>;
  /** The signed-in caller of an endpoint that visitors may call as well. */
  userOf: (headers: Headers) => Promise<User | undefined>;
};

/** A module's routes: API endpoints are added by `mount`, other handlers directly to `app`. */
export type Routes = (mount: Mount, deps: Deps, app: Hono) => void;
