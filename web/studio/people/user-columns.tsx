import type { ListedUser } from '#contract/studio/users.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { type PluralForms, pluralForm } from '#web/format/format-count.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import type { Column } from '../list/list-types.ts';
import { type Give, GiveRole } from './give-role.tsx';
import { formatRoles } from './role-names.ts';
import styles from './user-columns.module.css';
import { formatUserState, UserState } from './user/user-state.tsx';

export const SESSIONS: PluralForms = ['сеанс', 'сеанса', 'сеансов'];

/** The columns of the list of users; `give` gives one of them a role. */
export function userColumns(now: string, give: Give): Column<ListedUser>[] {
  return [
    {
      id: 'who',
      title: 'Имя',
      cell: (row) => (
        <span className={styles.who}>
          <Avatar viewer={row} size={26} />
          <span>{row.nickname ?? row.login}</span>
        </span>
      ),
      text: (row) => row.nickname ?? row.login,
    },
    { id: 'login', title: 'Логин', cell: (row) => row.login, text: (row) => row.login, isOptional: true },
    {
      id: 'roles',
      title: 'Роль',
      cell: (row) => (
        <span className={styles.roles}>
          <span className={row.roles.length > 0 ? styles.role : undefined}>{formatRoles(row.roles)}</span>
          <GiveRole user={row} give={give} />
        </span>
      ),
      text: (row) => formatRoles(row.roles),
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: (row) => <UserState user={row} now={now} />,
      text: (row) => formatUserState(row, new Date(now)),
    },
    {
      id: 'sessions',
      title: 'Сеансы',
      cell: (row) => (
        <>
          {row.sessions}
          <span className={styles.onCard}> {pluralForm(row.sessions, SESSIONS)}</span>
        </>
      ),
      text: (row) => row.sessions,
      isNumber: true,
    },
    {
      id: 'since',
      title: 'С нами',
      cell: (row) => (
        <>
          <span className={styles.onCard}>с </span>
          {formatDate(new Date(row.created_at), new Date(now), MOSCOW_TIME_ZONE)}
        </>
      ),
      text: (row) => row.created_at,
      order: { descending: 'newest' },
    },
    {
      id: 'last',
      title: 'Последний визит',
      cell: (row) =>
        row.last_active_at === null ? (
          <span className={styles.inTable}>—</span>
        ) : (
          <RelativeTime at={row.last_active_at} now={now} />
        ),
      text: (row) => row.last_active_at,
      order: { descending: 'active' },
    },
    { id: 'id', title: '№', cell: (row) => row.id, text: (row) => row.id, isNumber: true, isOptional: true },
  ];
}
