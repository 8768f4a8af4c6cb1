import { tieShortWords } from '#contract/no-break.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './description.module.css';

// About six lines on a phone; used until the text is measured.
const LONG_TEXT = 300;

/** Six lines of the description, with a button for the rest. */
export function Description({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isTruncated, setIsTruncated] = useState(text.length > LONG_TEXT);
  const [isOpen, setIsOpen] = useState(false);
  // Without empty lines, because the sixth one could be empty.
  const compactText = text.replace(/(\r?\n)+/g, '\n');
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const measure = () => setIsTruncated(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={styles.description}>
      <p
        ref={paragraph}
        id={id}
        className={classes(styles.text, !isOpen && styles.cut, !isOpen && isTruncated && styles.faded)}
      >
        {tieShortWords(isOpen ? text : compactText)}
      </p>
      {(isTruncated || isOpen) && (
        <button
          type="button"
          className={styles.more}
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
