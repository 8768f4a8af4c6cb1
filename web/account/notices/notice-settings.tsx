import { settingsPath } from '#contract/addresses.ts';
import type { Notifications } from '#contract/notifications.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { KindSwitches } from '../settings/notifications/kind-switches.tsx';
import { ThisBrowserRow } from '../settings/notifications/this-browser-row.tsx';
import { SettingRow } from '../settings/rows/setting-row.tsx';
import { SwitchRow } from '../settings/rows/switch-row.tsx';
import { SettingAddress } from '../settings/rows/use-setting.ts';
import styles from './notice-settings.module.css';

const SECTION = settingsPath('notifications');

/** On wide screens, what the viewer is told of and where, beside the list. */
export function NoticeSettings({ settings }: { settings: Notifications }) {
  const viewer = useViewer()?.id ?? 0;
  const { devices, push_key: pushKey, email, by_email: byEmail, has_quiet_hours: isQuiet } = settings;
  return (
    <SettingAddress value={SECTION}>
      <section className={styles.card} aria-labelledby="notice-kinds">
        <h2 id="notice-kinds">О чём сообщать</h2>
        <KindSwitches settings={settings} />
      </section>
      <section className={styles.card} aria-labelledby="notice-places">
        <h2 id="notice-places">Куда</h2>
        <ThisBrowserRow
          pushKey={pushKey}
          viewer={viewer}
          device={devices.find(({ is_current: isCurrent }) => isCurrent)}
        />
        {email === null ? (
          <SettingRow
            name="Письмом"
            about={
              <>
                Сначала{' '}
                <Link to={settingsPath('account')} className={styles.link}>
                  укажите почту
                </Link>
              </>
            }
          />
        ) : (
          <SwitchRow setting="by_email" name="Письмом" about={`Раз в день на ${email}`} checked={byEmail} />
        )}
        <SwitchRow
          setting="quiet_hours"
          name="Не беспокоить ночью"
          about="С 23:00 до 9:00 сообщения в браузер ждут утра"
          checked={isQuiet}
        />
      </section>
      <Link to={SECTION} className={styles.all}>
        Все настройки уведомлений
      </Link>
    </SettingAddress>
  );
}
