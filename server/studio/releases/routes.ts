import { deleteRelease, hideRelease, restoreRelease, showRelease } from '#contract/studio/releases.ts';
import type { Routes } from '#server/deps.ts';
import { actOnRelease } from './act-on-release.ts';

export const releaseStateRoutes: Routes = (mount, { db }) => {
  const endpoints = { hide: hideRelease, show: showRelease, delete: deleteRelease, restore: restoreRelease };
  for (const verb of ['hide', 'show', 'delete', 'restore'] as const)
    mount(endpoints[verb], ({ access, params, body: { reason } }) =>
      actOnRelease(db, access, verb, { releaseId: params.id, reason }),
    );
};
