import type { Endpoint } from './endpoint.ts';

/** Whether an answer is a file as it lies, and no text. */
export function isFile({ type }: Pick<Endpoint, 'type'>): boolean {
  return type !== 'application/json' && type !== 'application/xml';
}
