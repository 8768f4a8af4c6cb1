import type { AnsweredPoll } from './load-poll.ts';

/** Whether votes are shown instead of the question: to those who have voted, and to all when the poll is over. */
function isAnswer(poll: AnsweredPoll): boolean {
  return poll.hasVoted || !poll.isOpen;
}

/**
 * The votes to show, undefined while the visitor is still asked: what the server said last counts more than what this
 * browser remembers of the same poll.
 */
export function shownPoll(
  pollId: string,
  said: AnsweredPoll | undefined,
  remembered: AnsweredPoll | undefined,
): AnsweredPoll | undefined {
  const last = [said, remembered].find((poll) => poll?.id === pollId);
  return last && isAnswer(last) ? last : undefined;
}
