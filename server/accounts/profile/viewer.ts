import { sql } from 'kysely';
import { STUDIO_PATH } from '#contract/studio/addresses.ts';
import type { Viewer } from '#contract/viewer.ts';
import { isOfPublicRelease } from '#server/catalog/releases/of-public-release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { unreadCount } from '../notifications/notices/read-notices.ts';
import { settingsOf } from '../settings/settings.ts';
import { profileFields, VIEWER_COLUMNS } from './profile.ts';

const IS_PUBLIC = isOfPublicRelease('release_id');

/** Reads what every page shows of its signed-in viewer, in one query; the lists have the order of their endpoints. */
export async function readViewer(db: Database, userId: number): Promise<Viewer> {
  const { settings, favorites, collections, muted, ratings, unread_notices, is_member, ...row } = await db
    .selectFrom('users')
    .select([...VIEWER_COLUMNS, 'settings'])
    .select([
      sql<Viewer['favorites']>`(
        select coalesce(json_agg(release_id order by created_at desc, release_id desc), '[]')
        from favorites where user_id = users.id and ${IS_PUBLIC}
      )`.as('favorites'),
      sql<Viewer['collections']>`(
        select coalesce(
          json_agg(json_build_array(release_id, type) order by type, created_at desc, release_id desc), '[]')
        from collections where user_id = users.id and ${IS_PUBLIC}
      )`.as('collections'),
      sql<Viewer['muted']>`(
        select coalesce(json_agg(release_id order by created_at desc, release_id desc), '[]')
        from muted_releases where user_id = users.id and ${IS_PUBLIC}
      )`.as('muted'),
      sql<Viewer['ratings']>`(
        select coalesce(json_agg(json_build_array(release_id, score) order by release_id), '[]')
        from ratings where user_id = users.id and ${IS_PUBLIC}
      )`.as('ratings'),
    ])
    .select(unreadCount(userId).as('unread_notices'))
    .select(sql<boolean>`exists (select 1 from user_roles where user_id = users.id)`.as('is_member'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { is_with_video_ads, is_with_video_ads_always, is_with_content_ads } = row;
  return {
    profile: { ...row, ...profileFields(row) },
    settings: settingsOf({ settings, is_with_video_ads, is_with_video_ads_always, is_with_content_ads }),
    favorites,
    collections,
    muted,
    ratings,
    unread_notices,
    studio: is_member ? STUDIO_PATH : null,
  };
}
