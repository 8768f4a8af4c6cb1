import { useEffect, useRef, useState } from 'react';
import { releasePath } from '#contract/addresses.ts';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
import { FollowButton } from '#web/entities/viewer/bell/follow-button.tsx';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { useEpisode, useIsEmbed, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import type { NextToWatch } from './ending-route.ts';
import text from './ending-screen.css?inline';
import { StarRating } from './star-rating.tsx';
import { type NextSuggestion, useEnding } from './use-ending.ts';
import { useNextFace } from './use-next-face.tsx';
import { markUnwatched, markWatched } from '../../queue/mark-episodes.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';

/** Marks the current episode as watched, if playback has not done so, and removes that mark. */
function WatchedButton() {
  const { id, duration, release_id: releaseId } = useEpisode();
  const isWatched = usePositions()[id]?.isWatched === true;
  const [isOffered] = useState(!isWatched);
  if (!isOffered) return null;
  const episode = { id, duration, releaseId };
  return (
    <Button variant="bare" onClick={() => void (isWatched ? markUnwatched(episode) : markWatched([episode]))}>
      <Icon name={isWatched ? 'eye' : 'check'} />
      {isWatched ? 'Снять отметку' : 'Отметить просмотренным'}
    </Button>
  );
}

adoptStyles(text);

/** Shown when an episode is over: what to watch next, or when it comes; the viewer's score; similar releases. */
export default function EndingScreen({ isShown }: { isShown: boolean }) {
  const { time, playback, remote } = usePlayer();
  const isEmbed = useIsEmbed();
  const { heading, help, isAwaiting, goesOn, next, known, release, target } = useEnding();
  const screen = useRef<HTMLElement>(null);
  const isTv = useSlice(remote, (state) => state.isTv);
  useEffect(() => {
    if (isShown && isTv) screen.current?.querySelector<HTMLElement>('[data-first] :is(a, button)')?.focus();
  }, [isShown, isTv]);
  const restart = () => {
    time.seek(0);
    playback.play();
  };
  const isRemindable = isAwaiting && !next;
  return (
    <section
      ref={screen}
      className={classes('ending-screen', !isShown && 'waiting')}
      aria-label={goesOn ? 'Следующий эпизод' : 'После этого эпизода'}
    >
      <Art cover={known?.cover ?? null} />
      <div className="scroll">
        <div className="content">
          {!goesOn && (
            <div className={classes('head', next && 'spare')}>
              <h2>{heading}</h2>
              {help !== null && <p>{help}</p>}
            </div>
          )}
          {next && <Next next={next} goesOn={goesOn} />}
          <div className="actions" data-first={next ? undefined : ''}>
            {isRemindable && <Reminder />}
            <LinkButton variant={next || isRemindable ? 'quiet' : 'main'} to={release.to} target={target}>
              К релизу
            </LinkButton>
            <Button onClick={restart}>
              <Icon name="restart" />
              Сначала
            </Button>
            {/* Whether the episode counts as watched is known at its end. */}
            {isShown && <WatchedButton />}
          </div>
          {isRemindable && !isEmbed && <ReminderNote />}
          {!goesOn && !isEmbed && known && <StarRating score={known.score} isFinished={!isAwaiting} />}
          {!goesOn && <Similar cards={known?.similar ?? []} target={target} />}
        </div>
      </div>
    </section>
  );
}

/** The blurred picture of the release. */
function Art({ cover }: { cover: WideCover | null }) {
  const { poster } = useEpisode().release;
  const src = cover?.src ?? poster.optimized.preview ?? poster.preview ?? poster.src;
  return (
    <div className="art" aria-hidden="true">
      {src !== null && <img src={src} {...cover?.place} alt="" />}
    </div>
  );
}

/** The bell; in a frame of another site, where the browser keeps nothing for ours, a link to the release. */
function Reminder() {
  const { release } = useEpisode();
  if (!useIsEmbed()) return <FollowButton releaseId={release.id} look="main" />;
  return (
    <LinkButton variant="main" to={releasePath(release.alias)} target="_blank">
      <Icon name="bell" />
      Напомнить на&nbsp;сайте
    </LinkButton>
  );
}

/** Says what the bell has switched on. */
function ReminderNote() {
  const { isIn } = useFollow(useEpisode().release.id);
  const isViewer = useViewer() !== null;
  return (
    <output className="note">
      {isIn &&
        `Релиз в\u00A0избранном${isViewer ? '' : ' этого браузера'}: сообщим на\u00A0сайте, когда выйдет эпизод`}
    </output>
  );
}

function Next({ next, goesOn }: { next: NextSuggestion; goesOn: boolean }) {
  const { queue } = usePlayer();
  const face = useNextFace(next);
  const words = (
    <>
      <Icon name="play" />
      Смотреть
    </>
  );
  return (
    <div className="next">
      <span className={next.episode ? 'frame' : 'poster'}>{face?.picture}</span>
      <div className="words">
        <p>{next.kind}</p>
        <h3>{face?.title}</h3>
        {!next.episode && <p>{next.facts}</p>}
        <div data-first>
          {goesOn ? (
            <Button variant="main" onClick={queue.next}>
              {words}
            </Button>
          ) : (
            <LinkButton variant="main" to={next.to} replace>
              {words}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

// Rendered empty while the list loads, to reserve its space.
function Similar({ cards, target }: { cards: NextToWatch['similar']; target: '_blank' | undefined }) {
  return (
    <div className="similar">
      {cards.length > 0 && <h3>Похожие релизы</h3>}
      <ul>
        {cards.map(({ alias, title, poster }) => (
          <li key={alias}>
            <Link to={releasePath(alias)} target={target}>
              <Poster pictures={poster} sizes="140px" />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
