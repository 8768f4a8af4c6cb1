import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { type PluralForms, formatNumber, formatCount } from '#web/format/format-count.ts';
import styles from './rating.module.css';

const SCORES: PluralForms = ['оценка', 'оценки', 'оценок'];

/** The average rating: «8,4 · 12 оценок». */
export function Average({ average, votes }: { average: number | null; votes: number }) {
  if (average === null || votes === 0) return <span className={styles.votes}>Оценок пока нет</span>;
  return (
    <span className={styles.average}>
      <b>{formatNumber(average)}</b>
      <VisuallyHidden> из 10</VisuallyHidden>
      <span className={styles.votes}>· {formatCount(votes, SCORES)}</span>
    </span>
  );
}
