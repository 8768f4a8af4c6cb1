import { useOutletContext } from 'react-router';
import type { FullRelease } from '#contract/releases.ts';

export type ReleaseContext = {
  release: FullRelease;
  /** The time of the response, the same on the server and in the browser. */
  now: Date;
};

/** Returns the release of the current tab. */
export function useRelease(): ReleaseContext {
  return useOutletContext<ReleaseContext>();
}
