import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './page-head.module.css';

/** The link back and the titles of a page that has no player of ours. */
export function PageHead({ episode }: { episode: EpisodeWithRelease }) {
  const { release } = episode;
  return (
    <header className={styles.head}>
      <Link to={releasePath(release.alias)} className={styles.back} aria-label="Назад к релизу">
        <Icon name="back" size={24} />
      </Link>
      <h1>
        <Link to={releasePath(release.alias)}>{release.name.main}</Link>
        <small>{fullEpisodeTitle(episode)}</small>
      </h1>
    </header>
  );
}
