import { Failure } from '#server/failure.ts';

/** The failure of a field whose value is right by itself. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: [message] });
}

/** Refuses a field that names more rows than were found. */
export function refuseMissing(
  expected: number,
  found: bigint | number | undefined,
  field: string,
  message: string,
): void {
  if (BigInt(expected) !== BigInt(found ?? 0)) throw invalidField(field, message);
}
