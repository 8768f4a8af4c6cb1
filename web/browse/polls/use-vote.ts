import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { PollResults } from './load-poll.ts';
import type { PollResponse } from './poll-route.ts';
import { pollPath } from './poll-path.ts';
import { storePoll, useStoredPoll } from './stored-poll.ts';
import { resultsToShow } from './results-to-show.ts';

// The age after which stored results are loaded again.
const FRESH_MS = 60_000;

function pollOf(answer: PollResponse | undefined): PollResults | undefined {
  return answer && 'poll' in answer ? answer.poll : undefined;
}

/** Returns a poll's results, if the visitor may see them, and a function that votes. */
export function useVote(pollId: string) {
  const voting = useFetcher<PollResponse>();
  const loading = useFetcher<PollResponse>();
  const stored = useStoredPoll();
  const voted = pollOf(voting.data);
  const loaded = voted ?? pollOf(loading.data);
  const shown = resultsToShow(pollId, loaded, stored?.poll);

  const { load } = loading;
  useEffect(() => {
    if (stored?.poll.id === pollId && Date.now() - stored.at > FRESH_MS) void load(pollPath(pollId));
  }, [stored, pollId, load]);

  useEffect(() => {
    if (loaded) storePoll(loaded.hasVoted ? loaded : null);
  }, [loaded]);

  useEffect(() => {
    const answer = voting.data;
    if (answer === null) showToast('error', 'Голос не отправлен. Проверьте соединение.');
    else if (answer && 'problem' in answer) showToast('error', answer.problem);
  }, [voting.data]);

  // A vote changes no other data of the page.
  const options = { method: 'post', action: pollPath(pollId), defaultShouldRevalidate: false } as const;
  return { shown, voted, vote: (form: FormData) => voting.submit(form, options) };
}
