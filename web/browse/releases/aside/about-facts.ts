import { type Rhythm, rhythmOf } from '#contract/publish-days.ts';
import type { FullRelease } from '#contract/releases.ts';
import type { ReleaseRhythm } from '#contract/schedule.ts';
import { formatRhythm, formatSeason } from '#web/entities/release/format-release.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';

/** A label and its value, in the order in which they are shown. */
export type AboutFact = readonly [label: string, value: string];

// The head of the page shows no more of a name on the narrowest screens.
const CUT_NAME = 80;

const VIEWERS = ['зрителя', 'зрителей', 'зрителей'] as const;

// «по пятницам в 18:00 МСК».
const formatDays = (rhythm: Rhythm) =>
  [formatRhythm(rhythm), rhythm.time && `в\u00A0${rhythm.time}\u00A0МСК`].filter(Boolean).join(' ');

/** What the head of the page has no space for, without the genres. The server formats it: browsers need no code. */
export function aboutFacts(release: FullRelease & { rhythm?: ReleaseRhythm }): AboutFact[] {
  const { name, type, teams } = release;
  const minutes = release.average_duration_of_episode;
  const favorites = release.added_in_users_favorites;
  const isAiring = release.is_ongoing && release.episodes.length > 0;
  const facts = [
    ['Название', name.main.length > CUT_NAME ? name.main : null],
    ['Тип', type.description],
    ['Сезон', formatSeason(release)],
    ['Длительность', minutes !== null && minutes > 0 ? formatDuration(minutes * 60) : null],
    ['Озвучка', release.voicing.description],
    [teams.length > 1 ? 'Команды' : 'Команда', teams.map(({ title }) => title).join(', ')],
    ['Выход', isAiring ? formatDays(rhythmOf(release)) : null],
    ['В\u00A0избранном', favorites > 0 ? `у\u00A0${formatCount(favorites, VIEWERS)}` : null],
    ['Ещё названия', name.alternative],
  ] as const;
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));
}
