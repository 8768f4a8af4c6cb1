import { STUDIO_SECURITY_PATH } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { formatCount } from '#web/format/format-count.ts';

/** Something that waits for a member: one line, one act. */
export type Duty = { title: string; about: string; to: string; label: string };

const MIN_CODES = 3;
const CODES = ['запасной код', 'запасных кода', 'запасных кодов'] as const;

/** What waits for a member. */
export function listDuties(
  { second_factor }: { second_factor: Pick<StudioMe['second_factor'], 'is_set'> },
  { recovery_codes }: Pick<StudioToday, 'recovery_codes'>,
): Duty[] {
  const duties: Duty[] = [];
  if (!second_factor.is_set)
    duties.push({
      title: 'Включите второй фактор',
      about: 'Без кода из приложения в студию войдёт любой, кто узнает ваш пароль.',
      to: STUDIO_SECURITY_PATH,
      label: 'Включить',
    });
  if (recovery_codes !== null && recovery_codes < MIN_CODES)
    duties.push({
      title:
        recovery_codes === 0
          ? 'Запасных кодов не осталось'
          : `${recovery_codes === 1 ? 'Остался' : 'Осталось'} ${formatCount(recovery_codes, CODES)}`,
      about: 'Без них и без телефона в студию не войти: создайте новые.',
      to: STUDIO_SECURITY_PATH,
      label: 'Создать',
    });
  return duties;
}
