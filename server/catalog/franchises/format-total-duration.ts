const rules = new Intl.PluralRules('ru');

const FORMS = {
  day: { one: 'день', few: 'дня', many: 'дней' },
  hour: { one: 'час', few: 'часа', many: 'часов' },
  minute: { one: 'минута', few: 'минуты', many: 'минут' },
};

function formatUnit(n: number, unit: keyof typeof FORMS): string {
  const form = rules.select(n);
  return `${n} ${FORMS[unit][form === 'one' || form === 'few' ? form : 'many']}`;
}

/** Formats seconds in their two largest units, as on the wire («2 дня 5 часов»); empty for less than a minute. */
export function formatTotalDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    { n: Math.floor(minutes / 1440), unit: 'day' },
    { n: Math.floor(minutes / 60) % 24, unit: 'hour' },
    { n: minutes % 60, unit: 'minute' },
  ] as const;
  return parts
    .filter(({ n }) => n > 0)
    .slice(0, 2)
    .map(({ n, unit }) => formatUnit(n, unit))
    .join(' ');
}
