import type { Session } from '#contract/sessions.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

type Told = Pick<Session, 'browser' | 'device' | 'user_agent'>;

const MAX = 60;

/** «Chrome 141», or the beginning of what a program says of itself, or that it says nothing. */
export function programWords({ browser: { name, version }, user_agent: said }: Told): string {
  if (name !== null) return version === null ? name : `${name} ${version}`;
  const plain = said.replace(/\p{C}/gu, '').trim();
  return plain === '' ? 'Неизвестная программа' : plain.length <= MAX ? plain : `${plain.slice(0, MAX)}…`;
}

/** «Windows 10», «iPhone 18.6»; empty where nothing is known. */
export function systemWords({ device: { name, version } }: Pick<Session, 'device'>): string {
  return [name, name && version].filter(Boolean).join(' ');
}

/** «Россия · 203.0.113.7». */
export function placeWords({ location, ip_address: ip }: Pick<Session, 'location' | 'ip_address'>): string {
  return [location.country, ip].filter(Boolean).join(' · ');
}

/** What the device looks like, as far as it tells. */
export function deviceIcon({ is_mobile, is_desktop }: Pick<Session, 'is_mobile' | 'is_desktop'>): IconName {
  if (is_mobile) return 'phone';
  return is_desktop ? 'device' : 'globe';
}
