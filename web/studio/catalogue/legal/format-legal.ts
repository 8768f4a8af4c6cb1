import { nameEpisode } from '#contract/episode-names.ts';
import type { Block, LegalTarget } from '#contract/studio/blocks.ts';
import type { BlockState, ClaimState } from '#contract/studio/legal-states.ts';
import { formatDate, formatMoment, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import type { StudioState } from '../../ui/state-mark.tsx';

type StateWords = { name: string; mark: StudioState };

export const BLOCK_STATE_WORDS: Record<BlockState, StateWords> = {
  planned: { name: 'Назначена', mark: 'timed' },
  in_force: { name: 'Действует', mark: 'attention' },
  over: { name: 'Снята', mark: 'off' },
};

export const CLAIM_STATE_WORDS: Record<ClaimState, StateWords> = {
  received: { name: 'Получено', mark: 'planned' },
  checked: { name: 'Проверено', mark: 'working' },
  in_force: { name: 'Мера применена', mark: 'attention' },
  disputed: { name: 'Оспорено', mark: 'running' },
  lifted: { name: 'Мера снята', mark: 'off' },
  refused: { name: 'Отказано', mark: 'failed' },
};

/** A country with its Russian name. */
export type Country = { code: string; name: string };

/** «Казахстан, Кыргызстан»; codes that no country has stay codes. */
export function formatCountries(codes: readonly string[], countries: readonly Country[]): string {
  return codes.map((code) => countries.find((one) => one.code === code)?.name ?? code).join(', ');
}

/** «весь релиз», «эпизод 3». */
export function formatPartOf({ episode }: Pick<LegalTarget, 'episode'>): string {
  return episode === null ? 'весь релиз' : nameEpisode(episode.ordinal);
}

/** «Лисья почта, эпизод 3». */
export function formatTarget(target: LegalTarget): string {
  return target.episode === null ? target.release.name : `${target.release.name}, ${formatPartOf(target)}`;
}

/** What is missing from the video of an episode and of its release, and why; null where it is whole. */
export function formatCuts({ release, episode }: LegalTarget): string | null {
  const cuts = [episode?.cuts, release.cuts].filter((text) => typeof text === 'string');
  return cuts.length === 0 ? null : [...new Set(cuts)].join('; ');
}

/** «28 ноября 2026, 00:00». */
export function formatAt(time: string): string {
  return formatMoment(new Date(time));
}

/** «28 ноября 2026». */
export function formatDay(time: string): string {
  // The year is left out only in the year of the second date.
  return formatDate(new Date(time), new Date(0), MOSCOW_TIME_ZONE);
}

/** «с 28 ноября 2026, 00:00 до решения». */
export function formatTerm({ from, until }: { from: string | null; until: string | null }): string {
  const start = from === null ? 'сразу' : `с ${formatAt(from)}`;
  return `${start} ${until === null ? 'до решения' : `до ${formatAt(until)}`}`;
}

/** The term of a block, and that it was lifted before its end. */
export function formatBlockTerm(block: Pick<Block, 'from' | 'until' | 'lifted_at'>): string {
  const term = formatTerm(block);
  return block.lifted_at === null ? term : `${term}, снята ${formatAt(block.lifted_at)}`;
}
