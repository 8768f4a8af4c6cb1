import type { Session } from '#contract/sessions.ts';
import type { IconName } from '#web/ui/icons/icon.tsx';

type Program = Pick<Session, 'browser' | 'device' | 'user_agent'>;

const MAX = 60;

/** Formats a program: «Chrome 141», otherwise the beginning of its `User-Agent`. */
export function formatProgram({ browser: { name, version }, user_agent: userAgent }: Program): string {
  if (name !== null) return version === null ? name : `${name} ${version}`;
  const plain = userAgent.replace(/\p{C}/gu, '').trim();
  return plain === '' ? 'Неизвестная программа' : plain.length <= MAX ? plain : `${plain.slice(0, MAX)}…`;
}

/** Formats an operating system: «Windows 10», «iPhone 18.6»; empty if unknown. */
export function formatSystem({ device: { name, version } }: Pick<Session, 'device'>): string {
  return [name, name && version].filter(Boolean).join(' ');
}

/** Formats a place: «Россия · 203.0.113.7». */
export function formatPlace({ location, ip_address: ip }: Pick<Session, 'location' | 'ip_address'>): string {
  return [location.country, ip].filter(Boolean).join(' · ');
}

/** The icon for the kind of device. */
export function deviceIcon({ is_mobile, is_desktop }: Pick<Session, 'is_mobile' | 'is_desktop'>): IconName {
  if (is_mobile) return 'phone';
  return is_desktop ? 'device' : 'globe';
}
