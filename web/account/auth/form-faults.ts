import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

// The general rules of all forms.
function rule(issue: Issue): string {
  if (issue.code === 'invalid_type') return 'Обязательное поле';
  if (issue.code === 'too_small') return `Не короче ${issue.minimum} знаков`;
  if (issue.code === 'too_big') return `Не длиннее ${issue.maximum} знаков`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Неверный адрес почты';
  return 'Неверный формат';
}

/** What is wrong with a form by the general rules, the first fault of each field; none when nothing is. */
export function formFaults(shape: z.ZodType, values: Record<string, string>): Record<string, string> {
  // A field left empty is one that was not given.
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const { error } = shape.safeParse(given);
  const faults: Record<string, string> = {};
  for (const issue of error?.issues ?? []) faults[issue.path.join('.')] ??= rule(issue);
  const { password, password_confirmation: again } = values;
  if (password && again && again !== password) faults['password_confirmation'] = 'Пароли не совпадают';
  return faults;
}

/** The values of a form's own fields, as text. */
export function formValues<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
