import { Failure } from '#server/failure.ts';
import { readBounded } from '#server/platform/http/request/read-bounded.ts';

const MAX_BYTES = 64 * 1024;

/** Thrown when a provider rejects a request. */
export class ProviderRefusal extends Error {}

async function requestJson(address: string, init: RequestInit): Promise<object> {
  // Redirects are refused: only the fixed addresses of a provider are ever requested.
  const response = await fetch(address, { ...init, redirect: 'error' });
  const text = await readBounded(response, MAX_BYTES);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new ProviderRefusal();
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  const answer: unknown = JSON.parse(text);
  if (answer === null || typeof answer !== 'object') throw new Error('it answers no object');
  // Some providers report errors with status 200.
  if ('error' in answer) throw new ProviderRefusal();
  return answer;
}

/**
 * Requests one of the fixed addresses of a provider and returns its JSON object. Throws `ProviderRefusal` when the
 * provider rejects the request, and fails with `unavailable` on timeouts and unreadable answers.
 */
export async function requestProvider(
  address: string,
  init: RequestInit,
  { title, timeoutMs }: { title: string; timeoutMs: number },
): Promise<object> {
  try {
    return await requestJson(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error;
    throw new Failure('unavailable', `${title} не отвечает. Попробуйте ещё раз через минуту.`);
  }
}
