import { useRouteLoaderData } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import type { Site } from '#contract/site.ts';
import type { Choices } from './visitor-choices.ts';
import type { OwnListIds } from './lists/own-list-store.ts';
import type { Viewer } from './viewer.ts';

/** The data of the root route, available on every page. */
export type RootData = {
  /** Null for visitors. */
  viewer: Viewer | null;
  /** The viewer's favourites and collections when the page was loaded; null for visitors. */
  own: OwnListIds | null;
  /** The viewer's settings; null for visitors. */
  settings: Settings | null;
  /** What the viewer has chosen, or a visitor in this browser; null where nothing is chosen. */
  choices: Choices | null;
  /** The origin of canonical addresses and link previews, without a trailing slash. */
  origin: string;
  /** The origin at which the site was opened, where it is another. */
  openedAt?: string;
  /** Delivery origins, the preferred one first, with '' for this server; empty if only this server has the files. */
  deliveryOrigins: readonly string[];
  /** Whether viewers may use Google Cast. */
  hasCast: boolean;
  year: number;
  /** The site's texts, which the operator edits. */
  site: Site;
  /** Whether torrents are hidden in the viewer's country. */
  hidesTorrents: boolean;
  /** Whether the page is made for a television, which is used with a remote control. */
  isTv: boolean;
};

/** Returns the root route's data; undefined only when the root loader has failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** The site's texts when the operator's could not be loaded. */
export const FALLBACK_SITE: Site = {
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

/** Returns the site's name and texts. */
export function useSite(): Site {
  return useRootData()?.site ?? FALLBACK_SITE;
}

/** Returns the signed-in viewer; null for visitors, and on error pages without data. */
export function useViewer(): Viewer | null {
  return useRootData()?.viewer ?? null;
}

/** Returns whether the page is made for a television. */
export function useIsTv(): boolean {
  return useRootData()?.isTv ?? false;
}
