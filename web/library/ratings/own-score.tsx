import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { FullRelease } from '#contract/releases.ts';
import { SCORE_NAMES, useOwnScore } from '#web/entities/release/use-own-score.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Average } from './average.tsx';
import { Histogram } from './histogram.tsx';
import styles from './own-score.module.css';
import { ratingAfterChange } from './rating-with.ts';

type OwnScoreProps = { release: FullRelease; score: number | null };

/**
 * The average and the histogram with the viewer's own score in them, and a menu of ten scores; without scripts each is
 * a submit button.
 */
export function OwnScore({ release, score: loaded }: OwnScoreProps) {
  const { pathname } = useLocation();
  const { score, isBusy, give } = useScore(release.id, loaded);
  const { counts, ...rating } = ratingAfterChange(release.rating, loaded, score);
  return (
    <>
      <Average {...rating} />
      <Menu
        label={score === null ? 'Оценить' : `Ваша оценка: ${score} из 10`}
        size="small"
        place={styles.place}
        buttonContent={
          <span className={styles.face} aria-busy={isBusy}>
            <Icon name="star" size={16} />
            {score === null ? 'Оценить' : `Ваша оценка: ${score}`}
          </span>
        }
      >
        <form method="post" action={`/app/ratings/${release.id}`} role="none">
          <input type="hidden" name="back" value={pathname} />
          <div className={styles.scores} role="none">
            {SCORE_NAMES.map((name, i) => (
              <Score key={name} value={i + 1} name={name} isChosen={i + 1 === score} onGive={give} />
            ))}
          </div>
          {score !== null && (
            <button
              type="submit"
              name="score"
              value="0"
              role="menuitem"
              className={styles.remove}
              onClick={(event) => {
                event.preventDefault();
                give(null);
              }}
            >
              <Icon name="close" />
              Убрать оценку
            </button>
          )}
        </form>
      </Menu>
      {rating.votes > 0 && <Histogram counts={counts} own={score} />}
    </>
  );
}

type ScoreProps = { value: number; name: string; isChosen: boolean; onGive: (score: number) => void };

function Score({ value, name, isChosen, onGive }: ScoreProps) {
  return (
    <button
      type="submit"
      name="score"
      value={value}
      role="menuitemradio"
      aria-checked={isChosen}
      aria-label={`${value} из 10, ${name}`}
      className={styles.score}
      onClick={(event) => {
        event.preventDefault();
        onGive(value);
      }}
    >
      {value}
      <small>{name}</small>
    </button>
  );
}

/** Saves the viewer's score and offers to take that back. */
function useScore(releaseId: number, loaded: number | null) {
  const { score, isBusy, problem, send } = useOwnScore(releaseId, loaded);
  useEffect(() => {
    if (problem) showToast('error', problem.problem);
  }, [problem]);
  const give = (next: number | null) => {
    if (next === score) return;
    send(next);
    const text = next === null ? 'Оценка убрана' : `Ваша оценка: ${next}`;
    const undo = next === null ? 'Вернуть' : 'Отменить';
    showToast('success', text, { action: { label: undo, run: () => send(score) } });
  };
  return { score, isBusy, give };
}
