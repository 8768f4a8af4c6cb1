import { Spoken } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Host } from '#web/entities/episode/hosts.ts';

/** Links to the video on other sites; the first is the main button. */
export function HostLinks({ hosts }: { hosts: readonly Host[] }) {
  return hosts.map(({ name, where, url }, index) => (
    <a
      key={name}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ look: index === 0 ? 'main' : 'quiet', size: 'large' })}
    >
      Смотреть {where}
      <Icon name="external" size={18} />
      <Spoken>, откроется в новой вкладке</Spoken>
    </a>
  ));
}

/** Says what following one of these links means. */
export const LEAVING = 'Откроется другой сайт в\u00A0новой вкладке, со\u00A0своими правилами и\u00A0рекламой';
