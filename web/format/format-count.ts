export type PluralForms = readonly [one: string, few: string, many: string];

const rules = new Intl.PluralRules('ru');

/** Picks the Russian form that goes with a whole number: 1 эпизод, 2 эпизода, 5 эпизодов. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const rule = rules.select(Math.abs(count));
  if (rule === 'one') return one;
  return rule === 'few' ? few : many;
}

/** Formats a number with its noun, joined by a no-break space, with thousands separated: «1 284 релиза». */
export function formatCount(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00A0${pluralForm(count, forms)}`;
}

const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, useGrouping: 'min2' });

/** Formats a number the Russian way, with no-break spaces between thousands: «9000», «12 840», «25,5». */
export function formatNumber(value: number): string {
  return number.format(value);
}

export const EPISODES: PluralForms = ['эпизод', 'эпизода', 'эпизодов'];
export const RELEASES: PluralForms = ['релиз', 'релиза', 'релизов'];
export const HOURS: PluralForms = ['час', 'часа', 'часов'];
export const SEEDERS: PluralForms = ['сид', 'сида', 'сидов'];
export const LEECHERS: PluralForms = ['лич', 'лича', 'личей'];
