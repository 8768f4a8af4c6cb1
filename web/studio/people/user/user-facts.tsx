import { studioUserPath } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { hasRight } from '../../access/studio-me.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioLink } from '../../ui/studio-button.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import { mayActOnUser } from './user-actions.tsx';
import styles from './user.module.css';

function Ban({ ban, until }: { ban: NonNullable<StudioUser['ban']>; until: string | null }) {
  return (
    <div className={styles.ban}>
      <StudioIcon name="lock" />
      <div>
        <p>{ban.reason ?? 'Причина не записана'}</p>
        <p className={styles.quiet}>
          {until === null ? 'Навсегда.' : `До ${formatMoment(new Date(until))} по Москве.`}
          {ban.at !== null && ` Решение от ${formatMoment(new Date(ban.at))}`}
          {ban.by && `: ${ban.by.nickname ?? ban.by.login}`}
        </p>
      </div>
    </div>
  );
}

/** What is known of a person: login, e-mail (hidden until asked for), sessions and counts; and the ban. */
export function UserFacts({ me, user, now }: { me: StudioMe; user: StudioUser; now: string }) {
  const mayReveal = user.has_email && hasRight(me, 'private') && mayActOnUser(me, user);
  return (
    <Panel title="Об аккаунте">
      {user.ban && <Ban ban={user.ban} until={user.banned_until} />}
      <dl className={styles.facts}>
        <dt>Логин</dt>
        <dd>{user.login}</dd>
        <dt>Номер</dt>
        <dd>{user.id}</dd>
        <dt>Почта</dt>
        <dd>
          {user.has_email ? 'скрыта' : 'нет'}
          {mayReveal && (
            <StudioLink
              variant="bare"
              size="small"
              to={studioUserPath(user.id, 'email')}
              preventScrollReset
              data-opens="email"
            >
              <StudioIcon name="eye" />
              Показать
            </StudioLink>
          )}
        </dd>
        <dt>Сеансы</dt>
        <dd>
          <span>
            {user.sessions}
            {user.last_active_at !== null && (
              <span className={styles.quiet}>
                , последний: <RelativeTime at={user.last_active_at} now={now} />
              </span>
            )}
          </span>
        </dd>
        <dt>Второй фактор</dt>
        <dd>{user.has_second_factor ? 'включён' : 'не включён'}</dd>
        <dt>Оценок</dt>
        <dd>{formatNumber(user.ratings)}</dd>
        <dt>В избранном</dt>
        <dd>{formatNumber(user.favorites)}</dd>
      </dl>
    </Panel>
  );
}
