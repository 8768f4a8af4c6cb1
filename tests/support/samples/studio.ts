import type { z } from 'zod';
import type { releaseFields } from '#contract/studio/records/releases.ts';
import type { Role } from '#contract/studio/rights.ts';
import { banUser } from '#server/studio/people/acts/ban.ts';
import type { TestApi } from '#tests/support/api.ts';
import { createTestAccount, type TestAccount } from './account.ts';

/** Marks the sessions of an account as ones that gave a code and the password just now. */
export async function confirmSessions(
  api: Pick<TestApi, 'db'>,
  userId: number,
  at = new Date(),
): Promise<void> {
  await api.db
    .updateTable('sessions')
    .set({ second_factor_at: at, password_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Adds a team and returns its id. */
export async function createTestTeam(api: Pick<TestApi, 'db'>, title: string): Promise<string> {
  const { id } = await api.db
    .insertInto('teams')
    .values({ title, description: '', sort_order: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds an account with roles, whose session has passed the second factor and the password. */
export async function createTestMember(
  api: Pick<TestApi, 'db'>,
  login: string,
  ...roles: { role: Role; teamId?: string }[]
): Promise<TestAccount> {
  const account = await createTestAccount(api, login);
  for (const { role, teamId = null } of roles)
    await api.db.insertInto('user_roles').values({ user_id: account.id, role, team_id: teamId }).execute();
  await confirmSessions(api, account.id);
  return account;
}

/** Bans an account by a command, for good. */
export async function banTestAccount(
  { db }: Pick<TestApi, 'db'>,
  userId: number,
  reason: string,
): Promise<void> {
  await banUser({ db, now: () => new Date() }, { command: 'root' }, userId, { reason });
}

type ReleaseFields = z.input<typeof releaseFields>;

/** The fields of a new release of the studio, with those that a test sets. */
export function aReleaseRecord(alias: string, fields: Partial<ReleaseFields> = {}): ReleaseFields {
  return {
    alias,
    name_main: `Релиз ${alias}`,
    name_english: alias,
    name_alternative: null,
    type: 'TV',
    year: 2026,
    season: 'autumn',
    age_rating: 'R16_PLUS',
    voicing: null,
    cuts: null,
    genre_ids: [],
    description: null,
    notification: null,
    publish_day: 1,
    publish_time: null,
    publish_every_weeks: 1,
    is_ongoing: true,
    is_in_production: true,
    shows_progress: false,
    progress_note: null,
    episodes_total: 12,
    episodes_are_unknown: false,
    average_duration_of_episode: 24,
    external_player: null,
    shikimori: null,
    mal: null,
    poster: null,
    background_covers: [],
    sponsors: [],
    members: [],
    teams: [],
    franchises: [],
    ...fields,
  };
}
