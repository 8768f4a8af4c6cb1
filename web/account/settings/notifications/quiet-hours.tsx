import type { Notifications } from '#contract/notifications.ts';
import { LOCAL_TIME_ZONE, MOSCOW_TIME_ZONE } from '#web/format/date-formats.ts';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { ChoiceRow } from '../rows/choice-row.tsx';
import { formatTimeZone, listTimeZones } from './format-time-zone.ts';
import { SettingGroup } from '../rows/setting-group.tsx';
import { SwitchRow } from '../rows/switch-row.tsx';

type Props = { settings: Notifications; now: string };

/** When not to send push messages, and the time zone of all hours of the section. */
export function QuietHours({ settings: { has_quiet_hours: isOn, time_zone: zone }, now }: Props) {
  const shownZone = useTimeZone();
  const isLocal = shownZone === LOCAL_TIME_ZONE;
  const browserZone = isLocal ? new Intl.DateTimeFormat().resolvedOptions().timeZone : shownZone;
  return (
    <SettingGroup title="Когда">
      <SwitchRow
        setting="quiet_hours"
        name="Не беспокоить ночью"
        about="С 23:00 до 9:00 сообщения в браузер ждут утра"
        checked={isOn}
        // Until somebody chooses another zone it is Moscow's, whose night is not everybody's.
        choice={zone === MOSCOW_TIME_ZONE ? browserZone : undefined}
      />
      <ChoiceRow
        setting="time_zone"
        name="Часовой пояс"
        value={zone}
        choices={listTimeZones(zone, browserZone).map(
          (choice) => [choice, formatTimeZone(choice, new Date(now))] as const,
        )}
      />
    </SettingGroup>
  );
}
