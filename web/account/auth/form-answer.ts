import { data } from 'react-router';
import type { ErrorBody } from '#contract/errors.ts';

/** What a form comes back with when it was not taken. */
export type FormAnswer = {
  /** What is wrong, by the name of the field. */
  faults: Record<string, string>;
  /** What is wrong with all of it. */
  problem?: string;
  /** The same form goes through with a passed bot check. */
  isBotCheckAccepted?: boolean;
  /** What had been written, for browsers that draw the form anew; never a password. */
  values: Record<string, string>;
};

const UNPROCESSABLE = 422;

/** Gives a form back. */
export function notTaken(answer: FormAnswer, status = UNPROCESSABLE) {
  return data(answer, { status });
}

// What `callForPage` throws.
type Refusal = { data: ErrorBody | null; init: { status: number } };

function isRefusal(error: unknown): error is Refusal {
  return error !== null && typeof error === 'object' && 'init' in error && 'data' in error;
}

/** Gives a form back with what the API said against it; what is no answer of the API is thrown on. */
export function refused(error: unknown, values: Record<string, string>, unknown = 'Что-то пошло не так.') {
  if (!isRefusal(error)) throw error;
  const { status } = error.init;
  const { message = unknown, errors } = error.data ?? {};
  const faults = Object.entries(errors ?? {}).map(([field, [text = message]]) => [field, text] as const);
  if (faults.length > 0) return notTaken({ faults: Object.fromEntries(faults), values }, status);
  const isBotCheckAccepted = error.data?.is_bot_check_accepted === true;
  return notTaken({ faults: {}, problem: message, values, isBotCheckAccepted }, status);
}
