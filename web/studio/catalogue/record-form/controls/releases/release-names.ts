import { useState } from 'react';
import type { Release } from '#contract/release.ts';
import type { ReleaseState } from '#contract/studio/releases.ts';
import type { Poster } from '#contract/values.ts';
import { useFormContext } from '../form-context.ts';
import { fetchFound } from './use-found.ts';

const MAX_FOUND = 8;
const FIELDS = 'id,name,poster';

/** A release as a row shows it. */
export type NamedRelease = {
  id: number;
  name: string;
  state: ReleaseState | undefined;
  picture: string | null;
};

type Listed = { id: number; name: string; state?: ReleaseState; poster: Poster | null };

/** A release as the server lists it, as a row shows it. */
export function toNamed({ id, name, state, poster }: Listed): NamedRelease {
  return { id, name, state, picture: poster?.optimized.thumbnail ?? poster?.thumbnail ?? null };
}

export function formatReleaseName(release: NamedRelease | undefined, id: number): string {
  return release?.name ?? `Релиз № ${id}`;
}

// Found in this session: a draft or a taken back edit may name one that the record has no more.
const found = new Map<number, NamedRelease>();

/** The names of the releases that a record has, and of those that were found since. */
export function useReleaseNames() {
  const { releases, release } = useFormContext().info;
  const [, setCount] = useState(0);
  const own = [releases, release].flat().filter(Boolean) as Listed[];
  const names = new Map([...found, ...own.map((one) => [one.id, toNamed(one)] as const)]);
  const learn = (one: NamedRelease) => {
    found.set(one.id, one);
    setCount(found.size);
  };
  return { names, learn };
}

/** The releases that the search of the site finds for a text. */
export async function findReleases(text: string, signal: AbortSignal): Promise<NamedRelease[]> {
  const query = `query=${encodeURIComponent(text)}&include=${FIELDS}`;
  type Named = Pick<Release, 'id' | 'name' | 'poster'>[];
  const releases = await fetchFound<Named>(`/api/v1/app/search/releases?${query}`, signal);
  return releases.slice(0, MAX_FOUND).map(({ name, ...release }) => toNamed({ ...release, name: name.main }));
}
