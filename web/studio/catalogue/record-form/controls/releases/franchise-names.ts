import { useState } from 'react';
import { useFormContext } from '../form-context.ts';
import { fetchFound } from './use-found.ts';

export type NamedFranchise = { id: string; name: string };

// Found in this session: a draft or a taken back edit may name one that the release has no more.
const found = new Map<string, string>();

/** The names of the franchises that a release has, and of those that were found since. */
export function useFranchiseNames() {
  const { franchises } = useFormContext().info;
  const [, setCount] = useState(0);
  const own = (franchises ?? []) as NamedFranchise[];
  const names = new Map([...found, ...own.map(({ id, name }) => [id, name] as const)]);
  return {
    nameOf: (id: string) => names.get(id) ?? 'Франшиза без названия',
    learn: ({ id, name }: NamedFranchise) => {
      found.set(id, name);
      setCount(found.size);
    },
  };
}

/** The franchises whose names have a text. */
export function findFranchises(text: string, signal: AbortSignal): Promise<NamedFranchise[]> {
  return fetchFound(`/api/v1/studio/release-franchises?search=${encodeURIComponent(text)}`, signal);
}
