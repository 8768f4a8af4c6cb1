import { settingsPath } from '#contract/addresses.ts';
import { STUDIO_HELP_PATH, STUDIO_SECURITY_PATH } from '#contract/studio/addresses.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

/** Where the menu of a member leads: their own pages, and back to the site. */
export const OWN_LINKS: readonly { to: string; label: string; icon: IconName }[] = [
  { to: STUDIO_SECURITY_PATH, label: 'Безопасность', icon: 'lock' },
  { to: STUDIO_HELP_PATH, label: 'Справка', icon: 'info' },
  { to: settingsPath('site'), label: 'Настройки', icon: 'settings' },
  { to: '/', label: 'На сайт', icon: 'home' },
];
