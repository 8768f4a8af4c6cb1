import { useEffect, useState } from 'react';
import type { FullRelease } from '#contract/releases.ts';

const FIELDS = [
  'id',
  'alias',
  'name',
  'type',
  'poster',
  'background_covers',
  'age_rating',
  'rating',
  'description',
  'genres',
  'episodes',
  'episodes_total',
  'publish_day',
  'external_player',
  'is_ongoing',
  'is_in_production',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
] as const satisfies (keyof FullRelease)[];

/** What the panel of a card shows of its release. */
export type PanelRelease = Pick<FullRelease, (typeof FIELDS)[number]>;

const loaded = new Map<string, PanelRelease>();

async function load(alias: string, signal: AbortSignal): Promise<PanelRelease | null> {
  const response = await fetch(`/api/v1/anime/releases/${alias}?include=${FIELDS.join(',')}`, { signal });
  return response.ok ? ((await response.json()) as PanelRelease) : null;
}

/** Loads the release of a card once; null until then, and if that fails: the card itself is a link to all of it. */
export function usePanelRelease(card: HTMLAnchorElement): PanelRelease | null {
  const alias = card.pathname.split('/').at(-1) ?? '';
  const [, setLoadedAlias] = useState('');
  useEffect(() => {
    if (loaded.has(alias)) return undefined;
    const controller = new AbortController();
    load(alias, controller.signal)
      .then((release) => {
        if (release) loaded.set(alias, release);
        setLoadedAlias(alias);
      })
      .catch(() => {});
    return () => controller.abort();
  }, [alias]);
  return loaded.get(alias) ?? null;
}
