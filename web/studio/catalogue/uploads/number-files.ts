/** How a file got its number: from its page, from its name, or as the next free one; null where it has none. */
export type NumberSource = 'page' | 'name' | 'free';
export type NumberedFile = { ordinal: number | null; source: NumberSource | null };

type Numbering = {
  /** The numbers that the names have, in the order of the files. */
  named: readonly (number | null)[];
  /** The numbers that are not free. */
  taken: readonly number[];
  /** Where the free ones begin; null where nothing is known of the release. */
  next: number | null;
  /** The number of the episode of the page. */
  fixed?: number | undefined;
};

/** Numbers files: those whose names have a number keep it, the others get the next free ones in their order. */
export function numberFiles({ named, taken, next, fixed }: Numbering): NumberedFile[] {
  if (named.length === 1 && fixed !== undefined) return [{ ordinal: fixed, source: 'page' }];
  const used = new Set([...taken, ...named]);
  let free = next;
  return named.map((ordinal): NumberedFile => {
    if (ordinal !== null) return { ordinal, source: 'name' };
    if (free === null) return { ordinal: null, source: null };
    while (used.has(free)) free += 1;
    used.add(free);
    return { ordinal: free, source: 'free' };
  });
}
