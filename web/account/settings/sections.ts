import { settingsPath } from '#contract/addresses.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

/** A section of the settings with its own address. */
export type Section = { to: string; label: string; icon: IconName };

export const SECTIONS: readonly Section[] = [
  { to: settingsPath('site'), label: 'Сайт и плеер', icon: 'settings' },
  { to: settingsPath('account'), label: 'Аккаунт', icon: 'user' },
  { to: settingsPath('socials'), label: 'Соцсети', icon: 'link' },
  { to: settingsPath('sessions'), label: 'Сеансы', icon: 'device' },
  { to: settingsPath('notifications'), label: 'Уведомления', icon: 'bell' },
];
