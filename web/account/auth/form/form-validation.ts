import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

function messageFor(issue: Issue): string {
  if (issue.code === 'invalid_type') return 'Обязательное поле';
  if (issue.code === 'too_small') return `Не короче ${issue.minimum} знаков`;
  if (issue.code === 'too_big') return `Не длиннее ${issue.maximum} знаков`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'Неверный адрес почты';
  // Our own patterns say in Russian what they want; the words of zod are English.
  if (issue.message.startsWith('Invalid')) return 'Неверный формат';
  return `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}`;
}

/** Validates the values of a form; returns the first error of each field by its name, in Russian. */
export function validateForm(shape: z.ZodType, values: Record<string, string>): Record<string, string> {
  // An empty field counts as absent.
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const { error } = shape.safeParse(filled);
  const fieldErrors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) fieldErrors[issue.path.join('.')] ??= messageFor(issue);
  const { password, password_confirmation: again } = values;
  if (password && again && again !== password) fieldErrors['password_confirmation'] = 'Пароли не совпадают';
  return fieldErrors;
}

/** The values of the named fields as text; empty for absent fields and files. */
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
