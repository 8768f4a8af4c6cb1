import { toPage } from '#contract/pagination.ts';
import {
  newestTorrents,
  releaseTorrentsFeed,
  torrentByHashOrId,
  torrentsFeed,
  torrentsOfRelease,
} from '#contract/torrents.ts';
import type { Deps, Routes } from '../app.ts';
import { Failure } from '../failure.ts';
import type { Region } from '../location/region.ts';
import { readSite } from '../site/site.ts';
import { listNewestTorrents, listTorrents } from './list-torrents.ts';
import { findTorrent, findTorrentsOfRelease } from './torrents.ts';
import { torrentsPage, writeFeed } from './write-feed.ts';

const FEED_LIMIT = 10;

// A reader would take an empty feed for a site without torrents.
function refuseHidden({ hidesTorrents }: Region): void {
  if (hidesTorrents) throw new Failure('not_found', 'Такой ленты нет');
}

async function titleIn(db: Deps['db']): Promise<string> {
  const { short_name: site } = await readSite(db);
  return `${site}: торренты`;
}

export const torrentRoutes: Routes = (mount, { db, search, publicOrigin: origin, now }) => {
  mount(newestTorrents, async ({ query, address, region }) => {
    const { torrents, total } = await listTorrents({ db, search }, query.f ?? {}, query, region);
    return toPage(torrents, total, query, address);
  });

  // Before the hash: `rss` names no torrent.
  mount(torrentsFeed, async ({ query, address, region }) => {
    refuseHidden(region);
    const torrents = await listNewestTorrents(db, query.limit ?? FEED_LIMIT, region);
    const channel = {
      title: await titleIn(db),
      description: 'Новые торренты аниме в русской озвучке',
      link: `${origin}/anime/torrents/`,
    };
    const passkey = query.pk ?? query.passkey;
    return writeFeed(channel, torrents, { origin, address, passkey, now: now() });
  });

  mount(releaseTorrentsFeed, async ({ params, query, address, region }) => {
    refuseHidden(region);
    const { release, torrents } = await findTorrentsOfRelease(db, params.releaseId, region);
    const channel = {
      title: `${await titleIn(db)}, ${release.name.main}`,
      description: `Торренты релиза «${release.name.main}»`,
      link: torrentsPage(origin, release),
    };
    const released = torrents.map((torrent) => ({ ...torrent, release }));
    const passkey = query.pk ?? query.passkey;
    return writeFeed(channel, released, { origin, address, passkey, now: now() });
  });

  mount(torrentsOfRelease, async ({ params, region }) => {
    const { torrents } = await findTorrentsOfRelease(db, params.releaseId, region);
    return torrents;
  });
  mount(torrentByHashOrId, ({ params, region }) => findTorrent(db, params.hashOrId, region));
};
