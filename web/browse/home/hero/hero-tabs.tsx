import type { KeyboardEvent } from 'react';
import { LiveDot } from '#web/ui/controls/badge.tsx';
import styles from './hero-tabs.module.css';
import type { Slide } from './slide.ts';

type HeroTabsProps = { slides: readonly Slide[]; current: Slide; onChoose: (alias: string) => void };

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The tabs of the first screen: arrows, Home and End choose, Tab leaves them. */
export function HeroTabs({ slides, current, onChoose }: HeroTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const move = MOVES[event.key];
    const next = move && slides[move(slides.indexOf(current), slides.length - 1)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.alias);
    const tabs = event.currentTarget.parentElement?.querySelectorAll('button');
    tabs?.item(slides.indexOf(next)).focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="Что посмотреть">
      {slides.map((slide) => (
        <button
          key={slide.alias}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={slide === current}
          aria-controls="hero-panel"
          tabIndex={slide === current ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(slide.alias)}
        >
          <b>
            {slide.isNew && <LiveDot />}
            {slide.tab}
          </b>{' '}
          <span className={styles.name}>{slide.title}</span>
        </button>
      ))}
    </div>
  );
}
