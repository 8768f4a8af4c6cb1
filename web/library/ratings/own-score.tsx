import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { FullRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu } from '#web/ui/menu/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Average } from './average.tsx';
import { Histogram } from './histogram.tsx';
import styles from './own-score.module.css';
import type { RatingAnswer } from './rating-route.ts';
import { ratingAfterChange } from './rating-with.ts';

const SCORE_NAMES = [
  'ужасно',
  'очень плохо',
  'плохо',
  'так себе',
  'нормально',
  'неплохо',
  'хорошо',
  'очень хорошо',
  'великолепно',
  'шедевр',
];

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
      title={name}
      className={styles.score}
      onClick={(event) => {
        event.preventDefault();
        onGive(value);
      }}
    >
      {value}
    </button>
  );
}

/** The viewer's score: a new one is shown immediately, and the old one again if saving fails. */
function useScore(releaseId: number, loaded: number | null) {
  const { submit, data, formData, state } = useFetcher<RatingAnswer>();
  const [saved, setSaved] = useState(loaded);
  const [handled, setHandled] = useState<RatingAnswer>();

  if (data && data !== handled) {
    setHandled(data);
    if ('score' in data) setSaved(data.score);
  }
  useEffect(() => {
    if (data && 'problem' in data) showToast('error', data.problem);
  }, [data]);

  const send = (score: number | null) => {
    const options = {
      method: 'post',
      action: `/app/ratings/${releaseId}`,
      defaultShouldRevalidate: false,
    } as const;
    void submit({ score: String(score ?? 0) }, options);
  };
  const shown = formData ? Number(formData.get('score')) || null : saved;
  const give = (score: number | null) => {
    if (score === shown) return;
    send(score);
    const text = score === null ? 'Оценка убрана' : `Ваша оценка: ${score}`;
    const undo = score === null ? 'Вернуть' : 'Отменить';
    showToast('success', text, { action: { label: undo, run: () => send(shown) } });
  };
  return { score: shown, isBusy: state !== 'idle', give };
}
