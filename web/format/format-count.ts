export type PluralForms = readonly [one: string, few: string, many: string];

// `Intl.PluralRules` and `Intl.NumberFormat` say the same, but take a phone 60 ms to create.

/** Picks the Russian form that goes with a whole number: 1 эпизод, 2 эпизода, 5 эпизодов. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const [units, tens] = [Math.abs(count) % 10, Math.abs(count) % 100];
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 && Number.isInteger(units) ? few : many;
}

/** Formats a number with its noun, joined by a no-break space, with thousands separated: «1 284 релиза». */
export function formatCount(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00A0${pluralForm(count, forms)}`;
}

/** Formats a number the Russian way, with no-break spaces between thousands: «9000», «12 840», «25,5». */
export function formatNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  const [whole = '', ...tenths] = String(rounded).split('.');
  const isLong = Math.abs(rounded) >= 10_000;
  return [isLong ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00A0') : whole, ...tenths].join(',');
}

export const EPISODES: PluralForms = ['эпизод', 'эпизода', 'эпизодов'];
export const RELEASES: PluralForms = ['релиз', 'релиза', 'релизов'];
export const HOURS: PluralForms = ['час', 'часа', 'часов'];
export const SEEDERS: PluralForms = ['сид', 'сида', 'сидов'];
export const LEECHERS: PluralForms = ['лич', 'лича', 'личей'];
