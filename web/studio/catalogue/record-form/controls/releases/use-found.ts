import { useEffect, useState } from 'react';
import type { Release } from '#contract/release.ts';
import { type NamedRelease, toNamed } from './release-names.ts';

const PAUSE_MS = 150;
const MAX_FOUND = 8;
const FIELDS = 'id,name,poster';

type Found = { text: string; releases: readonly NamedRelease[]; hasFailed: boolean };

async function findReleases(text: string, signal: AbortSignal): Promise<NamedRelease[]> {
  const query = `query=${encodeURIComponent(text)}&include=${FIELDS}`;
  const response = await fetch(`/api/v1/app/search/releases?${query}`, { signal });
  if (!response.ok) throw new Error(response.statusText);
  const releases = (await response.json()) as Pick<Release, 'id' | 'name' | 'poster'>[];
  return releases.slice(0, MAX_FOUND).map(({ name, ...release }) => toNamed({ ...release, name: name.main }));
}

/** The releases that the search of the site finds for a text, and what to say when there are none. */
export function useFoundReleases(text: string) {
  const [found, setFound] = useState<Found>({ text: '', releases: [], hasFailed: false });
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findReleases(typed, controller.signal).then(
        (releases) => setFound({ text: typed, releases, hasFailed: false }),
        () => controller.signal.aborted || setFound({ text: typed, releases: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);
  const isCurrent = found.text === typed;
  const failed = 'Поиск не отвечает. Попробуйте ещё раз.';
  const nothing = found.hasFailed ? failed : 'Ничего нового не нашлось';
  return { releases: isCurrent ? found.releases : [], note: isCurrent ? nothing : 'Ищем…' };
}
