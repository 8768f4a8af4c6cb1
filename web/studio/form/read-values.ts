/** What was typed into a form, by the names of its fields, without spaces around it. */
export type Values = Record<string, string>;

/** The text of a field of a form, without spaces around it; empty where there is none. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export function readValues(form: FormData): Values {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()] as const] : [])),
  );
}
