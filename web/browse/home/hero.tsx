import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { Badge, LiveDot } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import styles from './hero.module.css';
import type { Slide } from './slide.ts';

const SLIDE_MS = 9000;

/**
 * A slideshow of the newest releases. It advances by itself unless the viewer has chosen a slide, points at or focuses
 * the slideshow, has paused it, or prefers reduced motion.
 */
export function Hero({ slides, now }: { slides: readonly Slide[]; now: string }) {
  const { hero, current, loadedCount, autoplay, choose, setPaused } = useSlideshow(slides.length);
  const slide = slides[current];
  if (!slide) return null;
  return (
    <section
      ref={hero}
      className={classes(styles.hero, slide.cover === null && styles.tall)}
      data-stage
      aria-label="Новые эпизоды"
    >
      {slides.slice(0, loadedCount).map((one, i) => (
        <Picture key={one.alias} slide={one} isShown={i === current} isFirst={i === 0} />
      ))}
      <Copy key={slide.alias} slide={slide} now={now} />
      {slides.length > 1 && (
        <div className={styles.choices}>
          {autoplay !== 'never' && (
            <button
              type="button"
              className={styles.pause}
              aria-label={autoplay === 'paused' ? 'Листать дальше' : 'Остановить'}
              onClick={() => setPaused(autoplay !== 'paused')}
            >
              <Icon name={autoplay === 'paused' ? 'play' : 'pause'} size={18} />
            </button>
          )}
          {slides.map((one, i) => (
            <button
              key={one.alias}
              type="button"
              className={styles.choice}
              aria-label={`Показать: ${one.title}`}
              aria-current={i === current || undefined}
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

function Picture({ slide, isShown, isFirst }: { slide: Slide; isShown: boolean; isFirst: boolean }) {
  const { src, preview } = slide.poster;
  const poster = preview ?? src;
  return (
    <div className={classes(styles.picture, isShown && styles.shown)} aria-hidden="true">
      {slide.cover !== null && (
        <img
          className={styles.cover}
          src={slide.cover}
          width={1920}
          height={1080}
          alt=""
          fetchPriority={isFirst ? 'high' : 'low'}
        />
      )}
      {slide.cover === null && poster !== null && (
        <>
          <img className={styles.blurred} src={poster} width={400} height={600} alt="" />
          <span className={styles.poster}>
            <Poster pictures={slide.poster} sizes="18vw" eager={isFirst} />
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
        <LiveDot />
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
        <Badge variant="outline" spoken={slide.age.spoken}>
          {slide.age.label}
        </Badge>
      </p>
      <div className={styles.actions}>
        {slide.watch && (
          <LinkButton to={slide.watch.path} variant="main" size="large" prefetch="intent">
            <Icon name="play" />
            {slide.watch.label}
          </LinkButton>
        )}
        <LinkButton to={releasePath(slide.alias)} size="large" variant={slide.watch ? 'quiet' : 'main'}>
          О релизе
        </LinkButton>
      </div>
    </div>
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function subscribeToReducedMotion(listener: () => void) {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const subscribeToNothing = () => () => {};

function useSlideshow(count: number) {
  const hero = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [paused, setPaused] = useState(false);
  const hasReducedMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const isAdvancing = !hasReducedMotion && !paused && count > 1;

  const show = useCallback((next: number) => {
    setCurrent(next);
    setFurthest((far) => Math.max(far, next));
  }, []);

  useEffect(() => {
    if (!isAdvancing) return undefined;
    const timer = setInterval(() => {
      const isIdle =
        document.visibilityState === 'visible' && !hero.current?.matches(':hover, :focus-within');
      if (isIdle) show((current + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isAdvancing, current, count, show]);

  const choose = (next: number) => {
    setPaused(true);
    show(next);
  };
  // Pictures load one slide ahead, and only after hydration.
  const loadedCount = Math.min(count, furthest + (isHydrated ? 2 : 1));
  const autoplay: 'never' | 'paused' | 'on' = hasReducedMotion ? 'never' : paused ? 'paused' : 'on';
  return { hero, current, loadedCount, autoplay, choose, setPaused };
}
