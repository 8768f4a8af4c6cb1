import { useEffect, useState } from 'react';
import type { FullRelease } from '#contract/releases.ts';
import type { PostponedRelease, ReleaseRhythm } from '#contract/schedule.ts';
import { type NextEpisode, nextEpisode } from '#web/entities/release/next/next-episode.ts';

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
  'voicing',
  'cuts',
] as const satisfies (keyof FullRelease)[];

/** What the panel of a card shows of its release. */
export type PanelRelease = Pick<FullRelease, (typeof FIELDS)[number]> & {
  rhythm?: ReleaseRhythm;
  /** The episode to come when the release was loaded, and that time. */
  next: NextEpisode | null;
  loadedAt: Date;
};

const loaded = new Map<string, PanelRelease>();

async function loadOwn<T>(path: string, { id }: { id: number }, signal: AbortSignal): Promise<T | undefined> {
  const response = await fetch(`/api/v1/anime/schedule/${path}?release_id=${id}`, { signal });
  return response.ok ? ((await response.json()) as T[])[0] : undefined;
}

async function load(alias: string, signal: AbortSignal): Promise<PanelRelease | null> {
  const response = await fetch(`/api/v1/anime/releases/${alias}?include=${FIELDS.join(',')}`, { signal });
  if (!response.ok) return null;
  const release = (await response.json()) as Omit<PanelRelease, 'next' | 'loadedAt'>;
  const loadedAt = new Date();
  const { notification, is_in_production: isInProduction } = release;
  const [postponement, rhythm] = await Promise.all([
    // While an episode is postponed, the notice says so, too.
    notification === null ? undefined : loadOwn<PostponedRelease>('postponed', release, signal),
    isInProduction ? loadOwn<ReleaseRhythm>('rhythms', release, signal) : undefined,
  ]);
  const planned = { ...release, ...(postponement && { postponement }), ...(rhythm && { rhythm }) };
  return { ...planned, next: nextEpisode(planned, loadedAt), loadedAt };
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
