import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { Badge, Dot } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import styles from './hero.module.css';
import type { Slide } from './slide.ts';

const EACH = 9000;

/**
 * The freshest releases over their widest pictures, one at a time; it turns by itself until somebody chooses, reads or
 * asks for calm.
 */
export function Hero({ slides, now }: { slides: readonly Slide[]; now: string }) {
  const { hero, at, fetched, turning, choose, setPaused } = useTurns(slides.length);
  const slide = slides[at];
  if (!slide) return null;
  return (
    <section
      ref={hero}
      className={classes(styles.hero, slide.cover === null && styles.tall)}
      aria-label="Новые эпизоды"
    >
      {slides.slice(0, fetched).map((one, i) => (
        <Picture key={one.alias} slide={one} shown={i === at} first={i === 0} />
      ))}
      <Copy key={slide.alias} slide={slide} now={now} />
      {slides.length > 1 && (
        <div className={styles.choices}>
          {turning !== 'never' && (
            <button
              type="button"
              className={styles.pause}
              aria-label={turning === 'paused' ? 'Листать дальше' : 'Остановить'}
              onClick={() => setPaused(turning !== 'paused')}
            >
              <Icon name={turning === 'paused' ? 'play' : 'pause'} size={18} />
            </button>
          )}
          {slides.map((one, i) => (
            <button
              key={one.alias}
              type="button"
              className={styles.choice}
              aria-label={`Показать: ${one.title}`}
              aria-current={i === at || undefined}
              onClick={() => choose(i)}
            >
              <span className={styles.thumb}>
                <Poster pictures={one.poster} sizes="52px" />
              </span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function Picture({ slide, shown, first }: { slide: Slide; shown: boolean; first: boolean }) {
  const { src, preview } = slide.poster;
  const poster = preview ?? src;
  return (
    <div className={classes(styles.picture, shown && styles.shown)} aria-hidden="true">
      {slide.cover !== null && (
        <img
          className={styles.cover}
          src={slide.cover}
          width={1920}
          height={1080}
          alt=""
          fetchPriority={first ? 'high' : 'low'}
        />
      )}
      {slide.cover === null && poster !== null && (
        <>
          <img className={styles.blurred} src={poster} width={400} height={600} alt="" />
          <span className={styles.poster}>
            <Poster pictures={slide.poster} sizes="18vw" eager={first} />
          </span>
        </>
      )}
    </div>
  );
}

function Copy({ slide, now }: { slide: Slide; now: string }) {
  return (
    <div className={styles.copy}>
      <p className={styles.eyebrow}>
        <Dot />
        <span>
          {slide.episode} · <RelativeTime at={slide.at} now={now} />
        </span>
      </p>
      <h2 className={styles.title}>{slide.title}</h2>
      <p className={styles.logline}>{slide.logline}</p>
      <p className={styles.facts}>
        {slide.progress !== null && <b>{slide.progress}</b>}
        {slide.details.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Badge look="outline" spoken={slide.age.spoken}>
          {slide.age.label}
        </Badge>
      </p>
      <div className={styles.actions}>
        {slide.watch && (
          <LinkButton to={slide.watch.path} look="main" size="large" prefetch="intent">
            <Icon name="play" />
            {slide.watch.label}
          </LinkButton>
        )}
        <LinkButton to={releasePath(slide.alias)} size="large" look={slide.watch ? 'quiet' : 'main'}>
          О релизе
        </LinkButton>
      </div>
    </div>
  );
}

const CALM = '(prefers-reduced-motion: reduce)';

function watchCalm(listener: () => void) {
  const query = matchMedia(CALM);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const never = () => () => {};

function useTurns(count: number) {
  const hero = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [paused, setPaused] = useState(false);
  const calm = useSyncExternalStore(
    watchCalm,
    () => matchMedia(CALM).matches,
    () => true,
  );
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const turns = !calm && !paused && count > 1;

  const show = useCallback((next: number) => {
    setAt(next);
    setFurthest((far) => Math.max(far, next));
  }, []);

  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => {
      const watched =
        document.visibilityState === 'visible' && !hero.current?.matches(':hover, :focus-within');
      if (watched) show((at + 1) % count);
    }, EACH);
    return () => clearInterval(timer);
  }, [turns, at, count, show]);

  const choose = (next: number) => {
    setPaused(true);
    show(next);
  };
  // Pictures are fetched one turn ahead, and only once scripts run.
  const fetched = Math.min(count, furthest + (scripted ? 2 : 1));
  const turning: 'never' | 'paused' | 'on' = calm ? 'never' : paused ? 'paused' : 'on';
  return { hero, at, fetched, turning, choose, setPaused };
}
