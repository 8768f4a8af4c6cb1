import { COUNTRIES } from '#contract/studio/countries.ts';
import { wrongField } from '../../form/answer-act.ts';
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

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Reads a moment that a form gives in Moscow time: null for an empty field, undefined for one left as it was. */
export function readMoment(form: FormData, name: string): string | null | undefined {
  const text = readText(form, name);
  if (text === form.get(`${name}_before`)) return undefined;
  if (text === '') return null;
  if (!MOMENT.test(text)) throw wrongField(name, 'Запишите день и время.');
  return `${text}:00+03:00`;
}
