import { useRef, useState } from 'react';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Highlight } from './highlight.ts';
import styles from './highlights.module.css';

/** What the team proposes, one at a time in a row that is turned by hand only. */
export function Highlights({ highlights }: { highlights: readonly Highlight[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const last = highlights.length - 1;
  const turnTo = (place: number) => {
    const list = row.current;
    list?.scrollTo({ left: place * list.clientWidth });
  };
  return (
    <section className={styles.block} aria-label="Советуем">
      <ul
        ref={row}
        className={styles.row}
        onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
      >
        {highlights.map((highlight) => (
          <li key={highlight.id} className={styles.place}>
            <Face highlight={highlight} />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className={styles.turns}>
          <Arrow name="left" label="Предыдущее" isAtEnd={at === 0} onTurn={() => turnTo(at - 1)} />
          {highlights.map(({ id, title }, i) => (
            <button
              key={id}
              type="button"
              className={styles.dot}
              aria-label={`Показать: ${title}`}
              aria-current={i === at || undefined}
              onClick={() => turnTo(i)}
            />
          ))}
          <Arrow name="right" label="Следующее" isAtEnd={at === last} onTurn={() => turnTo(at + 1)} />
        </div>
      )}
    </section>
  );
}

type ArrowProps = { name: 'left' | 'right'; label: string; isAtEnd: boolean; onTurn: () => void };

// At the end it stays in the order of focus and does nothing.
function Arrow({ name, label, isAtEnd, onTurn }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onTurn}
    >
      <Icon name={name} />
    </button>
  );
}

function Face({ highlight: { mark, title, text, picture, isDarkened, link } }: { highlight: Highlight }) {
  return (
    <div className={classes(styles.face, isDarkened && styles.darkened)}>
      {picture !== null && (
        <>
          <img className={styles.glow} src={picture} width={640} height={360} alt="" loading="lazy" />
          <img className={styles.picture} src={picture} width={640} height={360} alt="" loading="lazy" />
        </>
      )}
      <div className={styles.words}>
        {mark !== null && <p className={styles.mark}>{mark}</p>}
        <h3 className={styles.title}>{title}</h3>
        {text !== null && <p className={styles.text}>{text}</p>}
        {link && <Step link={link} />}
      </div>
    </div>
  );
}

function Step({ link: { to, label, isOurs } }: { link: NonNullable<Highlight['link']> }) {
  if (isOurs) return <LinkButton to={to}>{label}</LinkButton>;
  return (
    <a href={to} target="_blank" rel="sponsored noopener noreferrer" className={buttonClass({})}>
      {label}
      <Icon name="external" size={16} />
    </a>
  );
}
