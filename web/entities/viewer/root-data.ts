import { useRouteLoaderData } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import type { Site } from '#contract/site.ts';
import type { OwnIds } from './own-store.ts';
import type { Viewer } from './viewer.ts';

/** What every page knows from the root. */
export type RootData = {
  /** Null for visitors. */
  viewer: Viewer | null;
  /** What the viewer has put aside, as it was when the page came; null for visitors. */
  own: OwnIds | null;
  /** What the viewer has told the site to do; null for visitors. */
  settings: Settings | null;
  /** Where the site is seen from outside, without a slash at the end. */
  origin: string;
  /**
   * Where the same stored files lie, the preferred place first, as origins, ours being ''; empty when they lie here
   * alone.
   */
  mediaHosts: readonly string[];
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

/** Who is signed in; null for visitors, and on error pages that have no data. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}
