import { socialPath } from '#contract/addresses.ts';
import type { LinkedSocial, SocialProvider } from '#contract/social.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { formatDate } from '#web/format/format-time.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { ConfirmedAction } from '../rows/confirmed-action.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** A linked social account. */
export function LinkedRow({ social, now }: { social: LinkedSocial; now: string }) {
  const { provider, title, name, created_at: at, is_last_way: isLast } = social;
  const since = formatDate(new Date(at), new Date(now), useTimeZone());
  const about = [name, `с ${since}`].filter(Boolean).join(' · ');
  return (
    <SettingRow
      name={title}
      about={isLast ? `${about}. Это единственный способ войти: сначала задайте пароль` : about}
    >
      {!isLast && (
        <ConfirmedAction
          setting="unlink"
          action="Отвязать"
          label={`Отвязать ${title}`}
          title={`Отвязать ${title}?`}
          consequence={`Войти через ${title} больше не получится. Привязать можно снова в любой момент.`}
          confirm="Отвязать"
          fields={<input type="hidden" name="provider" value={provider} />}
        />
      )}
    </SettingRow>
  );
}

/** A social network that can be linked. */
export function OfferedRow({ social: { provider, title } }: { social: SocialProvider }) {
  return (
    <SettingRow name={title} about="Не привязан">
      <form method="post" action={socialPath(provider, 'link')}>
        <button type="submit" className={buttonClass({})} aria-label={`Привязать ${title}`}>
          Привязать
        </button>
      </form>
    </SettingRow>
  );
}
