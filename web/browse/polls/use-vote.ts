import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { AnsweredPoll } from './load-poll.ts';
import type { PollAnswer } from './poll-route.ts';
import { pollPath } from './poll-path.ts';
import { rememberPoll, useRememberedPoll } from './remembered-poll.ts';
import { shownPoll } from './shown-poll.ts';

// The age after which stored results are loaded again.
const FRESH_MS = 60_000;

function pollOf(answer: PollAnswer | undefined): AnsweredPoll | undefined {
  return answer && 'poll' in answer ? answer.poll : undefined;
}

/** Returns a poll's results, if the visitor may see them, and a function that votes. */
export function useVote(pollId: string) {
  const voting = useFetcher<PollAnswer>();
  const loading = useFetcher<PollAnswer>();
  const stored = useRememberedPoll();
  const voted = pollOf(voting.data);
  const loaded = voted ?? pollOf(loading.data);
  const shown = shownPoll(pollId, loaded, stored?.poll);

  const { load } = loading;
  useEffect(() => {
    if (stored?.poll.id === pollId && Date.now() - stored.at > FRESH_MS) void load(pollPath(pollId));
  }, [stored, pollId, load]);

  useEffect(() => {
    if (loaded) rememberPoll(loaded.hasVoted ? loaded : null);
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
