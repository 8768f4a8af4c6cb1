import { useState } from 'react';
import { tieShortWords } from '#contract/no-break.ts';
import { releasePath } from '#contract/addresses.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { classes } from '#web/ui/classes.ts';
import { LiveDot } from '#web/ui/controls/badge.tsx';
import { Score } from '#web/entities/release/score.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AirTime } from '#web/browse/schedule/time/air-time.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { HeroPicture } from './hero-picture.tsx';
import { HeroTabs } from './hero-tabs.tsx';
import styles from './hero.module.css';
import type { Slide } from './slide.ts';
import { mergeSlides, useOwnSlides } from './use-own-slides.ts';

const rendered = import.meta.env.SSR ? await import('./hero-heart.tsx') : undefined;

/** The heart of a slide; its code is not needed to show the first screen. */
const HeroHeart = lazyComponent(
  rendered,
  () => import('./hero-heart.tsx'),
  (module) => module.HeroHeart,
);

/** The first screen: at most four releases as tabs, the viewer's own first. Nothing changes by itself. */
export function Hero({ slides: everyones, now }: { slides: readonly Slide[]; now: string }) {
  const own = useOwnSlides();
  const slides = own ? mergeSlides(own, everyones) : everyones;
  const [chosen, setChosen] = useState<string>();
  const current = slides.find(({ alias }) => alias === chosen) ?? slides[0];
  if (!current) return null;
  const isChange = own !== undefined || chosen !== undefined;
  return (
    <section className={styles.hero} data-stage data-hero aria-label="Что посмотреть">
      <HeroPicture key={current.alias} slide={current} isChange={isChange} />
      <div
        className={styles.panel}
        {...(slides.length > 1 && { id: 'hero-panel', role: 'tabpanel', 'aria-label': current.title })}
      >
        <Copy key={current.alias} slide={current} now={now} isChange={isChange} />
      </div>
      <div className={styles.outline} aria-hidden="true">
        <Skeleton shape="line" short />
        <Skeleton shape="line" />
        <Skeleton shape="line" short />
      </div>
      {slides.length > 1 && <HeroTabs slides={slides} current={current} onChoose={setChosen} />}
    </section>
  );
}

function Copy({ slide, now, isChange }: { slide: Slide; now: string; isChange: boolean }) {
  const [arrives] = useState(isChange);
  return (
    <div className={classes(styles.copy, arrives && styles.arriving)}>
      <p className={styles.eyebrow}>
        {slide.isNew && <LiveDot />}
        <span>
          {slide.eyebrow}
          {slide.published !== null && (
            <>
              {' · '}
              <RelativeTime at={slide.published} now={now} />
            </>
          )}
        </span>
        {slide.expected && <AirTime {...slide.expected} />}
      </p>
      <h2 className={styles.title}>{tieShortWords(slide.title)}</h2>
      <p className={styles.about}>{tieShortWords(slide.about)}</p>
      {slide.facts.length > 0 && (
        <p className={styles.facts}>
          <Score score={slide.score} />
          {slide.score !== null && ' · '}
          {slide.facts.join(' · ')}
        </p>
      )}
      {slide.progress && (
        <p className={styles.progress}>
          <progress value={slide.progress.share} aria-hidden="true" />
          <span>{slide.progress.label}</span>
        </p>
      )}
      <Actions slide={slide} />
    </div>
  );
}

// Beside a second action, phones show the verb only: the line above names the episode.
function ShortLabel({ label }: { label: string }) {
  const [verb, ...rest] = label.split(' ');
  return (
    <span>
      {verb}
      <span className={styles.rest}> {rest.join(' ')}</span>
    </span>
  );
}

function Actions({ slide: { id, alias, main, jump } }: { slide: Slide }) {
  const release = releasePath(alias);
  return (
    <div className={classes(styles.actions, jump && styles.many)}>
      {main && (
        <LinkButton to={main.path} variant="main" size="large" prefetch="intent">
          {main.path !== release && <Icon name="play" />}
          {jump ? <ShortLabel label={main.label} /> : main.label}
        </LinkButton>
      )}
      {jump && (
        <LinkButton to={jump.path} size="large" prefetch="intent">
          {jump.label}
        </LinkButton>
      )}
      <span className={styles.heart}>
        <HeroHeart releaseId={id} />
      </span>
      {main?.path !== release && (
        <LinkButton to={release} size="large" square aria-label="О релизе" title="О релизе">
          <Icon name="info" />
        </LinkButton>
      )}
    </div>
  );
}
