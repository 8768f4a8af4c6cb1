import { z } from 'zod';
import { describeIssues } from '#contract/errors.ts';
import { Failure } from '#server/failure.ts';

const MAX_TOLD = 3;

// People count from one.
function countFromOne(path: readonly PropertyKey[]): PropertyKey[] {
  return path.map((part) => (typeof part === 'number' ? `№${part + 1}` : part));
}

/**
 * Checks what a list file says; fails with `invalid` and the first faults, each by its place (`№2.users.№1.nickname`).
 */
export function parseList<S extends z.ZodType>(
  schema: S,
  given: unknown,
  { most = MAX_TOLD } = {},
): z.output<S> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: countFromOne(issue.path) }));
  const { errors } = describeIssues(new z.ZodError(issues), 'Содержимое файла');
  const faults = Object.values(errors).flat();
  throw new Failure('invalid', faults.slice(0, most).join(' '));
}
