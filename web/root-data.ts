import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/site.ts';

/** What every page knows from the root. */
export type RootData = {
  /** Where the site is seen from outside, without a slash at the end. */
  origin: string;
  year: number;
  /** The operator's words. */
  site: Site;
  /** Whether the visitor's country must not see torrents. */
  hidesTorrents: boolean;
};

/** The root's data; absent only when the root itself has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** What is left to say of a site whose words did not come. */
export const NAMELESS: Site = {
  name: 'Аканэ',
  short_name: 'Аканэ',
  title: '',
  description: '',
  keywords: '',
  start_year: 2012,
  contacts_email: '',
  copyrights_email: '',
  social_links: [],
  disclaimers: [],
  support_methods: [],
};

/** What the site calls itself and says about itself. */
export function useSite(): Site {
  return useRootData()?.site ?? NAMELESS;
}
