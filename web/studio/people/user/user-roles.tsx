import { studioUserPath } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { mayGive } from '#contract/studio/rights.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { hasRight } from '../../access/studio-me.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import { formatRole } from '../role-names.ts';
import { mayActOnUser, mayGetRole } from './user-actions.tsx';
import styles from './user.module.css';

type Given = StudioUser['roles'][number];

function takePath(id: number, { role, team }: Given): string {
  return `${studioUserPath(id, 'take')}&role=${role}${team ? `&team=${team.id}` : ''}`;
}

/** The roles of a person; owners and administrators give and take them here. */
export function UserRoles({ me, user, now }: { me: StudioMe; user: StudioUser; now: string }) {
  const own = me.roles.map(({ role }) => role);
  const mayChange = hasRight(me, 'roles') && mayActOnUser(me, user);
  const day = (at: string) => formatDate(new Date(at), new Date(now), MOSCOW_TIME_ZONE);
  return (
    <Panel
      title="Роли"
      isFlush
      action={
        mayGetRole(me, user) && (
          <StudioLink
            variant="bare"
            size="small"
            to={studioUserPath(user.id, 'role')}
            preventScrollReset
            data-opens="role"
          >
            <StudioIcon name="plus" />
            Дать роль
          </StudioLink>
        )
      }
    >
      {user.roles.length === 0 ? (
        <p className={styles.none}>Зритель, ролей в студии нет.</p>
      ) : (
        <ul className={styles.rows}>
          {user.roles.map((given) => (
            <li key={`${given.role} ${given.team?.id ?? ''}`}>
              <div className={styles.what}>
                <b>{formatRole(given)}</b>
                <span className={styles.quiet}>
                  с {day(given.given_at)}
                  {given.given_by && `, дано: ${given.given_by.nickname ?? given.given_by.login}`}
                </span>
              </div>
              {mayChange && mayGive(own, given.role) && (
                <StudioLink
                  variant="bare"
                  size="small"
                  to={takePath(user.id, given)}
                  preventScrollReset
                  data-opens="take"
                  aria-label={`Снять роль: ${formatRole(given)}`}
                >
                  Снять
                </StudioLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
