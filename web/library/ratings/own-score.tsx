import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { FullRelease } from '#contract/releases.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu } from '#web/ui/controls/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { Average } from './average.tsx';
import styles from './own-score.module.css';
import type { RatingAnswer } from './rating-route.ts';
import { ratingWith } from './rating-with.ts';

const WORDS = [
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
 * The average with the viewer's own score in it, and ten scores to choose from; without scripts each of them is a plain
 * form's.
 */
export function OwnScore({ release, score: loaded }: OwnScoreProps) {
  const { pathname } = useLocation();
  const { score, isBusy, give } = useScore(release.id, loaded);
  return (
    <>
      <Average {...ratingWith(release.rating, loaded, score)} />
      <Menu
        label={score === null ? 'Оценить' : `Ваша оценка: ${score} из 10`}
        size="small"
        face={
          <span className={styles.face} aria-busy={isBusy}>
            <Icon name="star" size={16} />
            {score === null ? 'Оценить' : `Ваша оценка: ${score}`}
          </span>
        }
      >
        <form method="post" action={`/app/ratings/${release.id}`} role="none">
          <input type="hidden" name="back" value={pathname} />
          <div className={styles.scores} role="none">
            {WORDS.map((words, i) => (
              <Score key={words} value={i + 1} words={words} isChosen={i + 1 === score} onGive={give} />
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
    </>
  );
}

type ScoreProps = { value: number; words: string; isChosen: boolean; onGive: (score: number) => void };

function Score({ value, words, isChosen, onGive }: ScoreProps) {
  return (
    <button
      type="submit"
      name="score"
      value={value}
      role="menuitemradio"
      aria-checked={isChosen}
      aria-label={`${value} из 10, ${words}`}
      title={words}
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

/** The viewer's score: shown at once as it is wished for, and as it was where that is refused. */
function useScore(releaseId: number, loaded: number | null) {
  const { submit, data, formData, state } = useFetcher<RatingAnswer>();
  const [kept, setKept] = useState(loaded);
  const [answered, setAnswered] = useState<RatingAnswer>();

  if (data && data !== answered) {
    setAnswered(data);
    if ('score' in data) setKept(data.score);
  }
  useEffect(() => {
    if (data && 'problem' in data) showToast('error', data.problem);
  }, [data]);

  const send = (score: number | null) => {
    const how = {
      method: 'post',
      action: `/app/ratings/${releaseId}`,
      defaultShouldRevalidate: false,
    } as const;
    void submit({ score: String(score ?? 0) }, how);
  };
  const wished = formData ? Number(formData.get('score')) || null : kept;
  const give = (score: number | null) => {
    if (score === wished) return;
    send(score);
    const text = score === null ? 'Оценка убрана' : `Ваша оценка: ${score}`;
    const undo = score === null ? 'Вернуть' : 'Отменить';
    showToast('success', text, { action: { label: undo, run: () => send(wished) } });
  };
  return { score: wished, isBusy: state !== 'idle', give };
}
