import { STUDIO_CLAIMS_PATH, STUDIO_SECURITY_PATH, studioClaimPath } from '#contract/studio/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';

/** Something that waits for a member: one line, one act. */
export type Duty = { title: string; about: string; to: string; label: string };

const MIN_CODES = 3;
const CODES = ['запасной код', 'запасных кода', 'запасных кодов'] as const;

const CLAIMS = ['заявление', 'заявления', 'заявлений'] as const;

// Each claim is a duty; those beyond the first ones are one line.
function overdueDuties(overdue: StudioToday['overdue_claims']): Duty[] {
  if (!overdue) return [];
  const { count, first } = overdue;
  const duties = first.map(({ id, claimant, due_at }) => ({
    title: `Заявление № ${id} просрочено`,
    about: `${claimant}${due_at === null ? '' : `: ответить надо было до ${formatMoment(new Date(due_at))} по Москве`}.`,
    to: studioClaimPath(id),
    label: 'Открыть',
  }));
  const rest = count - first.length;
  if (rest <= 0) return duties;
  const more = {
    title: `Просрочено ещё ${formatCount(rest, CLAIMS)}`,
    about: 'Срок ответа вышел.',
    to: `${STUDIO_CLAIMS_PATH}?state=overdue`,
    label: 'Все',
  };
  return [...duties, more];
}

/** What waits for a member. */
export function listDuties(
  { second_factor }: { second_factor: Pick<StudioMe['second_factor'], 'is_set'> },
  { recovery_codes, overdue_claims }: Pick<StudioToday, 'recovery_codes' | 'overdue_claims'>,
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
  return [...duties, ...overdueDuties(overdue_claims)];
}
