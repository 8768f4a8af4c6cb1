import type { Field, Option } from '../../kinds/field.ts';
import type { FormContext } from '../controls/form-context.ts';

type Account = { id: number; name: string };

const named = (field: string, options: readonly Option[] = []) =>
  options.map(({ value, label }) => [`${field}/${value}`, label] as const);

/** What the values of a field are called, as the journal names them: `genre_ids/12` is «Драма». */
export function namesOfChoices(
  field: Field,
  { choices, info }: Pick<FormContext, 'choices' | 'info'>,
): Record<string, string> {
  const own = choices[field.name];
  if (field.control === 'people') {
    const accounts = (info['accounts'] ?? []) as Account[];
    const people = accounts.map(({ id, name }) => ({ value: String(id), label: name }));
    return Object.fromEntries([...named('roles', own), ...named('user_id', people)]);
  }
  if (field.control === 'rows')
    return Object.fromEntries(
      field.fields.flatMap(({ name, choice }) => (choice === undefined ? [] : named(name, choices[choice]))),
    );
  const fixed = field.control === 'choice' && field.options !== 'records' ? field.options : undefined;
  return Object.fromEntries(named(field.name, fixed ?? own));
}
