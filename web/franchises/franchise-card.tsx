import { Link } from 'react-router';
import type { Franchise } from '#contract/franchises.ts';
import styles from './franchise-card.module.css';
import { franchisePath } from './franchise-path.ts';
import { FranchisePicture } from './franchise-picture.tsx';
import { franchiseFacts } from './franchise-words.ts';

const SIZES = '(width >= 1280px) 24vw, (width >= 960px) 31vw, (width >= 600px) 46vw, 92vw';

/** A franchise as a stack of pictures with its names and sums: the whole card is one link. */
export function FranchiseCard({ franchise, eager }: { franchise: Franchise; eager: boolean }) {
  const { name, name_english } = franchise;
  return (
    <Link to={franchisePath(franchise)} className={styles.card}>
      <span className={styles.stack}>
        <FranchisePicture franchise={franchise} sizes={SIZES} eager={eager} />
      </span>
      <span className={styles.name}>{name}</span>
      {name_english !== name && <span className={styles.english}>{name_english}</span>}
      <span className={styles.facts}>{franchiseFacts(franchise).join(' · ')}</span>
    </Link>
  );
}
