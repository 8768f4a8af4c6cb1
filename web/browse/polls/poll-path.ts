/** Where a browser votes in a poll and sees its votes. */
export function pollPath(pollId: string): string {
  return `/app/polls/${pollId}`;
}

/** A field of the form as it is sent without scripts: the answer must be a page then. */
export const PLAIN = 'plain';
