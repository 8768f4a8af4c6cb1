import type { IconName } from '#web/ui/icons/icon.tsx';

/** A section of the settings; each has its own address. */
export type Section = { to: string; label: string; icon: IconName };

export const SECTIONS: readonly Section[] = [
  { to: '/app/settings/site', label: 'Сайт и плеер', icon: 'settings' },
  { to: '/app/settings/account', label: 'Аккаунт', icon: 'user' },
  { to: '/app/settings/socials', label: 'Соцсети', icon: 'link' },
  { to: '/app/settings/sessions', label: 'Сеансы', icon: 'device' },
  { to: '/app/settings/notifications', label: 'Уведомления', icon: 'bell' },
];
