import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as ContinueCards from '#web/library/continue/continue-cards.tsx';
import { EarlyScript } from '#web/page/early-script.tsx';
import { openShelf, recall, remember } from '#web/storage/remembered.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './continue-block.module.css';
import { Section, Shelf } from './section.tsx';

// How many cards there were last: the next page keeps a place for them from its first paint, or none.
const COUNT = 'continues';

function mayContinue(): boolean {
  return JSON.stringify(recall(openShelf(), 'positions')).includes('"releaseId"');
}

// What a viewer has begun elsewhere comes when the page is open: in a browser that has not counted it yet, some is
// expected.
function isExpected(isViewer: boolean): boolean {
  const count = recall(openShelf(), COUNT);
  return count !== 0 && (mayContinue() || (isViewer && count === null));
}

// The same question, asked while the page is being read.
const reveal = (isViewer: boolean) =>
  `try{const c=localStorage.getItem("akane.${COUNT}");if(c!=="0"&&(${isViewer}&&!c||localStorage.getItem("akane.positions").includes('"releaseId"')))document.currentScript.parentElement.hidden=false}catch{}`;

/**
 * What the viewer can go on with. Only the browser knows, and pages are the same for all: an outline stands ready in
 * each, and the cards are fetched where something was begun.
 */
export function ContinueBlock() {
  const place = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<typeof ContinueCards>();
  // Not by React's own attribute: the script below has changed it before React came.
  const show = useCallback((isShown: boolean) => {
    if (place.current) place.current.hidden = !isShown;
  }, []);
  const isViewer = useViewer() !== null;
  useLayoutEffect(() => show(isExpected(isViewer)), [show, isViewer]);
  const onCount = useCallback(
    (count: number) => {
      remember(openShelf(), COUNT, count);
      show(count > 0);
    },
    [show],
  );
  useEffect(() => {
    const look = () => {
      if (!mayContinue()) return;
      import('#web/library/continue/continue-cards.tsx').then(setParts, () => show(false));
    };
    const hear = ({ key }: StorageEvent) => {
      if (key !== 'akane.positions') return;
      if (!mayContinue()) onCount(0);
      look();
    };
    look();
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [show, onCount]);
  return (
    <div ref={place} className={styles.block} hidden suppressHydrationWarning>
      <EarlyScript code={reveal(isViewer)} />
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
