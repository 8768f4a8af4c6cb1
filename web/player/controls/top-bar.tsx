import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { releaseAddress } from '../addresses.ts';
import { fullEpisodeTitle } from '../episode-words.ts';
import { useEpisode } from '../player-context.ts';
import styles from './top-bar.module.css';

/** The way back and what is on. */
export function TopBar() {
  const episode = useEpisode();
  const { release } = episode;
  return (
    <header className={styles.bar}>
      <Link to={releaseAddress(release)} className={styles.back} aria-label="Назад к релизу">
        <Icon name="back" size={24} />
      </Link>
      <p className={styles.title}>
        <Link to={releaseAddress(release)}>{release.name.main}</Link>
        <span>{fullEpisodeTitle(episode)}</span>
      </p>
    </header>
  );
}
