import { settingsPath } from '#contract/addresses.ts';
import type { Notifications } from '#contract/notifications.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { ChoiceRow } from '../rows/choice-row.tsx';
import styles from './email-digest.module.css';
import { SettingGroup } from '../rows/setting-group.tsx';
import { SettingRow } from '../rows/setting-row.tsx';
import { SwitchRow } from '../rows/switch-row.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

/** The settings of the daily e-mail. */
export function EmailDigest({ settings }: { settings: Notifications }) {
  const { email, by_email: isOn, digest_hour: hour } = settings;
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
        about={`На ${email}, и только когда есть новости`}
        checked={isOn}
      />
      {isOn && <ChoiceRow setting="digest_hour" name="Во сколько" value={String(hour)} choices={HOURS} />}
    </SettingGroup>
  );
}
