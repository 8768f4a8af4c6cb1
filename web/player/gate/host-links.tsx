import { Spoken } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Host } from '#web/entities/episode/hosts.ts';

/** Steps to other sites, each by the viewer's own choice; the first is the main one. */
export function HostLinks({ hosts }: { hosts: readonly Host[] }) {
  return hosts.map(({ name, where, url }, i) => (
    <a
      key={name}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ look: i === 0 ? 'main' : 'quiet', size: 'large' })}
    >
      Смотреть {where}
      <Icon name="external" size={18} />
      <Spoken>, откроется в новой вкладке</Spoken>
    </a>
  ));
}

/** What choosing one of them means. */
export const LEAVING = 'Откроется другой сайт в\u00A0новой вкладке, со\u00A0своими правилами и\u00A0рекламой';
