import { writeFile } from 'node:fs/promises';
import { clips } from './clips/clips.ts';
import { reel } from './clips/pieces/pieces.ts';
import type { DemoRelease } from './demo-release.ts';
import { wireDate } from './episodes.ts';
import { demoReleases } from './releases/all.ts';

export const catalogueFile = new URL('catalogue.jsonl', import.meta.url);

export { demoReleases };

/** The catalogue entry of a release: wire fields, plain enum values, no field omitted. */
export function demoCatalogueEntry(release: DemoRelease) {
  const { name, episodes } = release;
  const dates = releaseDates(release);
  return {
    id: release.id,
    alias: release.alias,
    name: { main: name.main, english: name.english, alternative: name.alternative ?? null },
    year: release.year,
    type: release.type ?? 'TV',
    season: release.season,
    genres: release.genres,
    age_rating: release.age_rating,
    voicing: release.type === 'MOVIE' ? 'DUBBING' : 'MANY_VOICES',
    publish_day: release.publish_day ?? weekday(dates.fresh_at),
    description: release.description,
    notification: release.notification ?? null,
    episodes_total: release.episodes_total === undefined ? episodes.length : release.episodes_total,
    is_ongoing: release.is_ongoing ?? false,
    is_in_production: release.is_in_production ?? false,
    is_blocked_by_geo: release.is_blocked_by_geo ?? false,
    is_blocked_by_copyrights: release.is_blocked_by_copyrights ?? false,
    average_duration_of_episode: release.average_duration_of_episode ?? averageMinutes(release),
    external_player: null,
    ...dates,
    members: release.members,
    sponsors: release.sponsors ?? [],
    franchise: release.franchise ?? null,
    poster: `posters/${release.alias}.webp`,
    background_covers: [`backdrops/${release.alias}.webp`],
    episodes: episodes.map(({ ordinal, ...rest }, index) => ({
      ordinal,
      sort_order: index + 1,
      ...rest,
      ...clipFacts(release, ordinal),
    })),
  };
}

/** The length and marks of an episode's video: a clip of its own, the newest one of its release, or the reel. */
function clipFacts({ alias }: DemoRelease, ordinal: number) {
  const own = clips.filter((clip) => clip.alias === alias);
  const clip = own.find((one) => one.ordinal === ordinal) ?? own.at(-1) ?? reel;
  return { duration: clip.seconds, opening: clip.opening, ending: clip.ending };
}

/** A release is created nine days before its first episode and is fresh since its latest one. */
function releaseDates({ alias, episodes, announced_at }: DemoRelease) {
  const times = episodes.map(({ updated_at }) => Date.parse(updated_at));
  if (announced_at) times.push(Date.parse(announced_at));
  if (times.length === 0) throw new Error(`${alias}: neither an episode nor announced_at`);
  const created = new Date(announced_at ?? Math.min(...times) - 9 * 86_400_000);
  const fresh_at = wireDate(new Date(Math.max(...times)));
  return { fresh_at, created_at: wireDate(created), updated_at: fresh_at };
}

/** 1 Monday ... 7 Sunday. */
function weekday(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function averageMinutes(release: DemoRelease): number {
  const lengths = release.episodes.map(({ ordinal }) => clipFacts(release, ordinal).duration);
  const average = lengths.reduce((sum, seconds) => sum + seconds, 0) / lengths.length;
  return Math.max(1, Math.round(average / 60));
}

/** The whole catalogue as JSON entries, the freshest release first. */
export function catalogueText(): string {
  const entries = demoReleases.map(demoCatalogueEntry);
  entries.sort((a, b) => b.fresh_at.localeCompare(a.fresh_at) || a.id - b.id);
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** Writes `demo/catalogue.jsonl` from the sources. */
export async function writeCatalogue(): Promise<void> {
  await writeFile(catalogueFile, catalogueText());
}
