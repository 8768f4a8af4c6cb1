import { TORRENTS_PATH } from '#contract/addresses.ts';
import { toPage } from '#contract/pagination.ts';
import {
  myTorrents,
  newestTorrents,
  releaseTorrentsFeed,
  torrentByHashOrId,
  torrentFile,
  torrentsFeed,
  torrentsOfRelease,
  type ReleasedTorrent,
} from '#contract/torrents.ts';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Region } from '#server/platform/location/region.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { fileBytes, findKept, giveFile } from './give-file.ts';
import { listNewestTorrents, listTorrents } from './list-torrents.ts';
import { readMyTorrents } from './my-torrents.ts';
import { ownPasskey } from '#server/accounts/sessions/own-passkey.ts';
import { findTorrent, findTorrentsOfRelease } from './torrents.ts';
import { torrentsPage, writeFeed, type Channel } from './write-feed.ts';

const FEED_LIMIT = 10;

// A reader would take an empty feed for a site without torrents.
function refuseHidden({ hidesTorrents }: Region): void {
  if (hidesTorrents) throw new Failure('not_found', 'Такой ленты нет');
}

async function titleIn(db: Deps['db']): Promise<string> {
  const { short_name: site } = await readSite(db);
  return `${site}: торренты`;
}

type Asked = { query: { pk?: string | undefined; passkey?: string | undefined }; headers: Headers };

// Left out while signed in, it is the caller's own.
async function passkeyOf(deps: Deps, { query, headers }: Asked): Promise<string | undefined> {
  return query.pk ?? query.passkey ?? (await ownPasskey(deps, headers));
}

async function feedOf(
  deps: Deps,
  channel: Channel,
  torrents: readonly ReleasedTorrent[],
  asked: Asked & { address: string },
): Promise<string> {
  const { db, publicOrigin: origin, delivery, now } = deps;
  const kept = await findKept(
    db,
    torrents.map(({ id }) => id),
  );
  const passkey = await passkeyOf(deps, asked);
  const bytes = (torrent: ReleasedTorrent) =>
    fileBytes(delivery, torrent, { kept: kept.get(torrent.id), passkey });
  return writeFeed(channel, torrents, {
    origin,
    address: asked.address,
    passkey,
    fileBytes: bytes,
    now: now(),
  });
}

export const torrentRoutes: Routes = (mount, deps) => {
  const { db, publicOrigin: origin, torrentFiles, delivery } = deps;

  mount(newestTorrents, async ({ query, address, region }) => {
    const { torrents, total } = await listTorrents(deps, query.f ?? {}, query, region);
    return toPage(torrents, total, query, address);
  });

  // Before the hash: `rss` names no torrent.
  mount(torrentsFeed, async ({ query, region, ...asked }) => {
    refuseHidden(region);
    const torrents = await listNewestTorrents(deps, query.limit ?? FEED_LIMIT, region);
    const channel = {
      title: await titleIn(db),
      description: 'Новые торренты аниме в русской озвучке',
      link: `${origin}${TORRENTS_PATH}`,
    };
    return feedOf(deps, channel, torrents, { ...asked, query });
  });

  mount(releaseTorrentsFeed, async ({ params, region, ...asked }) => {
    refuseHidden(region);
    const { release, torrents } = await findTorrentsOfRelease(deps, params.releaseId, region);
    const channel = {
      title: `${await titleIn(db)}, ${release.name.main}`,
      description: `Торренты релиза «${release.name.main}»`,
      link: torrentsPage(origin, release),
    };
    return feedOf(deps, channel, torrents, asked);
  });

  mount(torrentsOfRelease, async ({ params, region }) => {
    const { torrents } = await findTorrentsOfRelease(deps, params.releaseId, region);
    return torrents;
  });

  mount(myTorrents, ({ user, region }) => readMyTorrents(deps, user.id, region));

  mount(torrentFile, async ({ params, region, nameFile, ...asked }) => {
    const passkey = await passkeyOf(deps, asked);
    const shelf = { db, torrentFiles, ...delivery };
    const { filename, bytes } = await giveFile(shelf, params.hashOrId, { region, passkey });
    nameFile(filename);
    return bytes;
  });

  mount(torrentByHashOrId, ({ params, region }) => findTorrent(deps, params.hashOrId, region));
};
