import { Link } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import { tieShortWords } from '#contract/no-break.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './page-head.module.css';

type PageHeadProps = {
  episode: EpisodeWithRelease;
  /** `p` in a page that has its heading elsewhere. */
  heading?: 'h1' | 'p';
};

/** The link back and the titles of a page that has no player of ours. */
export function PageHead({ episode, heading: Heading = 'h1' }: PageHeadProps) {
  const { release } = episode;
  return (
    <header className={styles.head}>
      <Link to={releasePath(release.alias)} className={styles.back} aria-label="Назад к релизу">
        <Icon name="back" size={24} />
      </Link>
      <Heading>
        <Link to={releasePath(release.alias)}>{tieShortWords(release.name.main)}</Link>
        <small>{fullEpisodeTitle(episode)}</small>
      </Heading>
    </header>
  );
}
