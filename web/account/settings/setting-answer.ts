import type { FormAnswer } from '../auth/form-answer.ts';

/** The field of a form that says which setting it changes. */
export const SETTING = 'setting';

/** The field of a form that carries the new state of a switch; absent means off. */
export const ON = 'on';

/** The field of a form that carries what has been chosen. */
export const CHOICE = 'choice';

/** What a form of the settings comes back with. */
export type SettingAnswer = Partial<FormAnswer> & {
  /** Which setting it is about. */
  setting: string;
  /** What has been done, in a sentence. */
  saved?: string;
};
