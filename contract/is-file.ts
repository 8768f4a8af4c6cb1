import type { Endpoint } from './endpoint.ts';

/** Whether an endpoint answers with the bytes of a file and not with text. */
export function answersWithFile({ type }: Pick<Endpoint, 'type'>): boolean {
  return type !== 'application/json' && type !== 'application/xml';
}
