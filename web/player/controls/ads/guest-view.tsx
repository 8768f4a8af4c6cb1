import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { clock } from '#web/format/time.ts';
import iconButton from '../icon-button.module.css';
import notice from '../notice.module.css';
import type { Fullscreen } from '../../slices/fullscreen.ts';
import { useSlice } from '../../store/use-slice.ts';
import { AdMark } from './ad-mark.tsx';
import styles from './guest-view.module.css';
import type { ShownAd } from '../../ads/give-break.ts';

type GuestViewProps = {
  /** Null while one is looked for. */
  ad: ShownAd | null;
  fullscreen: Fullscreen;
  /** Absent where there is no way back. */
  onBack?: (() => void) | undefined;
};

/** What stands over an ad: whose it is, the way to its advertiser, and the way to the film. */
export function GuestView({ ad, fullscreen, onBack }: GuestViewProps) {
  return (
    <section className={classes(styles.view, ad && styles.shown)} aria-label="Реклама" aria-busy={!ad}>
      {ad && <Picture ad={ad} fullscreen={fullscreen} />}
      <header className={styles.top}>
        {onBack && <Sign icon="back" label="Назад к релизу" onClick={onBack} />}
        {ad && <AdMark company={ad.company} erid={ad.erid} />}
      </header>
      {ad ? (
        <Bottom ad={ad} fullscreen={fullscreen} />
      ) : (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </section>
  );
}

type SignProps = { icon: IconName; label: string; onClick: () => void; isPlay?: boolean };

function Sign({ icon, label, onClick, isPlay }: SignProps) {
  return (
    <button
      type="button"
      className={iconButton.button}
      aria-label={label}
      title={label}
      data-play={isPlay}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
    </button>
  );
}

type Shown = { ad: ShownAd; fullscreen: Fullscreen };

/** The picture itself is as good as its button; keyboards and screen readers have the button. */
function Picture({ ad: { playback }, fullscreen }: Shown) {
  const isPaused = useSlice(playback, (state) => state.isPaused);
  return (
    <button
      type="button"
      className={styles.picture}
      tabIndex={-1}
      aria-hidden="true"
      onClick={playback.toggle}
      onDoubleClick={fullscreen.toggle}
    >
      {isPaused && (
        <span className={styles.bigPlay}>
          <Icon name="play" size={32} />
        </span>
      )}
    </button>
  );
}

function Bottom({ ad: { playback, link }, fullscreen }: Shown) {
  const { isPaused, isMuted, position, duration } = useSlice(playback, (state) => state);
  const { isFullscreen, isPossible } = useSlice(fullscreen, (state) => state);
  return (
    <footer className={styles.bottom}>
      <div className={styles.ways}>
        {link !== null && (
          <a
            className={notice.offer}
            href={link}
            target="_blank"
            rel="noopener sponsored"
            onClick={playback.visit}
          >
            Перейти на сайт рекламодателя
            <Icon name="external" size={16} />
          </a>
        )}
        <SkipAd playback={playback} />
      </div>
      <div className={styles.row}>
        <Sign
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Продолжить' : 'Пауза'}
          isPlay
          onClick={playback.toggle}
        />
        <Sign
          icon={isMuted ? 'volume-off' : 'volume'}
          label={isMuted ? 'Включить звук' : 'Выключить звук'}
          onClick={playback.toggleSound}
        />
        <span className={styles.left}>Ещё {clock(Math.ceil(duration - position))}</span>
        {isPossible && (
          <Sign
            icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
            label={isFullscreen ? 'Выйти из полного экрана' : 'Полный экран'}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
      <progress className={styles.progress} max={duration || 1} value={position} aria-hidden="true" />
    </footer>
  );
}

/** The way to the film, with the seconds until it opens. */
function SkipAd({ playback }: Pick<ShownAd, 'playback'>) {
  const left = useSlice(playback, (state) => state.skipIn);
  if (left === null) return null;
  if (left > 0) return <span className={styles.soon}>Пропустить через&nbsp;{left}</span>;
  return (
    <button type="button" className={classes(notice.offer, notice.large)} title="S" onClick={playback.skip}>
      Пропустить
      <Icon name="next" size={20} />
    </button>
  );
}
