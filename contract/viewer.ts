import { z } from 'zod';
import { collectionIds } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { favoriteIds } from './favorites.ts';
import { profile } from './profile.ts';
import { settings } from './settings.ts';
import { count } from './values.ts';

/** What every page of the site shows of its signed-in viewer, in one response. */
export const viewer = z
  .object({
    profile: profile.omit({ torrents: true, created_at: true, is_with_ads: true }),
    settings,
    favorites: favoriteIds.response,
    collections: collectionIds.response,
    /** Ids of the releases of which the caller gets no notices, the last muted first. */
    muted: z.array(z.int()),
    /** Pairs of a release id and the caller's score. */
    ratings: z.array(z.tuple([z.int(), z.int().min(1).max(10)])),
    /** The number of unread notices, at most a hundred. */
    unread_notices: count,
    /** Where the studio is, for whoever works in it; nobody else learns that there is one. */
    studio: z.string().nullable(),
  })
  .meta({ id: 'Viewer' });
export type Viewer = z.output<typeof viewer>;

export const myViewer = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/viewer',
  tag: 'Аккаунты',
  summary: 'Профиль, настройки, избранное, коллекции, оценки и число уведомлений в одном ответе',
  description:
    "Returns the caller's profile, settings, lists, ratings and the number of unread notices in one response.",
  response: viewer,
  signedIn: 403,
});
