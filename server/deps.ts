import type { Config } from './config.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Hono } from 'hono';
import type { BotCheck, BotCheckConfig } from '#server/platform/bot-check/bot-check.ts';
import type { News } from '#server/platform/database/news.ts';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import type { Mount } from '#server/platform/http/mount.ts';
import type { PublicCache } from '#server/platform/http/public-cache.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import type { Locator, Place } from '#server/platform/location/locator.ts';
import type { RestrictionsSource } from '#server/platform/location/restrictions.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Signer } from '#server/media/delivery/signing.ts';
import type { Storage } from './media/storage.ts';
import type { TorrentFiles } from '#server/torrents/torrents/torrent-files.ts';
import type { Search } from '#server/catalog/search/search.ts';
import type { SocialConfig } from '#server/accounts/social/settings.ts';
import type { Log } from '#server/platform/log.ts';

/** What the server and every command work in: opened once, closed once. */
export type House = {
  config: Config;
  address: DatabaseAddress;
  db: Database;
  storage: Storage;
  torrentFiles: TorrentFiles;
  jobs: Jobs;
  close: () => Promise<void>;
};

/** What the process gives the API; the rest is made of it. */
export type Given = {
  db: Database;
  /** Where threads connect to the same database; absent where nobody takes lists in or out. */
  address?: DatabaseAddress;
  /** Absent where the process lives too short to keep anything. */
  news?: News;
  locator: Locator;
  storage: Storage;
  /** Absent where no torrent has a file. */
  torrentFiles?: TorrentFiles;
  /** Absent where nothing that is asked leaves work behind. */
  jobs?: SendJob;
  /** Our own check where nothing is said. */
  botCheck?: BotCheckConfig;
  /** Social accounts open nothing where nothing is said. */
  social?: SocialConfig;
  /** Where clients reach us, without a slash at the end. */
  publicOrigin: string;
  /** Origins with the same stored files, the preferred one first; only ours when absent. */
  mediaHosts?: readonly string[] | undefined;
  /** Absent where the addresses of videos never end. */
  signer?: Signer | undefined;
  /** Origins of push services of the operator's own. */
  pushServices?: readonly string[];
  now?: () => Date;
  log: Log;
};

/** What the rooms work with; built once at start. */
export type Deps = Omit<Required<Given>, 'address' | 'news' | 'botCheck' | 'mediaHosts' | 'signer'> & {
  address?: DatabaseAddress;
  botCheck: BotCheck;
  delivery: Delivery;
  cache: PublicCache;
  restrictions: RestrictionsSource;
  search: Search;
  placeOf: (headers: Headers) => Place;
  /** What of a caller may change an answer. */
  regionOf: (headers: Headers) => Promise<Region>;
};

/** A room's routes: endpoints go through `mount`, anything that is no endpoint straight to `app`. */
export type Routes = (mount: Mount, deps: Deps, app: Hono) => void;
