/** Returns the address where a browser votes in a poll and loads its results. */
export function pollPath(pollId: string): string {
  return `/app/polls/${pollId}`;
}

/** A form field that is sent only without scripts: the response must then be a page. */
export const PLAIN_FORM_FIELD = 'plain';
