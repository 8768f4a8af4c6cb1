import type { Routes } from '#server/deps.ts';
import { answerDocument } from '#server/platform/http/response/document.ts';
import type { Region } from '#server/platform/location/region.ts';
import { listLatestReleases } from '#server/catalog/releases/latest-releases.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { ATOM, JSON_FEED, writeAtom, writeJsonFeed } from './write-feed.ts';

const ITEMS = 50;
const KEYS = ['release', 'genre', 'site'] as const;

export const feedRoutes: Routes = (_mount, deps, app) => {
  const { publicDb: db, delivery, publicOrigin: origin, now } = deps;
  const read = async (region: Region) => ({
    releases: await listLatestReleases(db, ITEMS, { delivery, region }),
    site: await readSite(db),
    origin,
    now: now(),
  });
  app.get(ATOM, (c) =>
    answerDocument(deps, c, async (region) => ({
      type: 'application/atom+xml; charset=utf-8',
      keys: KEYS,
      text: writeAtom(await read(region)),
    })),
  );
  app.get(JSON_FEED, (c) =>
    answerDocument(deps, c, async (region) => ({
      type: 'application/feed+json; charset=utf-8',
      keys: KEYS,
      text: writeJsonFeed(await read(region)),
    })),
  );
};
