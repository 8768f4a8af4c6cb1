import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './score.module.css';

/** The score of a release: «★ 8,4»; nothing with too few votes. */
export function Score({ score }: { score: string | null }) {
  if (score === null) return null;
  return (
    <span className={styles.score}>
      <VisuallyHidden>Рейтинг </VisuallyHidden>
      <Icon name="star" size={14} />
      {score}
    </span>
  );
}
