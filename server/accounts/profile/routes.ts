import { myProfile } from '#contract/profile.ts';
import type { Routes } from '#server/deps.ts';
import { readProfile } from './profile.ts';

export const profileRoutes: Routes = (mount, { db }) => {
  mount(myProfile, ({ user }) => readProfile(db, user.id));
};
