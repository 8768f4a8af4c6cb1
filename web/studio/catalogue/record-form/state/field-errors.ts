// «Поле change.name не должно быть пустым.»: the page shows it below the field.
const SUBJECT = /^(?:Поле|Значение) \S+ /;
// A change is a pair of values: `change.members.1.0.nickname` is in the first row of what is to be.
const PAIR = /^change\.(\w+)\.1(?=\.|$)/;

/** What is wrong with the fields of a record, by their names, as sentences without the names of the wire. */
export function fieldErrors(refused: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(refused)) {
    const [field = '', ...rest] = path
      .replace(PAIR, '$1')
      .replace(/^(?:change|fields)\./, '')
      .split('.');
    const sentence = text.replace(SUBJECT, '');
    const at = rest.map(Number).find((part) => Number.isInteger(part));
    const place = at === undefined ? '' : `Строка ${at + 1}: `;
    errors[field] ??= place === '' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : place + sentence;
  }
  return errors;
}
