import { useEffect, useId, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './description.module.css';

// About six lines on a phone; the first picture of the page has no ruler.
const LONG = 300;

/** Six lines of what it is about, and the rest on demand. */
export function Description({ text }: { text: string }) {
  const id = useId();
  const lines = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(text.length > LONG);
  const [isOpen, setIsOpen] = useState(false);
  // An empty line between paragraphs could be the sixth, and then only its dots would be seen.
  const inOneBreath = text.replace(/(\r?\n)+/g, '\n');
  useEffect(() => {
    const element = lines.current;
    if (!element || isOpen) return;
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={styles.description}>
      <p ref={lines} id={id} className={classes(styles.text, !isOpen && styles.cut)}>
        {isOpen ? text : inOneBreath}
      </p>
      {(isCut || isOpen) && (
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
