import { studioUserPath, type UserPanel } from '#contract/studio/addresses.ts';
import { mayActOn } from '#contract/studio/rights.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { ListedUser, StudioUser } from '#contract/studio/users.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { hasRight } from '../../access/studio-me.ts';
import { StudioIcon, type StudioIconName } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import styles from './user.module.css';

type Action = { panel: UserPanel; label: string; icon: StudioIconName; isOpen: boolean };

/** Whether somebody's rank allows acts on a person. */
export function mayActOnUser(me: StudioMe, user: Pick<ListedUser, 'roles'>): boolean {
  const own = me.roles.map(({ role }) => role);
  return mayActOn(
    own,
    user.roles.map(({ role }) => role),
  );
}

/** Whether somebody may give a person a role; which roles is in `mayGive`. */
export function mayGetRole(me: StudioMe, user: ListedUser): boolean {
  return hasRight(me, 'roles') && mayActOnUser(me, user) && !user.is_banned && user.delete_at === null;
}

function actionsFor(me: StudioMe, user: StudioUser): Action[] {
  const actions: Action[] = [
    { panel: 'rename', label: 'Переименовать', icon: 'edit', isOpen: true },
    { panel: 'avatar', label: 'Удалить аватар', icon: 'user', isOpen: user.avatar.preview !== null },
    { panel: 'sessions', label: 'Закончить сеансы', icon: 'exit', isOpen: user.sessions > 0 },
    { panel: 'link', label: 'Ссылка для нового пароля', icon: 'link', isOpen: hasRight(me, 'private') },
  ];
  return actions.filter(({ isOpen }) => isOpen);
}

/** What may be done about a person; each opens its panel. */
export function UserActions({ me, user }: { me: StudioMe; user: StudioUser }) {
  return (
    <Panel title="Действия" isFlush>
      {mayActOnUser(me, user) ? (
        <ul className={styles.actions}>
          {actionsFor(me, user).map(({ panel, label, icon }) => (
            <li key={panel}>
              <Link to={studioUserPath(user.id, panel)} preventScrollReset data-opens={panel}>
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

type BanLinkProps = { user: StudioUser; panel: 'ban' | 'unban'; icon: StudioIconName; children: string };

function BanLink({ user, panel, icon, children }: BanLinkProps) {
  return (
    <StudioLink
      variant="outline"
      size="large"
      to={studioUserPath(user.id, panel)}
      preventScrollReset
      data-opens={panel}
    >
      <StudioIcon name={icon} />
      {children}
    </StudioLink>
  );
}

/** The way to ban a person, or to change and lift the ban. */
export function BanActions({ me, user }: { me: StudioMe; user: StudioUser }) {
  if (me.id === user.id || !mayActOnUser(me, user)) return null;
  if (!user.is_banned)
    return (
      <BanLink user={user} panel="ban" icon="lock">
        Заблокировать
      </BanLink>
    );
  return (
    <>
      <BanLink user={user} panel="ban" icon="edit">
        Изменить срок
      </BanLink>
      <BanLink user={user} panel="unban" icon="undo">
        Снять блокировку
      </BanLink>
    </>
  );
}
