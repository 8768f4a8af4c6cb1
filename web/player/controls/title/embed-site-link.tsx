import { Link } from 'react-router';
import { episodePath } from '#contract/addresses.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import styles from './embed-site-link.module.css';

/** In an embed: the name of the site, linked to the page of the episode. */
export function EmbedSiteLink({ episode }: { episode: { id: string } }) {
  const { short_name } = useSite();
  return (
    <Link to={episodePath(episode.id)} target="_blank" className={styles.mark}>
      <FoxMark size={24} />
      <VisuallyHidden>Смотреть на сайте </VisuallyHidden>
      {short_name}
    </Link>
  );
}
