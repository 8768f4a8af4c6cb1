import { tieShortWords } from '#contract/no-break.ts';
import { useRef, useState } from 'react';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Highlight } from './highlight.ts';
import styles from './highlights.module.css';

/** The promotions, one at a time, in a row that only the viewer scrolls. */
export function Highlights({ highlights }: { highlights: readonly Highlight[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const last = highlights.length - 1;
  const scrollTo = (index: number) => {
    const list = row.current;
    list?.scrollTo({ left: index * list.clientWidth });
  };
  return (
    <section className={styles.block} aria-label="Советуем">
      <ul
        ref={row}
        className={styles.row}
        onScroll={({ currentTarget: list }) => setCurrent(Math.round(list.scrollLeft / list.clientWidth))}
      >
        {highlights.map((highlight) => (
          <li key={highlight.id} className={styles.place}>
            <HighlightCard highlight={highlight} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className={styles.turns}>
          <Arrow
            name="left"
            label="Предыдущее"
            isAtEnd={current === 0}
            onPress={() => scrollTo(current - 1)}
          />
          {highlights.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`Показать: ${title}`}
              aria-current={i === current || undefined}
              onClick={() => scrollTo(i)}
            />
          ))}
          <Arrow
            name="right"
            label="Следующее"
            isAtEnd={current === last}
            onPress={() => scrollTo(current + 1)}
          />
        </div>
      )}
    </section>
  );
}

type ArrowProps = { name: 'left' | 'right'; label: string; isAtEnd: boolean; onPress: () => void };

// At the end the button does nothing but stays focusable.
function Arrow({ name, label, isAtEnd, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onPress}
    >
      <Icon name={name} />
    </button>
  );
}

function HighlightCard({
  highlight: { adLabel, title, text, picture, isDarkened, link },
}: {
  highlight: Highlight;
}) {
  return (
    <div className={classes(styles.face, isDarkened && styles.darkened)}>
      {picture !== null && (
        <>
          <img className={styles.glow} src={picture} width={640} height={360} alt="" loading="lazy" />
          <img className={styles.picture} src={picture} width={640} height={360} alt="" loading="lazy" />
        </>
      )}
      <div className={styles.words}>
        {adLabel !== null && <p className={styles.mark}>{adLabel}</p>}
        <h3 className={styles.title}>{tieShortWords(title)}</h3>
        {text !== null && <p className={styles.text}>{tieShortWords(text)}</p>}
        {link && <HighlightLink link={link} />}
      </div>
    </div>
  );
}

function HighlightLink({ link: { to, label, isOurs } }: { link: NonNullable<Highlight['link']> }) {
  if (isOurs) return <LinkButton to={to}>{label}</LinkButton>;
  return (
    <a href={to} target="_blank" rel="sponsored noopener noreferrer" className={buttonClass({})}>
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}
