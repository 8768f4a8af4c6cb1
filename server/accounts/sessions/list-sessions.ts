import { SESSION_LIFETIME_SECONDS } from '#contract/session.ts';
import type { Session } from '#contract/sessions.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { describeCaller } from './describe-agent.ts';

// Far more sessions than people have. A script that signs in for every call would otherwise get an endless list.
const MAX = 100;

/** Lists the live sessions of a user: the current one, then the others by last activity, newest first. */
export async function listSessions(
  { db, now }: { db: Database; now: () => Date },
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'address', 'country', 'user_agent', 'created_at', 'last_active_at'])
    .where('user_id', '=', id)
    .where('last_active_at', '>', new Date(now().getTime() - SESSION_LIFETIME_SECONDS * 1000).toISOString())
    .orderBy((row) => row('id', '=', sessionId), 'desc')
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .limit(MAX)
    .execute();
  return rows.map(({ address, country, last_active_at: active, ...row }) => ({
    ...row,
    ...describeCaller({ user_agent: row.user_agent, country }),
    ip_address: address,
    is_current: row.id === sessionId,
    last_active: active,
  }));
}
