import { tieShortWords } from '#contract/no-break.ts';
import type { MouseEvent } from 'react';
import { episodePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { EmbedSiteLink } from '#web/player/controls/title/embed-site-link.tsx';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './embed-cover.module.css';

/** The cover of an embed until the viewer starts it. Nothing is loaded before, because a page may have many embeds. */
export function EmbedCover({ episode, onStart }: { episode: EpisodeWithRelease; onStart: () => void }) {
  const { preview, release } = episode;
  const title = fullEpisodeTitle(episode);
  const picture = preview.optimized.src ?? preview.src;
  const start = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onStart();
  };
  return (
    <main className={styles.cover}>
      {picture !== null && <img className={styles.picture} src={picture} alt="" />}
      <div className={styles.words}>
        <h1>{tieShortWords(release.name.main)}</h1>
        <p>{tieShortWords(title)}</p>
      </div>
      {/* Without scripts the link opens the episode on the site. */}
      <a
        className={styles.play}
        href={episodePath(episode.id)}
        target="_blank"
        rel="noopener"
        aria-label={`Смотреть: ${release.name.main}. ${title}`}
        onClick={start}
      >
        <span>
          <Icon name="play" size={36} />
        </span>
      </a>
      <div className={styles.mark}>
        <EmbedSiteLink episode={episode} />
      </div>
    </main>
  );
}
