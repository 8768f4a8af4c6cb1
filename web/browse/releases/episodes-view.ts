import { type EpisodeRange, pageOfNumber, RANGE } from './episode-ranges.ts';

/** How the list of episodes is looked at; kept in the address. */
export type EpisodesView = {
  isNewFirst: boolean;
  /** Bare numbers instead of pictures; for long series only. */
  asNumbers: boolean;
  page: number;
  /** The number typed into the jump field. */
  jumpedTo: number | null;
};

function jumpOf(params: URLSearchParams): number | null {
  const text = params.get('jump')?.trim().replace(',', '.') ?? '';
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Reads the view from the address; what makes no sense there falls back to the first page in order. */
export function readEpisodesView<E extends { ordinal: number }>(
  params: URLSearchParams,
  ranges: readonly EpisodeRange<E>[],
): EpisodesView {
  const jumpedTo = jumpOf(params);
  const asked = Math.trunc(Number(params.get('part') ?? 1)) - 1;
  const page = ranges[asked] ? asked : 0;
  return {
    isNewFirst: params.get('order') === 'new',
    asNumbers: params.get('view') === 'numbers' && isLong(ranges),
    page: jumpedTo === null ? page : pageOfNumber(ranges, jumpedTo),
    jumpedTo,
  };
}

/** Whether a series is long enough for numbers, parts and a jump field. */
export function isLong(ranges: readonly EpisodeRange<unknown>[]): boolean {
  return ranges.length > 1 || ranges[0]?.episodes.length === RANGE;
}

/** The address of another view: these parameters changed, null ones taken out, a former jump forgotten. */
export function viewAddress(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  next.delete('jump');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
