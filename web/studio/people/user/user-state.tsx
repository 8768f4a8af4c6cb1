import type { ListedUser } from '#contract/studio/users.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { StateMark } from '../../ui/state-mark.tsx';

type State = Pick<ListedUser, 'is_banned' | 'banned_until' | 'delete_at'>;

/** «Заблокирован до 4 декабря», «Удаляет аккаунт», «Активен». */
export function formatUserState({ is_banned, banned_until, delete_at }: State, now: Date): string {
  const day = (at: string) => formatDate(new Date(at), now, MOSCOW_TIME_ZONE);
  if (is_banned) return banned_until === null ? 'Заблокирован' : `Заблокирован до ${day(banned_until)}`;
  return delete_at === null ? 'Активен' : `Удалит аккаунт ${day(delete_at)}`;
}

/** The state of a user: its glyph and its words. */
export function UserState({ user, now }: { user: State; now: string }) {
  const state = user.is_banned ? 'failed' : user.delete_at === null ? 'done' : 'off';
  return <StateMark state={state}>{formatUserState(user, new Date(now))}</StateMark>;
}
