import type { DeviceSettings } from '#web/entities/storage/merge-settings.ts';
import type { FormAnswer } from '#web/account/auth/form/form-answer.ts';

/** The form field with the name of the setting to change. */
export const SETTING = 'setting';

/** The form field with the new state of a switch; absent means off. */
export const ON = 'on';

/** The form field with the chosen value. */
export const CHOICE = 'choice';

/** The result of a form of the settings. */
export type SettingAnswer = Partial<FormAnswer> & {
  /** The name of the setting. */
  setting: string;
  /** What was saved, in a short sentence. */
  saved?: string;
  /** The absolute address to open next. */
  leadsTo?: string;
  /** What this browser must store of a visitor's settings. */
  onDevice?: Partial<DeviceSettings>;
};
