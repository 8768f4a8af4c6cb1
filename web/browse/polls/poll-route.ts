import { readForm } from '#web/page/read-form.ts';
import { data, redirect } from 'react-router';
import { pollResult, voteInPoll } from '#contract/polls.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/poll-route.ts';
import { type AnsweredPoll, toAnswered } from './load-poll.ts';
import { PLAIN } from './poll-path.ts';

/** What a vote, or the wish to see the votes, comes back with; null when no answer came. */
export type PollAnswer = { poll: AnsweredPoll } | { problem: string } | null;

/** The votes of a poll and the visitor's own choice: pages are the same for everybody, this is one's own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const poll = await context.get(apiContext)(pollResult, { params });
  const answer = { poll: toAnswered(poll) };
  return data(answer, { headers: { 'cache-control': 'no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

// What `callForPage` throws.
type Refusal = { data: { message: string } | null; init: { status: number } };

function isRefusal(error: unknown): error is Refusal {
  return error !== null && typeof error === 'object' && 'init' in error;
}

/** Counts a vote. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const call = context.get(apiContext);
  const form = await readForm(request);
  const body = { option_ids: form.getAll('option').map(Number) };
  const isPlain = form.has(PLAIN);
  try {
    const poll = await call(voteInPoll, { params, body });
    return isPlain ? redirect('/', 303) : { poll: toAnswered(poll) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status } = error.init;
    const said = error.data?.message ?? 'Этого опроса больше нет.';
    const problem = status === 422 ? 'Сначала выберите вариант.' : said;
    if (isPlain) return new Response(problem, { status });
    if (status !== 409) return data({ problem }, { status });
    // The poll ended while its page was open: there is more to show than a refusal.
    return { poll: toAnswered(await call(pollResult, { params })) };
  }
}

/** Votes that cannot be had now are no reason for the error screen: those seen before stay. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PollAnswer> {
  return serverLoader().catch(() => null);
}

/** Nor is a vote that got no answer: the visitor can vote again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PollAnswer> {
  return (serverAction() as Promise<PollAnswer>).catch(() => null);
}
