import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { AnsweredPoll } from './load-poll.ts';
import type { PollAnswer } from './poll-route.ts';
import { pollPath } from './poll-path.ts';
import { rememberPoll, useRememberedPoll } from './remembered-poll.ts';
import { shownPoll } from './shown-poll.ts';

// How old remembered votes may be before the server is asked for newer ones.
const FRESH_MS = 60_000;

function pollOf(answer: PollAnswer | undefined): AnsweredPoll | undefined {
  return answer && 'poll' in answer ? answer.poll : undefined;
}

/** A visitor's part in a poll: the votes, once there are any for him to see, and how to vote. */
export function useVote(pollId: string) {
  const voting = useFetcher<PollAnswer>();
  const looking = useFetcher<PollAnswer>();
  const kept = useRememberedPoll();
  const voted = pollOf(voting.data);
  const said = voted ?? pollOf(looking.data);
  const shown = shownPoll(pollId, said, kept?.poll);

  const { load } = looking;
  useEffect(() => {
    if (kept?.poll.id === pollId && Date.now() - kept.at > FRESH_MS) void load(pollPath(pollId));
  }, [kept, pollId, load]);

  useEffect(() => {
    if (said) rememberPoll(said.hasVoted ? said : null);
  }, [said]);

  useEffect(() => {
    const answer = voting.data;
    if (answer === null) showToast('error', 'Голос не отправлен. Проверьте соединение.');
    else if (answer && 'problem' in answer) showToast('error', answer.problem);
  }, [voting.data]);

  // The page around has nothing new to load after a vote.
  const how = { method: 'post', action: pollPath(pollId), defaultShouldRevalidate: false } as const;
  return { shown, voted, vote: (form: FormData) => voting.submit(form, how) };
}
