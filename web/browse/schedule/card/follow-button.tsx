import { startOfDate } from '#contract/moscow-week.ts';
import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Occurrence } from '../days/occurrences.ts';
import styles from './follow-button.module.css';

type FollowButtonProps = {
  release: Pick<Occurrence, 'id' | 'title' | 'episode' | 'time' | 'date' | 'state'>;
};

/** Follows a release: its new episodes are announced to the viewer. */
export function FollowButton({ release: { id, title, episode, time, date, state } }: FollowButtonProps) {
  const { isIn: isFollowed, toggle } = useFollow(id, {
    name: episode,
    // Nobody knows when a late episode comes, and a postponed one does not come on its former day.
    at: state === 'expected' && time ? new Date(time.at) : null,
    day: state === 'expected' ? startOfDate(date) : null,
    isAbout: time?.isAbout ?? true,
  });
  return (
    <button
      type="button"
      className={styles.follow}
      aria-label={`Следить за выходом: ${title}`}
      aria-pressed={isFollowed}
      title={isFollowed ? 'Напомним' : 'Напомнить'}
      onClick={() => void toggle().catch(showProblem)}
    >
      <Icon name={isFollowed ? 'bell-full' : 'bell'} />
    </button>
  );
}
