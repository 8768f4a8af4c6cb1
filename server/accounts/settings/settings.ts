import { sql } from 'kysely';
import {
  DEFAULT_SETTINGS,
  settings as shape,
  type Settings,
  type SettingsChange,
} from '#contract/settings.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
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
  const known = stored as Record<string, unknown>;
  // What an older version has stored for both.
  const defaults = { ...DEFAULT_SETTINGS, ...(known['auto_skip'] === true && BOTH_SKIPPED) };
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const field = shape.shape[name as keyof typeof DEFAULT_SETTINGS];
    const { success, data } = field.safeParse(known[name]);
    return [name, success ? data : fallback] as const;
  });
  const settings = Object.fromEntries(entries) as Omit<Settings, keyof typeof flags>;
  return { ...settings, auto_skip: areSkipped(settings), ...flags };
}

const BOTH_SKIPPED = { skip_opening: 'always', skip_ending: 'always' } as const;

function areSkipped({ skip_opening, skip_ending }: Pick<Settings, 'skip_opening' | 'skip_ending'>): boolean {
  return skip_opening === 'always' && skip_ending === 'always';
}

// Of a client that knows one switch for both. What it leaves as it was changes nothing.
function withoutSwitch(now: Settings, { auto_skip, ...change }: SettingsChange): SettingsChange {
  if (auto_skip === undefined || auto_skip === now.auto_skip) return change;
  return auto_skip ? { ...BOTH_SKIPPED, ...change } : { skip_opening: 'ask', skip_ending: 'ask', ...change };
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
  return inTransaction(db, async (trx) => {
    const users = trx.selectFrom('users').select(SETTINGS_COLUMNS).where('id', '=', userId);
    const now = settingsOf(await users.forUpdate().executeTakeFirstOrThrow());
    const { is_with_video_ads, is_with_video_ads_always, is_with_content_ads, ...others } = withoutSwitch(
      now,
      change,
    );
    const row = await trx
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
  });
}
