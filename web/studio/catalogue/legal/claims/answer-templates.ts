import type { Claim } from '#contract/studio/claims.ts';
import type { ClaimState } from '#contract/studio/legal-states.ts';
import { capitalize } from '../../../ui/capitalize.ts';
import { type Country, formatAt, formatCountries, formatDay, formatPartOf } from '../format-legal.ts';

/** The letters to a claimant: that the claim has come, that the measure is taken, that it is refused. */
export const ANSWER_TEMPLATES = [
  { kind: 'received', label: 'Получили' },
  { kind: 'taken', label: 'Закрыли' },
  { kind: 'refused', label: 'Отказали' },
] as const;
export type AnswerTemplate = (typeof ANSWER_TEMPLATES)[number]['kind'];

/** The letter that fits a state. */
export function templateFor(state: ClaimState): AnswerTemplate {
  if (state === 'refused') return 'refused';
  return state === 'in_force' || state === 'disputed' ? 'taken' : 'received';
}

type Facts = Pick<
  Claim,
  'id' | 'created_at' | 'due_at' | 'is_overdue' | 'from' | 'until' | 'countries' | 'targets' | 'blocks'
>;
type Given = { site: string; countries: readonly Country[] };

function received({ due_at, is_overdue }: Facts): string[] {
  return [
    due_at === null || is_overdue
      ? 'Мы рассмотрим его и ответим вам.'
      : `Мы рассмотрим его и ответим до ${formatDay(due_at)}.`,
    'Если понадобятся документы, мы попросим их в ответ на это письмо.',
  ];
}

function taken(claim: Facts, { site, countries }: Given): string[] {
  const from = claim.blocks[0]?.from ?? claim.from;
  const since = from === null ? '' : `С ${formatAt(from)} по московскому времени `;
  const words = `доступ на сайте «${site}» закрыт для посетителей из стран: ${formatCountries(claim.countries, countries)}.`;
  const list = claim.targets.map((target) => `— «${target.release.name}», ${formatPartOf(target)}`);
  return [
    since === '' ? capitalize(words) : since + words,
    ['Закрыто:', ...list].join('\n'),
    ...(claim.until === null ? [] : [`Доступ закрыт до ${formatAt(claim.until)} по московскому времени.`]),
    'Если права уточнятся, ответьте на это письмо.',
  ];
}

function refused(): string[] {
  return [
    'Мы рассмотрели его и не нашли оснований закрыть доступ.',
    'Если у вас есть документы, которые подтверждают ваши права, пришлите их в ответ на это письмо: мы рассмотрим заявление снова.',
  ];
}

/** Writes a letter to the claimant in Russian, to be copied; nothing is sent. */
export function writeAnswer(kind: AnswerTemplate, claim: Facts, given: Given): string {
  const body = { received, taken, refused }[kind](claim, given);
  const first = `Мы получили ваше заявление № ${claim.id} от ${formatDay(claim.created_at)}.`;
  return ['Здравствуйте.', first, ...body, `С уважением, команда сайта «${given.site}»`].join('\n\n');
}
