import { settingsPath } from '#contract/addresses.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

/** Where the menu of a member leads: their own pages, and back to the site. */
export const OWN_LINKS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: settingsPath('site'), label: 'Настройки', icon: 'settings' },
  { to: '/', label: 'На сайт', icon: 'home' },
];
