import { formatOrdinal } from '#contract/episode-names.ts';
import type { FullRelease } from '#contract/releases.ts';
import type { Rhythm } from '#contract/publish-days.ts';

type Rating = { label: string };

/** Formats an age rating for screen readers: «для зрителей старше 16 лет». */
export function formatAgeRating({ label }: Rating): string {
  const years = Number.parseInt(label, 10);
  return years > 0 ? `для зрителей старше ${years} лет` : 'для зрителей любого возраста';
}

/** Formats an episode's number: «Эпизод 7», «Эпизод 25,5»; with a negative number, its name. */
export function formatEpisode({ ordinal, name }: { ordinal: number; name: string | null }): string {
  return ordinal < 0 ? (name ?? 'Спешл') : `Эпизод ${formatOrdinal(ordinal)}`;
}

/** Formats a season: «Осень 2026», or only the year if the season is unknown. */
export function formatSeason({
  season,
  year,
}: {
  season: { description: string | null };
  year: number;
}): string {
  return season.description === null ? String(year) : `${season.description} ${year}`;
}

/** Formats the number of episodes: «12 эп.»; undefined for a single film or an unknown number. */
export function formatEpisodeTotal(release: {
  type: { value: string };
  episodes_total: number | null;
}): string | undefined {
  const { type, episodes_total: total } = release;
  if (total === null || total === 0 || (type.value === 'MOVIE' && total === 1)) return undefined;
  return `${total}\u00A0эп.`;
}

const DAYS = ['понедельникам', 'вторникам', 'средам', 'четвергам', 'пятницам', 'субботам', 'воскресеньям'];

/** Formats a weekday, where 1 is Monday: «по четвергам». */
export function formatWeekday(day: number): string {
  return `по ${DAYS[day - 1]}`;
}

const RARER: Partial<Record<number, string>> = { 2: 'две', 3: 'три', 4: 'четыре' };

/** Formats every how many weeks an episode comes: «каждую неделю», «раз в две недели». */
export function formatWeeks(weeks: number): string {
  const rarer = RARER[weeks];
  return rarer === undefined ? 'каждую\u00A0неделю' : `раз в\u00A0${rarer}\u00A0недели`;
}

/** Formats when episodes come: «по четвергам», «по четвергам раз в две недели». */
export function formatRhythm({ day, every_weeks: weeks }: Pick<Rhythm, 'day' | 'every_weeks'>): string {
  return weeks === 1 ? formatWeekday(day) : `${formatWeekday(day)} ${formatWeeks(weeks)}`;
}

/** Returns the first sentences of a description that fit into `maxLength` characters. */
export function logline(description: string | null, maxLength = 200): string {
  const [paragraph = ''] = (description ?? '').trim().split(/\r?\n/);
  if (paragraph.length <= maxLength) return paragraph;
  const sentences = /^.+[.!?…](?=\s)/su.exec(paragraph.slice(0, maxLength + 1))?.[0];
  return sentences ?? `${paragraph.slice(0, maxLength).replace(/[\s,;:.…—–-]+\S*$/, '')}…`;
}

/** Whether a release is one film, whose only episode is the film itself. */
export function isSingleFilm({ type, episodes }: Pick<FullRelease, 'type' | 'episodes'>): boolean {
  return type.value === 'MOVIE' && episodes.length === 1;
}

/** Explains why a release is blocked for this viewer; null if it is not. */
export function formatBlockReason(release: {
  is_blocked_by_copyrights: boolean;
  is_blocked_by_geo: boolean;
}): string | null {
  if (release.is_blocked_by_copyrights) return 'Закрыто по требованию правообладателя';
  return release.is_blocked_by_geo ? 'Недоступно в вашем регионе' : null;
}
