import { COUNTRIES } from '#contract/studio/countries.ts';
import { wrongField } from '../../form/answer-act.ts';
import { readDay, readHour, todayInMoscow, WRONG_DAY, WRONG_HOUR } from '../../form/date/read-typed.ts';
import { readText } from '../../form/read-values.ts';
import type { Country } from './format-legal.ts';

const names = new Intl.DisplayNames('ru', { type: 'region' });

/** All countries with their Russian names, by the alphabet; for loaders, because browsers name some differently. */
export function listCountries(): Country[] {
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'ru'),
  );
}

/** Reads the countries of a form: ticked codes, and a line with names or codes; throws for a name that is none. */
export function readCountries(form: FormData): string[] {
  const all = listCountries();
  const typed = readText(form, 'more_countries')
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const found = all.find(
        ({ code, name }) => code === text.toUpperCase() || name.toLowerCase() === text.toLowerCase(),
      );
      if (!found) throw wrongField('countries', `Страны «${text}» нет: выберите название из списка.`);
      return found.code;
    });
  return [...form.getAll('countries').map(String), ...typed];
}

/**
 * Reads a day and an hour that a form gives in Moscow time: null for empty fields, undefined for those left as they
 * were. A day alone is its midnight.
 */
export function readMoment(form: FormData, name: string): string | null | undefined {
  const before = form.get(`${name}_before`);
  const [day, hour] = [readText(form, name), readText(form, `${name}_hour`)];
  if (day === '' && hour === '') return before === '' ? undefined : null;
  const found = { day: readDay(day, todayInMoscow()), hour: hour === '' ? '00:00' : readHour(hour) };
  if (found.day === undefined) throw wrongField(name, WRONG_DAY);
  if (found.hour === undefined) throw wrongField(name, WRONG_HOUR);
  const moment = `${found.day}T${found.hour}`;
  return moment === before ? undefined : `${moment}:00+03:00`;
}
