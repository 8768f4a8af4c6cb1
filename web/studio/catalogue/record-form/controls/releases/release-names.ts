import { useState } from 'react';
import type { ReleaseState } from '#contract/studio/releases.ts';
import type { Poster } from '#contract/values.ts';
import { useFormContext } from '../form-context.ts';

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
