import {
  mutedReleases,
  muteRelease as mute,
  myNotices,
  openNotice as open,
  readNotices,
  releaseEvents,
  unmuteRelease as unmute,
} from '#contract/notices.ts';
import type { Routes } from '#server/deps.ts';
import { releaseKeys } from '#server/platform/changes/changed-keys.ts';
import { findNotice, listNotices, listReleaseEvents } from './list-notices.ts';
import { listMutedReleases, muteRelease, unmuteRelease } from './muted-releases.ts';
import { markNoticesRead } from './read-notices.ts';

export const noticeRoutes: Routes = (mount, deps) => {
  const { db, publicDb } = deps;
  mount(myNotices, ({ user, query }) => listNotices(db, user.id, query));
  mount(readNotices, async ({ user, body }) => ({ unread: await markNoticesRead(deps, user.id, body) }));
  mount(open, async ({ user, params: { noticeId } }) => {
    await markNoticesRead(deps, user.id, { ids: [noticeId] });
    return findNotice(db, user.id, noticeId);
  });
  mount(mutedReleases, ({ user }) => listMutedReleases(db, user.id));
  mount(mute, async ({ user, params }) => {
    await muteRelease(deps, user.id, params.releaseId);
    return undefined;
  });
  mount(unmute, async ({ user, params }) => {
    await unmuteRelease(db, user.id, params.releaseId);
    return undefined;
  });
  mount(releaseEvents, ({ query, reads }) => {
    reads(...releaseKeys((query.ids ?? []).map((id) => ({ id }))));
    return listReleaseEvents(publicDb, query);
  });
};
