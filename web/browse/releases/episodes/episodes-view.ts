import { type EpisodeRange, pageOfNumber, RANGE } from './episode-ranges.ts';

/** The view of the episode list, which is part of the address. */
export type EpisodesView = {
  isNewFirst: boolean;
  /** Shows numbers instead of pictures; for long series only. */
  asNumbers: boolean;
  page: number;
  /** The number typed into the jump field. */
  jumpedTo: number | null;
};

function jumpOf(params: URLSearchParams): number | null {
  const text = params.get('jump')?.trim().replace(',', '.') ?? '';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Reads the view from the address; invalid values fall back to the first page in watching order. */
export function readEpisodesView<E extends { ordinal: number }>(
  params: URLSearchParams,
  ranges: readonly EpisodeRange<E>[],
): EpisodesView {
  const jumpedTo = jumpOf(params);
  const requestedPage = Math.trunc(Number(params.get('part') ?? 1)) - 1;
  const page = ranges[requestedPage] ? requestedPage : 0;
  return {
    isNewFirst: params.get('order') === 'new',
    asNumbers: params.get('view') === 'numbers' && isLong(ranges),
    page: jumpedTo === null ? page : pageOfNumber(ranges, jumpedTo),
    jumpedTo,
  };
}

/** Whether a series is long enough for the numbers view, ranges and a jump field. */
export function isLong(ranges: readonly EpisodeRange<unknown>[]): boolean {
  return ranges.length > 1 || ranges[0]?.episodes.length === RANGE;
}

/** Returns the address with changed parameters; null removes a parameter, and the jump is always removed. */
export function viewAddress(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  next.delete('jump');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
