import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './follow-button.module.css';

/** Follows a release: its new episodes are announced to the viewer. */
export function FollowButton({ id, title }: { id: number; title: string }) {
  const { isIn: isFollowed, toggle } = useFollow(id);
  return (
    <button
      type="button"
      className={classes(styles.follow, isFollowed && styles.followed)}
      aria-label={`Следить за выходом: ${title}`}
      aria-pressed={isFollowed}
      title={isFollowed ? 'Напомним' : 'Напомнить'}
      onClick={() => void toggle().catch(showProblem)}
    >
      <Icon name={isFollowed ? 'bell-full' : 'bell'} />
    </button>
  );
}
