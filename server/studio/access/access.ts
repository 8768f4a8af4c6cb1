import { sql } from 'kysely';
import type { StudioRules } from '#contract/endpoint.ts';
import { type Right, ROLE_RULES, type Role, needsSecondFactor } from '#contract/studio/rights.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess, StudioCaller, User } from '#server/platform/http/request/user.ts';

/** How long a password given for dangerous acts is good for. */
const PASSWORD_MS = 15 * 60_000;

/** Reads the roles of a user and what the session has confirmed, in one query. */
export async function findCaller(
  db: Database,
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<StudioCaller> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .leftJoin('teams', 'teams.id', 'user_roles.team_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'sessions.user_id')
    .select(['user_roles.role', 'teams.id as teamId', 'teams.title', 'second_factor_at', 'password_at'])
    .select('sessions.created_at as signedInAt')
    .select(sql<boolean>`users.password_hash is not null`.as('hasPassword'))
    .select(sql<boolean>`second_factors.confirmed_at is not null`.as('hasSecondFactor'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', id)
    .orderBy('user_roles.given_at')
    .orderBy('user_roles.id')
    .execute();
  const roles = rows.flatMap(({ role, teamId, title }) =>
    role === null ? [] : [{ role, team: teamId === null ? null : { id: teamId, title: title ?? '' } }],
  );
  const [first] = rows;
  return {
    userId: id,
    sessionId,
    roles,
    hasPassword: first?.hasPassword ?? false,
    hasSecondFactor: first?.hasSecondFactor ?? false,
    signedInAt: first?.signedInAt ?? new Date(0).toISOString(),
    secondFactorAt: first?.second_factor_at ?? null,
    passwordAt: first?.password_at ?? null,
  };
}

/** The roles without their teams. */
export function rolesOf({ roles }: Pick<StudioCaller, 'roles'>): Role[] {
  return roles.map(({ role }) => role);
}

/** Whether this session must still give a code: somebody who needs none but has set one up gives it as well. */
export function lacksSecondFactor(caller: StudioCaller): boolean {
  const isAsked = caller.hasSecondFactor || needsSecondFactor(rolesOf(caller));
  return isAsked && caller.secondFactorAt === null;
}

/** To what one of some rights reaches: everything, the things of some teams, or nothing. */
export function reachOf(
  { roles }: Pick<StudioCaller, 'roles'>,
  ...rights: readonly Right[]
): 'all' | string[] {
  const allowing = roles.filter(({ role }) =>
    rights.some((right) => ROLE_RULES[role].rights.includes(right)),
  );
  if (allowing.some(({ team }) => team === null)) return 'all';
  return allowing.flatMap(({ team }) => (team ? [team.id] : []));
}

/** Whether a time is so recent that what was confirmed then is still good for dangerous acts. */
export function isRecent(at: string | null, now: Date): boolean {
  return at !== null && now.getTime() - Date.parse(at) <= PASSWORD_MS;
}

/** The failure that asks for the password, or for a code where the account has no password. */
export function passwordNeeded({ hasPassword }: StudioCaller): Failure {
  return hasPassword
    ? new Failure('forbidden', 'Введите пароль ещё раз.', { needs: 'password' })
    : new Failure('forbidden', 'Подтвердите это кодом.', { needs: 'code' });
}

/**
 * Checks that the caller of an endpoint of the studio may call it; fails with `forbidden`. An endpoint about one thing
 * checks by `teams` whether the thing is of a team of the caller.
 */
export async function admitToStudio(
  { db, now }: { db: Database; now: () => Date },
  { rights, reach, confirmed }: StudioRules,
  user: User,
): Promise<StudioAccess> {
  const caller = await findCaller(db, user);
  const teams = reachOf(caller, ...rights);
  const isWithinReach = reach === 'site' ? teams === 'all' : teams.length > 0;
  if (user.isBanned || !isWithinReach) throw new Failure('forbidden', 'Нет доступа.');
  if (confirmed !== 'nothing' && lacksSecondFactor(caller))
    throw new Failure('forbidden', 'Подтвердите вход в студию кодом.', { needs: 'second_factor' });
  if (confirmed === 'password' && !isRecent(caller.passwordAt, now())) throw passwordNeeded(caller);
  return { ...caller, teams };
}
