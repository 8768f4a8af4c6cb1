import { episodePath } from '#contract/addresses.ts';
import type { LatestRelease } from '#contract/releases.ts';
import type { Cover } from '#contract/values.ts';
import { toFreshCard } from '#web/entities/release/card.ts';
import { hasVideo } from '#web/entities/episode/player-episode.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatEpisode, logline, formatSeason } from '#web/entities/release/format-release.ts';

/** Formats the progress of an airing series: «8 из 12». */
function formatProgress(release: LatestRelease): string | null {
  const { episodes_total: total, is_ongoing: ongoing, latest_episode: episode } = release;
  if (!ongoing || episode === null || total === null || episode.ordinal < 1) return null;
  return `${formatNumber(episode.ordinal)} из ${total}`;
}

/** Converts a release to a slide with its newest episode and its wide picture. */
export function toSlide(release: LatestRelease, cover: Cover | null) {
  const { latest_episode: episode, genres, type } = release;
  return {
    ...toFreshCard(release),
    logline: logline(release.description),
    progress: formatProgress(release),
    details: [
      formatSeason(release),
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
            label: type.value === 'MOVIE' ? 'Смотреть' : `Смотреть ${lowerFirst(formatEpisode(episode))}`,
          }
        : null,
  };
}
export type Slide = ReturnType<typeof toSlide>;

function lowerFirst(text: string): string {
  return text.startsWith('Эпизод') ? `э${text.slice(1)}` : `«${text}»`;
}
