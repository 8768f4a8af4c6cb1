import { tieShortWords } from '#contract/no-break.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './description.module.css';

// About two lines on a phone; used until the text is measured.
const LONG_TEXT = 100;

/** The first lines of the description, with a button for the rest; without scripts, all of it. */
export function Description({ text }: { text: string }) {
  const id = useId();
  const paragraphs = text.split(/[\r\n]+/);
  const words = useRef<HTMLDivElement>(null);
  const [isTruncated, setIsTruncated] = useState(text.length > LONG_TEXT);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = words.current?.firstElementChild;
    if (!element || isOpen) return;
    const measure = () => setIsTruncated(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  // Further paragraphs are left out, too. Its place does not depend on what is measured later.
  const isCut = !isOpen && (isTruncated || paragraphs.length > 1);
  return (
    <div className={styles.description}>
      <div ref={words} id={id} className={classes(styles.text, !isOpen && styles.cut, isCut && styles.faded)}>
        {paragraphs.map((paragraph, i) => (
          <p key={`${i} ${paragraph}`}>{tieShortWords(paragraph)}</p>
        ))}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={classes(styles.more, isCut && styles.over)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Свернуть' : 'Ещё'}
        </button>
      )}
    </div>
  );
}
