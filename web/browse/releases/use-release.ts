import { useOutletContext } from 'react-router';
import type { FullRelease } from '#contract/releases.ts';

export type OfRelease = {
  release: FullRelease;
  /** The moment of the answer: the same on the server and in the browser. */
  now: Date;
};

/** The release whose tab this is. */
export function useRelease(): OfRelease {
  return useOutletContext<OfRelease>();
}
