import { useRouteLoaderData } from 'react-router';

/** What every page knows from the root. */
export type RootData = {
  /** Where the site is seen from outside, without a slash at the end. */
  origin: string;
  year: number;
};

/** The root's data; absent only when the root itself has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}
