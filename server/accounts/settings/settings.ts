import { sql } from 'kysely';
import {
  DEFAULT_SETTINGS,
  settings as shape,
  type Settings,
  type SettingsChange,
} from '#contract/settings.ts';
import type { Database } from '#server/platform/database/open.ts';

const AD_FLAGS = ['is_with_video_ads', 'is_with_video_ads_always', 'is_with_content_ads'] as const;

type Row = { settings: object } & Pick<Settings, (typeof AD_FLAGS)[number]>;

// What an older version of the site has kept counts as far as it still means something.
function settingsOf({ settings: kept, ...flags }: Row): Settings {
  const known = Object.entries(DEFAULT_SETTINGS).map(([name, usual]) => {
    const field = shape.shape[name as keyof typeof DEFAULT_SETTINGS];
    const { success, data } = field.safeParse((kept as Record<string, unknown>)[name]);
    return [name, success ? data : usual] as const;
  });
  return { ...(Object.fromEntries(known) as typeof DEFAULT_SETTINGS), ...flags };
}

/** What a user has told the site and its player to do. */
export async function readSettings(db: Database, userId: number): Promise<Settings> {
  const row = await db
    .selectFrom('users')
    .select(['settings', ...AD_FLAGS])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return settingsOf(row);
}

/** Changes the named settings and leaves the others as they are, whoever else changes them now. */
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
    .returning(['settings', ...AD_FLAGS])
    .executeTakeFirstOrThrow();
  return settingsOf(row);
}
