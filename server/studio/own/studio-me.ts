import { RIGHTS, ROLE_RULES, needsSecondFactor } from '#contract/studio/rights.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { countNewNames, findNewReports } from '../people/reports/list-reports.ts';
import { countUnread, readUnread } from './bell/read-unread.ts';
import { readBrokenAt } from '../journal/daily-check.ts';
import { isRecent, lacksSecondFactor, reachOf, rolesOf } from '../access/access.ts';

/** What somebody may do in the studio, and what their session must confirm first. */
export async function readStudioMe(
  { db, now }: { db: Database; now: () => Date },
  caller: StudioCaller,
): Promise<StudioMe> {
  const [{ login, nickname }, reports, names, unread, brokenAt] = await Promise.all([
    db
      .selectFrom('users')
      .select(['login', 'nickname'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
    findNewReports(db, caller),
    countNewNames(db, caller),
    readUnread(db, caller),
    rolesOf(caller).includes('owner') ? readBrokenAt(db) : null,
  ]);
  return {
    id: caller.userId,
    login,
    nickname,
    rights: RIGHTS.filter((right) => reachOf(caller, right) === 'all'),
    roles: caller.roles.map(({ role, team }) => ({
      role,
      team: team && { ...team, rights: [...ROLE_RULES[role].rights] },
    })),
    counters: {
      reports: reports?.count ?? null,
      names,
      bell: lacksSecondFactor(caller) ? 0 : countUnread(unread, reports),
    },
    journal_broken_at: brokenAt,
    second_factor: {
      is_needed: needsSecondFactor(rolesOf(caller)),
      is_set: caller.hasSecondFactor,
      is_passed: !lacksSecondFactor(caller),
      needs_password: caller.hasPassword && !isRecent(caller.passwordAt, now()),
    },
  };
}
