import {
  deleteAccount as askDeletion,
  myArchive,
  myDeletion,
  readLists as read,
  takeLists as take,
} from '#contract/my-data.ts';
import type { Routes } from '../app.ts';
import { createLimit, refuseSoon } from '../http/rate-limit.ts';
import { deleteAccount, readDeletion } from './delete-account.ts';
import { gatherMine } from './gather.ts';
import { readLists } from './read-lists.ts';
import { takeLists } from './take-lists.ts';
import { writeArchive } from './write-archive.ts';

const HOUR = 60 * 60;
const MOST_ARCHIVES = 20;
const MOST_LISTS = 30;
const WRONG_PASSWORDS = 5;

export const myDataRoutes: Routes = (mount, deps) => {
  const archives = createLimit(MOST_ARCHIVES, HOUR);
  const lists = createLimit(MOST_LISTS, HOUR);
  const wrongPasswords = createLimit(WRONG_PASSWORDS, HOUR);

  mount(myArchive, async ({ user }) => {
    refuseSoon(await archives.take(String(user.id)), 'архивов');
    return writeArchive(await gatherMine(deps, user));
  });

  mount(read, async ({ user, body }) => {
    refuseSoon(await lists.take(String(user.id)), 'списков');
    return readLists(deps, user.id, body);
  });
  mount(take, ({ user, body }) => takeLists(deps, user.id, body));

  mount(myDeletion, ({ user }) => readDeletion(deps, user));
  mount(askDeletion, ({ user, body }) =>
    deleteAccount({ ...deps, wrongPasswords }, user, body.current_password),
  );
};
