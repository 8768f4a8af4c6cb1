import { Link } from 'react-router';
import { useSite } from '../../root-data.ts';
import { Spoken } from '../../ui/badge.tsx';
import { FoxMark } from '../../ui/fox-mark.tsx';
import { episodeAddress } from '../addresses.ts';
import styles from './embed-mark.module.css';

/** Says in a page of another site whose player this is, and leads there. */
export function EmbedMark({ episode }: { episode: { id: string } }) {
  const { short_name } = useSite();
  return (
    <Link to={episodeAddress(episode)} target="_blank" className={styles.mark}>
      <FoxMark size={24} />
      <Spoken>Смотреть на сайте </Spoken>
      {short_name}
    </Link>
  );
}
