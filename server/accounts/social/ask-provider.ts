import { Failure } from '#server/failure.ts';
import { readBounded } from '#server/platform/http/read-bounded.ts';

const MAX_BYTES = 64 * 1024;

/** What a provider said no with. */
export class Refused extends Error {}

async function ask(address: string, init: RequestInit): Promise<object> {
  // Where it might lead us to is nobody's business but its own.
  const response = await fetch(address, { ...init, redirect: 'error' });
  const text = await readBounded(response, MAX_BYTES);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new Refused();
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  const answer: unknown = JSON.parse(text);
  if (answer === null || typeof answer !== 'object') throw new Error('it answers no object');
  // Some say no with 200.
  if ('error' in answer) throw new Refused();
  return answer;
}

/**
 * Asks one of a provider's fixed addresses and gives its answer, an object; throws `Refused` when it says no, and fails
 * with `unavailable` when it says nothing we understand in time.
 */
export async function askProvider(
  address: string,
  init: RequestInit,
  { title, patience }: { title: string; patience: number },
): Promise<object> {
  try {
    return await ask(address, { ...init, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Failure('unavailable', `${title} не отвечает. Попробуйте ещё раз через минуту.`);
  }
}
