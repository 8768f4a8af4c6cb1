import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { formatScore } from '#web/entities/release/format-score.ts';
import { type PluralForms, formatCount } from '#web/format/format-count.ts';
import styles from './rating.module.css';

const SCORES: PluralForms = ['оценка', 'оценки', 'оценок'];

/** The score: «8,4 12 оценок», with too few votes only their number. */
export function Average(rating: { average: number | null; votes: number }) {
  const { votes } = rating;
  const score = formatScore(rating);
  if (votes === 0) return <span className={styles.votes}>Оценок пока нет</span>;
  if (score === null) return <span className={styles.votes}>{formatCount(votes, SCORES)}</span>;
  return (
    <span className={styles.average}>
      <b>{score}</b>
      <VisuallyHidden> из 10</VisuallyHidden>
      <span className={styles.votes}>{formatCount(votes, SCORES)}</span>
    </span>
  );
}
