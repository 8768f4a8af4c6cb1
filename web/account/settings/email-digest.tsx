import { settingsPath } from '#contract/addresses.ts';
import type { Notifications } from '#contract/notifications.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { ChoiceRow } from './choice-row.tsx';
import styles from './email-digest.module.css';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from './setting-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { listTimeZones, formatTimeZone } from './format-time-zone.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

type Props = { settings: Notifications; now: string };

/** The settings of the daily e-mail about new episodes. */
export function EmailDigest({ settings, now }: Props) {
  const { email, by_email: isOn, digest_hour: hour, time_zone: zone } = settings;
  const browserZone = useTimeZone();
  if (email === null) {
    return (
      <SettingGroup title="По почте">
        <SettingRow
          name="Письмо раз в день"
          about={
            <>
              Сначала укажите почту в разделе{' '}
              <Link to={settingsPath('account')} className={styles.link}>
                «Аккаунт»
              </Link>
            </>
          }
        />
      </SettingGroup>
    );
  }
  return (
    <SettingGroup title="По почте">
      <SwitchRow
        setting="by_email"
        name="Письмо раз в день"
        about={`На ${email}, и только когда что-то вышло`}
        checked={isOn}
      />
      {isOn && (
        <>
          <ChoiceRow setting="digest_hour" name="Во сколько" value={String(hour)} choices={HOURS} />
          <ChoiceRow
            setting="time_zone"
            name="Часовой пояс"
            value={zone}
            choices={listTimeZones(zone, browserZone).map(
              (choice) => [choice, formatTimeZone(choice, new Date(now))] as const,
            )}
          />
        </>
      )}
    </SettingGroup>
  );
}
