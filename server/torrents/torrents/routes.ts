import { TORRENTS_PATH } from '#contract/addresses.ts';
import { DEFAULT_LIMIT, toPage } from '#contract/pagination.ts';
import {
  myTorrents,
  newestTorrents,
  releaseTorrentsFeed,
  torrentByHashOrId,
  torrentFile,
  torrentsFeed,
  torrentsOfRelease,
  type TorrentWithRelease,
} from '#contract/torrents.ts';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { releaseKeys } from '#server/platform/changes/changed-keys.ts';
import { fileBytes, findStoredFiles, readFileFor } from './files/read-file-for.ts';
import { listNewestTorrents, listTorrents } from './lists/list-torrents.ts';
import { readMyTorrents } from './lists/my-torrents.ts';
import { findOwnPasskey } from '#server/accounts/sessions/own-passkey.ts';
import { findTorrent, findTorrentsOfRelease } from './torrents.ts';
import { torrentsPage, writeTorrentFeed, type TorrentFeedChannel } from './lists/write-feed.ts';

const FEED_LIMIT = 10;

// An empty feed would look like a site without torrents, so there is none.
function refuseHidden({ hidesTorrents }: Region): void {
  if (hidesTorrents) throw new Failure('not_found', 'Такой ленты нет');
}

async function feedTitle(db: Deps['db']): Promise<string> {
  const { short_name: site } = await readSite(db);
  return `${site}: торренты`;
}

type FeedRequest = { query: { pk?: string | undefined; passkey?: string | undefined }; headers: Headers };

// Without a passkey in the address a signed-in caller's own is used.
async function passkeyOf(deps: Deps, { query, headers }: FeedRequest): Promise<string | undefined> {
  return query.pk ?? query.passkey ?? (await findOwnPasskey(deps, headers));
}

async function feedOf(
  deps: Deps,
  channel: TorrentFeedChannel,
  torrents: readonly TorrentWithRelease[],
  request: FeedRequest & { address: string },
): Promise<string> {
  const { db, publicOrigin: origin, delivery, search, now } = deps;
  const storedFiles = await findStoredFiles(
    db,
    torrents.map(({ id }) => id),
  );
  const passkey = await passkeyOf(deps, request);
  const bytes = (torrent: TorrentWithRelease) =>
    fileBytes(delivery, torrent, { stored: storedFiles.get(torrent.id), passkey });
  return writeTorrentFeed(channel, torrents, {
    origin,
    address: request.address,
    passkey,
    fileBytes: bytes,
    seasonOf: (await search.readSeasons()).seasonOf,
    now: now(),
  });
}

export const torrentRoutes: Routes = (mount, deps) => {
  const { db, publicDb, publicOrigin: origin, torrentFiles, delivery } = deps;
  const publicDeps = { ...deps, db: publicDb };

  mount(newestTorrents, async ({ query, address, region, reads }) => {
    reads('release');
    const { page = 1, limit = DEFAULT_LIMIT, f = {} } = query;
    const slice = { limit, offset: (page - 1) * limit };
    const { torrents, total } = await listTorrents(publicDeps, f, slice, region);
    return toPage(torrents, total, query, address);
  });

  // Before the route with a hash: `rss` is not a torrent.
  mount(torrentsFeed, async ({ query, region, ...request }) => {
    refuseHidden(region);
    const torrents = await listNewestTorrents(deps, query.limit ?? FEED_LIMIT, region);
    const channel = {
      title: await feedTitle(db),
      description: 'Новые торренты аниме в русской озвучке',
      link: `${origin}${TORRENTS_PATH}`,
    };
    return feedOf(deps, channel, torrents, { ...request, query });
  });

  mount(releaseTorrentsFeed, async ({ params, region, ...request }) => {
    refuseHidden(region);
    const { release, torrents } = await findTorrentsOfRelease(deps, params.releaseId, region);
    const channel = {
      title: `${await feedTitle(db)}, ${release.name.main}`,
      description: `Торренты релиза «${release.name.main}»`,
      link: torrentsPage(origin, release),
    };
    return feedOf(deps, channel, torrents, request);
  });

  mount(torrentsOfRelease, async ({ params, region, reads }) => {
    const { release, torrents } = await findTorrentsOfRelease(publicDeps, params.releaseId, region);
    reads(...releaseKeys([release]));
    return torrents;
  });

  mount(myTorrents, ({ user, region }) => readMyTorrents(deps, user.id, region));

  mount(torrentFile, async ({ params, region, nameFile, ...request }) => {
    const passkey = await passkeyOf(deps, request);
    const files = { db, torrentFiles, delivery };
    const { filename, bytes } = await readFileFor(files, params.hashOrId, { region, passkey });
    nameFile(filename);
    return bytes;
  });

  mount(torrentByHashOrId, async ({ params, region, reads }) => {
    const torrent = await findTorrent(publicDeps, params.hashOrId, region);
    reads(...releaseKeys([torrent.release]));
    return torrent;
  });
};
