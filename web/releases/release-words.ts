import type { PublishDay } from '#contract/enums.ts';
import type { FullRelease, Release } from '#contract/releases.ts';
import { isSpecial } from '../player/episode-words.ts';
import { hasVideo, isBlocked } from '../player/film.ts';
import { EPISODES, plural } from '../words/plural.ts';

const BY_DAYS: Record<PublishDay, string> = {
  1: 'понедельникам',
  2: 'вторникам',
  3: 'средам',
  4: 'четвергам',
  5: 'пятницам',
  6: 'субботам',
  7: 'воскресеньям',
};

const SPOKEN_AGE: Record<Release['age_rating']['value'], string> = {
  R0_PLUS: 'для зрителей любого возраста',
  R6_PLUS: 'для зрителей старше 6 лет',
  R12_PLUS: 'для зрителей старше 12 лет',
  R16_PLUS: 'для зрителей старше 16 лет',
  R18_PLUS: 'для зрителей старше 18 лет',
};

/** The age rating as it is read out. */
export function spokenAge({ age_rating }: Pick<Release, 'age_rating'>): string {
  return SPOKEN_AGE[age_rating.value];
}

/** «Осень 2026», or the year alone. */
export function seasonWords({ season, year }: Pick<Release, 'season' | 'year'>): string {
  return season.description === null ? String(year) : `${season.description} ${year}`;
}

function countWords(out: number, total: number | null): string {
  return total !== null && total > out ? `${out} из ${total}` : plural(out, EPISODES);
}

/** How far a release has come: «Онгоинг, 7 из 12», «12 эпизодов», «Анонс»; null for a film that is simply there. */
export function progressWords(release: FullRelease): string | null {
  // A closed door hides the videos, not how many there are.
  const counted = isBlocked(release) ? release.episodes : release.episodes.filter(hasVideo);
  const out = counted.filter((episode) => !isSpecial(episode)).length;
  if (release.episodes.length === 0) return release.is_ongoing || release.is_in_production ? 'Анонс' : null;
  if (out === 0) return release.is_ongoing ? 'Онгоинг' : null;
  const count = countWords(out, release.episodes_total);
  if (release.is_ongoing) return `Онгоинг, ${count}`;
  if (release.is_in_production && release.type.value !== 'MOVIE') return `Сейчас в озвучке, ${count}`;
  return release.type.value === 'MOVIE' && out <= 1 ? null : count;
}

/** «Выходит по четвергам», while there are episodes to come. */
export function publishWords({ is_ongoing, publish_day, episodes }: FullRelease): string | null {
  const day = publish_day.value;
  return is_ongoing && episodes.length > 0 ? `Выходит по ${BY_DAYS[day]}` : null;
}
