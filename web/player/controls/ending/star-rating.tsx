import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { SCORE_NAMES, useOwnScore } from '#web/entities/release/use-own-score.ts';
import { useIsTv, useViewer } from '#web/entities/viewer/root-data.ts';
import { classes } from '#web/ui/classes.ts';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { useEpisode } from '../../store/player-context.ts';
import text from './star-rating.css?inline';

adoptStyles(text);

type StarRatingProps = {
  /** The viewer's score of the release; null without one. */
  score: number | null;
  /** Whether no episode is to come. */
  isFinished: boolean;
};

const wordsOf = (score: number) => `${score} из 10, ${SCORE_NAMES[score - 1]}`;

/**
 * The viewer's score in ten stars. A visitor is asked to sign in in another tab; the chosen score is saved when they
 * come back.
 */
export function StarRating({ score: loaded, isFinished }: StarRatingProps) {
  const { release } = useEpisode();
  const isViewer = useViewer() !== null;
  const { score, problem, send } = useOwnScore(release.id, loaded);
  const [pointed, setPointed] = useState<number | null>(null);
  const wanted = useScoreAfterSignIn(score, send);
  const shown = pointed ?? score ?? wanted.score ?? 0;
  const give = (value: number) => {
    // The words of the score itself, even while the pointer rests on its star.
    setPointed(null);
    if (isViewer || score !== null) send(value);
    else wanted.set(value);
  };
  const isAsking = wanted.score !== null && score === null;
  return (
    <fieldset className="star-rating" onPointerLeave={() => setPointed(null)}>
      <legend>{isFinished ? 'Как вам релиз?' : 'Как вам пока?'}</legend>
      <div className="line">
        <div className="stars">
          {SCORE_NAMES.map((name, i) => (
            <button
              key={name}
              type="button"
              className={classes('star', i < shown && 'full')}
              aria-label={wordsOf(i + 1)}
              aria-pressed={i + 1 === score}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(i + 1)}
              onFocus={({ target }) => target.matches(':focus-visible') && setPointed(i + 1)}
              onBlur={() => setPointed(null)}
              onClick={() => give(i + 1)}
            >
              <Icon name="star" size={24} />
            </button>
          ))}
        </div>
        <output className="words">
          {score !== null && pointed === null && `Ваша оценка: ${wordsOf(score)}`}
          {problem && isViewer && problem.problem}
        </output>
        {pointed !== null && (
          <span className="words" aria-hidden="true">
            {wordsOf(pointed)}
          </span>
        )}
      </div>
      {isAsking && <SignInOffer />}
    </fieldset>
  );
}

/** Keeps the score that a visitor has chosen, and sends it each time they come back to this tab. */
function useScoreAfterSignIn(saved: number | null, send: (score: number) => void) {
  const [score, set] = useState<number | null>(null);
  useEffect(() => {
    if (score === null || saved !== null) return;
    const sendWhenBack = () => document.visibilityState === 'visible' && send(score);
    document.addEventListener('visibilitychange', sendWhenBack);
    return () => document.removeEventListener('visibilitychange', sendWhenBack);
  }, [score, saved, send]);
  return { score, set };
}

function SignInOffer() {
  const { pathname } = useLocation();
  const isTv = useIsTv();
  return (
    <div className="offer">
      <output>Войдите, и&nbsp;оценка сохранится</output>
      {/* A television has no other tab. */}
      <LinkButton variant="main" size="small" to={signInPath(pathname)} target={isTv ? undefined : '_blank'}>
        Войти
      </LinkButton>
    </div>
  );
}
