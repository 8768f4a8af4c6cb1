import type { Call } from '#contract/client.ts';
import type { ReleaseType } from '#contract/enums.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { searchReleases } from '#contract/search.ts';
import { describeApiError } from '../../access/api-error.ts';

const MAX_FOUND = 8;

export type FoundRelease = { id: number; name: string; year: number; type?: ReleaseType };
/** A release that was picked, with its episodes in watching order. */
export type PickedRelease = FoundRelease & {
  episodes: { id: string; ordinal: number; name: string | null }[];
};

/** What the loader of a page found for the panel that picks a release. */
export type TargetChoice = { find: string; found: FoundRelease[]; picked: PickedRelease | null };

async function readRelease(call: Call, id: string): Promise<PickedRelease | null> {
  try {
    const release = await call(releaseByIdOrAlias, { params: { idOrAlias: id } });
    const episodes = release.episodes
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .map(({ id: episodeId, ordinal, name }) => ({ id: episodeId, ordinal, name }));
    const { id: found, name, year, type } = release;
    return { id: found, name: name.main, year, type: type.value, episodes };
  } catch (error) {
    if (describeApiError(error)?.status === 404) return null;
    throw error;
  }
}

/** The choice of a release that is known, with its episodes; one that the public does not see is closed as a whole. */
export async function chooseRelease(call: Call, release: FoundRelease): Promise<TargetChoice> {
  const picked = (await readRelease(call, String(release.id))) ?? { ...release, episodes: [] };
  return { find: '', found: [], picked };
}

/** Finds releases by the words or the number in the address (`find`), and reads the one that is picked (`pick`). */
export async function loadTargetChoice(call: Call, query: URLSearchParams): Promise<TargetChoice> {
  const find = query.get('find')?.trim().slice(0, 200) ?? '';
  const pick = query.get('pick') ?? '';
  const [byNumber, byName, picked] = await Promise.all([
    /^\d{1,9}$/.test(find) ? readRelease(call, find) : null,
    find === '' ? [] : call(searchReleases, { query: { query: find } }),
    /^\d{1,9}$/.test(pick) ? readRelease(call, pick) : null,
  ]);
  const named = byName.map(({ id, name, year, type }) => ({
    id,
    name: name.main,
    year,
    type: type.value,
  }));
  const found = [...(byNumber ? [byNumber] : []), ...named];
  return {
    find,
    found: found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i).slice(0, MAX_FOUND),
    picked,
  };
}
