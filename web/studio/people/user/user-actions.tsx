import { studioUserPath, type UserPanel } from '#contract/studio/addresses.ts';
import { mayActOn } from '#contract/studio/rights.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { hasRight } from '../../access/studio-me.ts';
import { StudioIcon, type StudioIconName } from '../../ui/icons/studio-icon.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import styles from './user.module.css';

type Action = { panel: UserPanel; label: string; icon: StudioIconName; isDanger?: boolean; isOpen: boolean };

/** Whether somebody's rank allows acts on a person. */
export function mayActOnUser(me: StudioMe, user: StudioUser): boolean {
  const own = me.roles.map(({ role }) => role);
  return mayActOn(
    own,
    user.roles.map(({ role }) => role),
  );
}

function actionsFor(me: StudioMe, user: StudioUser): Action[] {
  const isOther = me.id !== user.id;
  const actions: Action[] = [
    { panel: 'unban', label: 'Снять блокировку', icon: 'undo', isOpen: user.is_banned },
    { panel: 'rename', label: 'Переименовать', icon: 'edit', isOpen: true },
    { panel: 'avatar', label: 'Удалить аватар', icon: 'user', isOpen: user.avatar.preview !== null },
    { panel: 'sessions', label: 'Закончить сеансы', icon: 'exit', isOpen: user.sessions > 0 },
    { panel: 'link', label: 'Ссылка для нового пароля', icon: 'link', isOpen: hasRight(me, 'private') },
    {
      panel: 'ban',
      label: user.is_banned ? 'Изменить причину или срок' : 'Заблокировать',
      icon: 'lock',
      isDanger: true,
      isOpen: isOther,
    },
  ];
  return actions.filter(({ isOpen }) => isOpen);
}

/** What may be done about a person; each opens its panel. */
export function UserActions({ me, user }: { me: StudioMe; user: StudioUser }) {
  return (
    <Panel title="Действия" isFlush>
      {mayActOnUser(me, user) ? (
        <ul className={styles.actions}>
          {actionsFor(me, user).map(({ panel, label, icon, isDanger }) => (
            <li key={panel}>
              <Link
                to={studioUserPath(user.id, panel)}
                preventScrollReset
                data-opens={panel}
                className={isDanger ? styles.danger : undefined}
              >
                <StudioIcon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          Роль этого человека не ниже вашей: действовать может только тот, чья роль выше.
        </p>
      )}
    </Panel>
  );
}
