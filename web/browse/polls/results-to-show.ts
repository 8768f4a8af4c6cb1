import type { PollResults } from './load-poll.ts';

/** Whether results replace the question: after the visitor has voted, and for everybody once the poll has ended. */
function hasResults(poll: PollResults): boolean {
  return poll.hasVoted || !poll.isOpen;
}

/** Returns the results to show, the server's before the stored ones; undefined while the question is shown. */
export function resultsToShow(
  pollId: string,
  loaded: PollResults | undefined,
  stored: PollResults | undefined,
): PollResults | undefined {
  const last = [loaded, stored].find((poll) => poll?.id === pollId);
  return last && hasResults(last) ? last : undefined;
}
