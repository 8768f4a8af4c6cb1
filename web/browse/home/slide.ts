import { episodePath } from '#contract/addresses.ts';
import type { LatestRelease } from '#contract/releases.ts';
import type { Cover } from '#contract/values.ts';
import { toFreshCard } from '#web/entities/release/card.ts';
import { hasVideo } from '#web/entities/episode/film.ts';
import { formatNumber } from '#web/format/plural.ts';
import { episodeWords, logline, seasonWords } from '#web/entities/release/release.ts';

/** How far an airing series has come: «8 из 12». */
function progress(release: LatestRelease): string | null {
  const { episodes_total: total, is_ongoing: ongoing, latest_episode: episode } = release;
  if (!ongoing || episode === null || total === null || episode.ordinal < 1) return null;
  return `${formatNumber(episode.ordinal)} из ${total}`;
}

/** One release of the hero: its newest episode over its widest picture. */
export function toSlide(release: LatestRelease, cover: Cover | null) {
  const { latest_episode: episode, genres, type } = release;
  return {
    ...toFreshCard(release),
    logline: logline(release.description),
    progress: progress(release),
    details: [
      seasonWords(release),
      type.description,
      genres
        .slice(0, 2)
        .map(({ name }) => name)
        .join(', '),
    ].filter((fact) => fact !== null && fact !== ''),
    cover: cover?.optimized.preview ?? cover?.preview ?? null,
    watch:
      episode && hasVideo(episode)
        ? {
            path: episodePath(episode.id),
            label: type.value === 'MOVIE' ? 'Смотреть' : `Смотреть ${lowerFirst(episodeWords(episode))}`,
          }
        : null,
  };
}
export type Slide = ReturnType<typeof toSlide>;

function lowerFirst(words: string): string {
  return words.startsWith('Эпизод') ? `э${words.slice(1)}` : `«${words}»`;
}
