import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ExternalHost } from '#web/entities/episode/external-hosts.ts';

/** Links to the video on other sites; the first is the main button. */
export function ExternalHostLinks({ hosts }: { hosts: readonly ExternalHost[] }) {
  return hosts.map(({ name, where, url }, index) => (
    <a
      key={name}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: index === 0 ? 'main' : 'quiet', size: 'large' })}
    >
      Смотреть {where}
      <Icon name="external" size={18} />
      <VisuallyHidden>, откроется в новой вкладке</VisuallyHidden>
    </a>
  ));
}

/** Says what following one of these links means. */
export const EXTERNAL_SITE_NOTE =
  'Откроется другой сайт в\u00A0новой вкладке, со\u00A0своими правилами и\u00A0рекламой';
