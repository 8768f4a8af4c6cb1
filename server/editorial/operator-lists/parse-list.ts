import { z } from 'zod';
import { describeIssues } from '#contract/errors.ts';
import { Failure } from '#server/failure.ts';

const DEFAULT_MAX_ISSUES = 3;

// Messages number rows from one.
function countFromOne(path: readonly PropertyKey[]): PropertyKey[] {
  return path.map((part) => (typeof part === 'number' ? `№${part + 1}` : part));
}

/**
 * Validates the content of a list file. Throws `invalid` with the first `maxIssues` problems, each with its path
 * (`№2.users.№1.nickname`).
 */
export function parseList<S extends z.ZodType>(
  schema: S,
  content: unknown,
  { maxIssues = DEFAULT_MAX_ISSUES } = {},
): z.output<S> {
  const result = schema.safeParse(content, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: countFromOne(issue.path) }));
  const { errors } = describeIssues(new z.ZodError(issues), 'Содержимое файла');
  const messages = Object.values(errors).flat();
  throw new Failure('invalid', messages.slice(0, maxIssues).join(' '));
}
