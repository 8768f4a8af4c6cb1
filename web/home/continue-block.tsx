import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as ContinueCards from '../continue/continue-cards.tsx';
import { EarlyScript } from '../early-script.tsx';
import { openShelf, recall, remember } from '../remembered.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './continue-block.module.css';
import { Section, Shelf } from './section.tsx';

// How many cards there were last: the next page keeps a place for them from its first paint, or none.
const COUNT = 'continues';

function mayContinue(): boolean {
  return JSON.stringify(recall(openShelf(), 'positions')).includes('"releaseId"');
}

const isExpected = () => recall(openShelf(), COUNT) !== 0 && mayContinue();

// The same question, asked while the page is being read.
const REVEAL = `try{if(localStorage.getItem("akane.${COUNT}")!=="0"&&localStorage.getItem("akane.positions").includes('"releaseId"'))document.currentScript.parentElement.hidden=false}catch{}`;

/** What the viewer can go on with. Only the browser knows, and pages are the same for all: an outline stands ready in each, and the cards are fetched where something was begun. */
export function ContinueBlock() {
  const place = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<typeof ContinueCards>();
  // Not by React's own attribute: the script below has changed it before React came.
  const show = useCallback((isShown: boolean) => {
    if (place.current) place.current.hidden = !isShown;
  }, []);
  useLayoutEffect(() => show(isExpected()), [show]);
  useEffect(() => {
    if (!mayContinue()) return;
    import('../continue/continue-cards.tsx').then(setParts, () => show(false));
  }, [show]);
  const onCount = useCallback(
    (count: number) => {
      remember(openShelf(), COUNT, count);
      show(count > 0);
    },
    [show],
  );
  return (
    <div ref={place} className={styles.block} hidden suppressHydrationWarning>
      <EarlyScript code={REVEAL} />
      <Section title="Продолжить просмотр">
        <Shelf items="frames">
          {parts ? <parts.default outline={<Outline />} onCount={onCount} /> : <Outline />}
        </Shelf>
      </Section>
      <div className={styles.row}>{parts && <parts.InARow />}</div>
    </div>
  );
}

function Outline() {
  return [0, 1, 2, 3].map((i) => (
    <li key={i} className={styles.outline}>
      <Skeleton shape="frame" />
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </li>
  ));
}
