import { data } from 'react-router';
import { describeApiError } from '../access/api-error.ts';

/** What an action of the studio answers where the API refused; `ConfirmPassword` reads `needs`. */
export type RefusedAct = { problem: string; needs?: string | undefined };

/** Answers an action with the refusal of the API; any other error is thrown again. */
export function refuseAct(error: unknown) {
  const refusal = describeApiError(error);
  if (!refusal || refusal.status >= 500) throw error;
  const { status, message, needs } = refusal;
  return data<RefusedAct>({ problem: message, needs }, { status });
}
