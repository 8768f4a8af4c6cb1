import { readForm } from '#web/page/request/read-form.ts';
import { data, redirect } from 'react-router';
import { pollResult, voteInPoll } from '#contract/polls.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/poll-route.ts';
import { type PollResults, toPollResults } from './load-poll.ts';
import { PLAIN_FORM_FIELD } from './poll-path.ts';

/** The response to a vote or to a request for the results; null if the server did not respond. */
export type PollResponse = { poll: PollResults } | { problem: string } | null;

/** Loads a poll's results with the visitor's own votes. Not part of the pages, which are the same for everybody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const poll = await context.get(apiContext)(pollResult, { params });
  return data({ poll: toPollResults(poll) }, { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// What `callForPage` throws.
type ApiError = { data: { message: string } | null; init: { status: number } };

function isApiError(error: unknown): error is ApiError {
  return error !== null && typeof error === 'object' && 'init' in error;
}

/** Saves a vote. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const body = { option_ids: form.getAll('option').map(Number) };
  const isPlain = form.has(PLAIN_FORM_FIELD);
  try {
    const poll = await call(voteInPoll, { params, body });
    return isPlain ? redirect('/', 303) : { poll: toPollResults(poll) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status } = error.init;
    const message = error.data?.message ?? 'Этого опроса больше нет.';
    const problem = status === 422 ? 'Сначала выберите вариант.' : message;
    if (isPlain) return new Response(problem, { status });
    if (status !== 409) return data({ problem }, { status });
    // The poll ended while the page was open: show its results instead of an error.
    return { poll: toPollResults(await call(pollResult, { params })) };
  }
}

/** Keeps the page without the error screen if the results cannot be loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PollResponse> {
  return serverLoader().catch(() => null);
}

/** Keeps the page without the error screen if the vote gets no response: the visitor can vote again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PollResponse> {
  return (serverAction() as Promise<PollResponse>).catch(() => null);
}
