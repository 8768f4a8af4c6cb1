import { sql } from 'kysely';
import {
  DEFAULT_SETTINGS,
  settings as shape,
  type Settings,
  type SettingsChange,
} from '#contract/settings.ts';
import type { Database } from '#server/platform/database/open.ts';

/** The columns of `users` that hold the settings. */
export const SETTINGS_COLUMNS = [
  'settings',
  'is_with_video_ads',
  'is_with_video_ads_always',
  'is_with_content_ads',
] as const;

type Row = { settings: object } & Pick<
  Settings,
  'is_with_video_ads' | 'is_with_video_ads_always' | 'is_with_content_ads'
>;

/**
 * Makes settings of a user's columns. Stored settings of older versions count where they are still valid; defaults
 * replace the rest.
 */
export function settingsOf({ settings: stored, ...flags }: Row): Settings {
  const entries = Object.entries(DEFAULT_SETTINGS).map(([name, fallback]) => {
    const field = shape.shape[name as keyof typeof DEFAULT_SETTINGS];
    const { success, data } = field.safeParse((stored as Record<string, unknown>)[name]);
    return [name, success ? data : fallback] as const;
  });
  return { ...(Object.fromEntries(entries) as typeof DEFAULT_SETTINGS), ...flags };
}

/** Reads the settings of a user for the site and its player. */
export async function readSettings(db: Database, userId: number): Promise<Settings> {
  const row = await db
    .selectFrom('users')
    .select(SETTINGS_COLUMNS)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return settingsOf(row);
}

/** Changes the given settings and returns all of them; parallel changes of other settings are kept. */
export async function changeSettings(
  db: Database,
  userId: number,
  change: SettingsChange,
): Promise<Settings> {
  const { is_with_video_ads, is_with_video_ads_always, is_with_content_ads, ...others } = change;
  const row = await db
    .updateTable('users')
    .set({
      is_with_video_ads,
      is_with_video_ads_always,
      is_with_content_ads,
      settings: sql<string>`settings || ${JSON.stringify(others)}::jsonb`,
    })
    .where('id', '=', userId)
    .returning(SETTINGS_COLUMNS)
    .executeTakeFirstOrThrow();
  return settingsOf(row);
}
