import {
  deleteAccount as askDeletion,
  myArchive,
  myDeletion,
  previewLists as read,
  importLists as take,
} from '#contract/my-data.ts';
import type { Routes } from '#server/deps.ts';
import { failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import { deleteAccount, readDeletion } from './delete-account.ts';
import { runMyDataTask } from './my-data-worker.ts';

const HOUR = 60 * 60;
const MAX_ARCHIVES = 20;
const MAX_LISTS = 30;
const WRONG_PASSWORDS = 5;

export const myDataRoutes: Routes = (mount, deps) => {
  const archives = createSharedLimit(deps.db, 'archives', MAX_ARCHIVES, HOUR);
  const lists = createSharedLimit(deps.db, 'lists', MAX_LISTS, HOUR);
  const wrongPasswords = createSharedLimit(deps.db, 'wrong passwords of deletions', WRONG_PASSWORDS, HOUR);

  mount(myArchive, async ({ user }) => {
    failIfLimited(await archives.take(String(user.id)), 'архивов');
    return runMyDataTask(deps, { kind: 'archive', user });
  });

  mount(
    read,
    ({ user, body }) => runMyDataTask(deps, { kind: 'read', userId: user.id, bytes: body }),
    async ({ user }) => failIfLimited(await lists.take(String(user.id)), 'списков'),
  );
  mount(take, ({ user, body }) => runMyDataTask(deps, { kind: 'take', userId: user.id, ...body }));

  mount(myDeletion, ({ user }) => readDeletion(deps, user));
  mount(askDeletion, async ({ user, body }) => {
    const deletion = await deleteAccount({ ...deps, wrongPasswords }, user, body.current_password);
    deps.sessions.forget(user.id);
    return deletion;
  });
};
