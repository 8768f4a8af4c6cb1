const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because of a unique constraint: of any, or of the one with a name. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return false;
  return name === undefined || ('constraint' in error && error.constraint === name);
}
