import { useEffect, useState } from 'react';
import type { FullRelease } from '#contract/releases.ts';
import type { PostponedRelease } from '#contract/schedule.ts';
import { type NextEpisode, nextEpisode } from '../next/next-episode.ts';

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
  'notification',
  'external_player',
  'is_ongoing',
  'is_in_production',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
] as const satisfies (keyof FullRelease)[];

/** What the panel of a card shows of its release. */
export type PanelRelease = Pick<FullRelease, (typeof FIELDS)[number]> & {
  /** The episode to come when the release was loaded, and that time. */
  next: NextEpisode | null;
  loadedAt: Date;
};

const loaded = new Map<string, PanelRelease>();

// While an episode is postponed, the notice says so, too.
async function loadPostponed({ id }: { id: number }, signal: AbortSignal): Promise<PostponedRelease[]> {
  const response = await fetch(`/api/v1/anime/schedule/postponed?release_id=${id}`, { signal });
  return response.ok ? ((await response.json()) as PostponedRelease[]) : [];
}

async function load(alias: string, signal: AbortSignal): Promise<PanelRelease | null> {
  const response = await fetch(`/api/v1/anime/releases/${alias}?include=${FIELDS.join(',')}`, { signal });
  if (!response.ok) return null;
  const release = (await response.json()) as Omit<PanelRelease, 'next' | 'loadedAt'>;
  const loadedAt = new Date();
  const [postponement] = release.notification === null ? [] : await loadPostponed(release, signal);
  const next = nextEpisode({ ...release, ...(postponement && { postponement }) }, loadedAt);
  return { ...release, next, loadedAt };
}

/** The release of a card: null while it loads, and if that fails. */
export type CardRelease = { release: PanelRelease | null; hasFailed: boolean };

/** Loads the release of a card, once for a page. */
export function useCardRelease(card: HTMLAnchorElement): CardRelease {
  const alias = card.pathname.split('/').at(-1) ?? '';
  const [failedAlias, setFailedAlias] = useState<string>();
  const [, setLoadedAlias] = useState('');
  useEffect(() => {
    if (loaded.has(alias)) return undefined;
    const controller = new AbortController();
    load(alias, controller.signal)
      .then((release) => {
        if (release) loaded.set(alias, release);
        else setFailedAlias(alias);
        setLoadedAlias(alias);
      })
      .catch(() => !controller.signal.aborted && setFailedAlias(alias));
    return () => controller.abort();
  }, [alias]);
  return { release: loaded.get(alias) ?? null, hasFailed: failedAlias === alias };
}
