import { myProfile } from '#contract/profile.ts';
import { myViewer } from '#contract/viewer.ts';
import type { Routes } from '#server/deps.ts';
import { readProfile } from './profile.ts';
import { readViewer } from './viewer.ts';

export const profileRoutes: Routes = (mount, { db }) => {
  mount(myProfile, ({ user }) => readProfile(db, user.id));
  mount(myViewer, ({ user }) => readViewer(db, user.id));
};
