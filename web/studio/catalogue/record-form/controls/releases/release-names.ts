import { useState } from 'react';
import { RELEASE_TYPES, type ReleaseType } from '#contract/enums.ts';
import type { Release } from '#contract/release.ts';
import type { ReleaseState } from '#contract/studio/releases.ts';
import type { Poster } from '#contract/values.ts';
import { useFormContext } from '../form-context.ts';
import { fetchFound } from './use-found.ts';

const MAX_FOUND = 8;
const FIELDS = 'id,name,year,type,poster';

/** A release as a row shows it. */
export type NamedRelease = {
  id: number;
  name: string;
  /** What tells it from others of the same name: «Сериал, 2026, № 12». */
  note: string | undefined;
  state: ReleaseState | undefined;
  picture: string | null;
};

type Listed = {
  id: number;
  name: string;
  year?: number;
  type?: ReleaseType;
  state?: ReleaseState;
  poster: Poster | null;
};

/** «ТВ, 2026, № 12»: what tells a release from others of the same name. */
export function describeRelease({ id, year, type }: Pick<Listed, 'id' | 'year' | 'type'>): string {
  return [type && RELEASE_TYPES[type], year, `№\u00A0${id}`].filter((part) => part !== undefined).join(', ');
}

/** A release as the server lists it, as a row shows it. */
export function toNamed(release: Listed): NamedRelease {
  const { id, name, year, state, poster } = release;
  const picture = poster?.optimized.thumbnail ?? poster?.thumbnail ?? null;
  return { id, name, note: year === undefined ? undefined : describeRelease(release), state, picture };
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
  type Named = Pick<Release, 'id' | 'name' | 'year' | 'type' | 'poster'>[];
  const releases = await fetchFound<Named>(`/api/v1/app/search/releases?${query}`, signal);
  return releases
    .slice(0, MAX_FOUND)
    .map(({ name, type, ...release }) => toNamed({ ...release, name: name.main, type: type.value }));
}
