import type { Call } from '#contract/client.ts';
import { collectionType, NOTICE_CHANNELS, NOTICE_KINDS } from '#contract/enums.ts';
import { unmuteRelease } from '#contract/notices.ts';
import { changeNotifications, notificationChanges, removePushDevice } from '#contract/notifications.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import type { SettingChange } from '../rows/answer-setting.ts';
import { collectionSetting } from './collection-setting.ts';
import { kindSetting } from './kind-setting.ts';
import { CHOICE, ON } from '../rows/setting-answer.ts';

/** The handlers of the forms of this section, by the name of the setting. */
export function notificationFormChanges(call: Call): Record<string, SettingChange> {
  const change = async (body: object) => {
    await call(changeNotifications, { body: notificationChanges.parse(body) });
    return null;
  };
  const collections = collectionType.options.map((type) => {
    const toggle: SettingChange = (form) =>
      change(form.has(ON) ? { add_collection: type } : { remove_collection: type });
    return [collectionSetting(type), toggle] as const;
  });
  const kinds = NOTICE_CHANNELS.flatMap((channel) =>
    NOTICE_KINDS.map((kind) => {
      const toggle: SettingChange = (form) =>
        change(form.has(ON) ? { add_kind: { channel, kind } } : { remove_kind: { channel, kind } });
      return [kindSetting(channel, kind), toggle] as const;
    }),
  );
  return {
    ...Object.fromEntries([...collections, ...kinds]),
    favorites: (form) => change({ of_favorites: form.has(ON) }),
    by_email: (form) => change({ by_email: form.has(ON) }),
    digest_hour: (form) => change({ digest_hour: form.get(CHOICE) }),
    time_zone: (form) => change({ time_zone: form.get(CHOICE) }),
    quiet_hours: (form) =>
      change({
        has_quiet_hours: form.has(ON),
        ...(form.has(ON) && form.has(CHOICE) && { time_zone: form.get(CHOICE) }),
      }),
    unmute: async (form) => {
      await call(unmuteRelease, { params: { releaseId: Number(form.get('release')) } });
      return { saved: 'Снова сообщаем о\u00A0релизе' };
    },
    device_off: async (form) => {
      const { device } = formValues(form, ['device']);
      await call(removePushDevice, { params: { deviceId: device } });
      return { saved: 'Отключено' };
    },
  };
}
