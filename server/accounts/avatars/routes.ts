import { removeAvatar as removeEndpoint, setAvatar as setEndpoint } from '#contract/account.ts';
import type { Routes } from '#server/deps.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { removeAvatar, setAvatar } from './avatars.ts';

const HOUR = 60 * 60;
const MAX_AVATARS = 30;

export const avatarRoutes: Routes = (mount, deps) => {
  const limit = createSharedLimit(deps.db, 'avatars', MAX_AVATARS, HOUR);

  mount(
    setEndpoint,
    ({ user, body, query }) => setAvatar(deps, user.id, body, query),
    async ({ user }) => failIfLimited(await limit.take(String(user.id)), 'картинок'),
  );

  mount(removeEndpoint, async ({ user }) => {
    await removeAvatar(deps, user.id);
    return undefined;
  });
};
