import { data } from 'react-router';
import type { ErrorBody } from '#contract/errors.ts';

/** The errors of a rejected form. */
export type FormAnswer = {
  /** Errors by the name of the field. */
  fieldErrors: Record<string, string>;
  /** An error of the whole form. */
  problem?: string;
  /** The same form is accepted with a passed bot check. */
  isBotCheckAccepted?: boolean;
  /** The entered values, for browsers without scripts that load the form again; never a password. */
  values: Record<string, string>;
};

const UNPROCESSABLE = 422;

/** Answers a form with its errors. */
export function rejectForm(answer: FormAnswer, status = UNPROCESSABLE) {
  return data(answer, { status });
}

// What `callForPage` throws.
type Refusal = { data: ErrorBody | null; init: { status: number } };

function isRefusal(error: unknown): error is Refusal {
  return error !== null && typeof error === 'object' && 'init' in error && 'data' in error;
}

/** Answers a form with the errors of the API; other errors are rethrown. */
export function rejectByApi(
  error: unknown,
  values: Record<string, string>,
  unknown = 'Что-то пошло не так.',
) {
  if (!isRefusal(error)) throw error;
  const { status } = error.init;
  const { message = unknown, errors } = error.data ?? {};
  const fieldErrors = Object.entries(errors ?? {}).map(([field, [text = message]]) => [field, text] as const);
  if (fieldErrors.length > 0)
    return rejectForm({ fieldErrors: Object.fromEntries(fieldErrors), values }, status);
  const isBotCheckAccepted = error.data?.is_bot_check_accepted === true;
  return rejectForm({ fieldErrors: {}, problem: message, values, isBotCheckAccepted }, status);
}
