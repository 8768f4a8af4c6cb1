import { episodePath } from '#contract/addresses.ts';
import type { ReleaseWithNewEpisodes } from '#contract/home.ts';
import { EpisodeFrame } from '#web/entities/episode/episode-frame.tsx';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { isNew } from '#web/entities/episode/is-new.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import { Badge } from '#web/ui/controls/badge.tsx';
import { FRAME_SIZES, FrameCard } from '#web/ui/pictures/frame-card.tsx';
import styles from './new-episodes-block.module.css';
import { HomeSection, ScrollRow } from './section.tsx';

const NEW: PluralForms = ['новый', 'новых', 'новых'];

const NO_MARK = { start: null, stop: null };

// «Эпизод 7 из 12 · 24 мин».
function formatLine({ episode, release }: ReleaseWithNewEpisodes): string {
  const total = release.episodes_total;
  const number = `${episodeLabel(episode)}${total !== null && total > 0 ? ` из ${formatNumber(total)}` : ''}`;
  return [number, episode.duration > 0 && formatDuration(episode.duration)].filter(Boolean).join(' · ');
}

/** New episodes of the viewer's favourites and collections, one card for a release. */
export function NewEpisodesBlock({ news, now }: { news: readonly ReleaseWithNewEpisodes[]; now: string }) {
  const isCovered = useIsCovered();
  if (news.length === 0) return null;
  return (
    <HomeSection title="Новые эпизоды в моих списках">
      <ScrollRow items="frames">
        {news.map((one) => (
          <li key={one.release.id}>
            <FrameCard
              to={episodePath(one.episode.id)}
              prefetch="intent"
              picture={
                <EpisodeFrame
                  episode={one.episode}
                  sizes={FRAME_SIZES}
                  isCovered={isCovered({ ...one.episode, ending: NO_MARK }, null)}
                >
                  <span className={styles.badge}>
                    {one.new_episodes === 1 ? (
                      isNew({ updated_at: one.fresh_at }, new Date(now)) && (
                        <Badge variant="fresh">Новый</Badge>
                      )
                    ) : (
                      <Badge variant="fresh">{formatCount(one.new_episodes, NEW)}</Badge>
                    )}
                  </span>
                </EpisodeFrame>
              }
              title={one.release.name}
              subtitle={formatLine(one)}
            />
          </li>
        ))}
      </ScrollRow>
    </HomeSection>
  );
}
