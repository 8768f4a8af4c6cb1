import { useEffect, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { formatClock } from '#web/format/format-time.ts';
import iconButton from '../bar/icon-button.module.css';
import notice from '../notices/notice.module.css';
import type { Fullscreen } from '../../slices/fullscreen.ts';
import { useSlice } from '../../store/use-slice.ts';
import { adoptStyles } from '#web/ui/styles/adopt-styles.ts';
import text from './ad-view.css?inline';
import type { ShownAd } from '../../ads/run-ad-break.ts';
import { copyText } from '#web/ui/copy-text.ts';

adoptStyles(text);

type AdMarkProps = { company: string; erid: string };

/** «Реклама · ООО «Ромашка» · erid: 2Vtzq»: the law requires all three. */
function AdLabel({ company, erid }: AdMarkProps) {
  const label = ['Реклама', company].filter(Boolean).join(' · ');
  if (erid === '') return <p className="mark">{label}</p>;
  return (
    <p className="mark">
      <span>{label} ·</span>
      <span>
        <span className="token">erid:&nbsp;{erid}</span>
        <CopyButton text={erid} />
      </span>
    </p>
  );
}

// Milliseconds.
const COPIED_FOR = 2000;

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(text).then(
      () => setIsCopied(true),
      // Copying is forbidden in some embeds; the text can still be selected.
      () => {},
    );
  const buttonLabel = isCopied ? 'erid скопирован' : 'Скопировать erid';
  return (
    <button
      type="button"
      className="copy"
      aria-label={buttonLabel}
      title={buttonLabel}
      onClick={() => void copy()}
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  );
}

type GuestViewProps = {
  /** Null until an ad shows its first frame. */
  ad: ShownAd | null;
  fullscreen: Fullscreen;
  /** Absent in an embed. */
  onBack?: (() => void) | undefined;
};

/** The controls over an ad: its label, the link to the advertiser, and the skip button. */
export function AdView({ ad, fullscreen, onBack }: GuestViewProps) {
  return (
    <section className={classes('player-ad', ad && 'shown')} aria-label="Реклама" aria-busy={!ad}>
      {ad && <Picture ad={ad} fullscreen={fullscreen} />}
      <header className="top">
        {onBack && <AdButton icon="back" label="Назад к релизу" onClick={onBack} />}
        {ad && <AdLabel company={ad.company} erid={ad.erid} />}
      </header>
      {ad ? (
        <Bottom ad={ad} fullscreen={fullscreen} />
      ) : (
        <span className="wait">
          <Spinner />
        </span>
      )}
    </section>
  );
}

type AdButtonProps = { icon: IconName; label: string; onClick: () => void; isPlay?: boolean };

function AdButton({ icon, label, onClick, isPlay }: AdButtonProps) {
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

type ShownAdProps = { ad: ShownAd; fullscreen: Fullscreen };

/** Makes the picture clickable like the pause button; keyboards and screen readers use that button. */
function Picture({ ad: { playback }, fullscreen }: ShownAdProps) {
  const isPaused = useSlice(playback, (state) => state.isPaused);
  return (
    <button
      type="button"
      className="picture"
      tabIndex={-1}
      aria-hidden="true"
      onClick={playback.toggle}
      onDoubleClick={fullscreen.toggle}
    >
      {isPaused && (
        <span className="big-play">
          <Icon name="play" size={32} />
        </span>
      )}
    </button>
  );
}

function Bottom({ ad: { playback, link }, fullscreen }: ShownAdProps) {
  const { isPaused, isMuted, position, duration } = useSlice(playback, (state) => state);
  const { isFullscreen, isPossible } = useSlice(fullscreen, (state) => state);
  return (
    <footer className="bottom">
      <div className="ways">
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
      <div className="row">
        <AdButton
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? 'Продолжить' : 'Пауза'}
          isPlay
          onClick={playback.toggle}
        />
        <AdButton
          icon={isMuted ? 'volume-off' : 'volume'}
          label={isMuted ? 'Включить звук' : 'Выключить звук'}
          onClick={playback.toggleSound}
        />
        <span className="left">Ещё {formatClock(Math.ceil(duration - position))}</span>
        {isPossible && (
          <AdButton
            icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
            label={isFullscreen ? 'Выйти из полного экрана' : 'Полный экран'}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
      <progress className="progress" max={duration || 1} value={position} aria-hidden="true" />
    </footer>
  );
}

/** The skip button, or the seconds until it appears. */
function SkipAd({ playback }: Pick<ShownAd, 'playback'>) {
  const left = useSlice(playback, (state) => state.secondsUntilSkip);
  if (left === null) return null;
  if (left > 0) return <span className="soon">Пропустить через&nbsp;{left}</span>;
  return (
    <button type="button" className={classes(notice.offer, notice.large)} title="S" onClick={playback.skip}>
      Пропустить
      <Icon name="next" size={20} />
    </button>
  );
}
