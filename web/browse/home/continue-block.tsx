import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as ContinueCards from '#web/library/continue/continue-cards.tsx';
import { EarlyScript } from '#web/page/early-script.tsx';
import { openBrowserStorage, readStored, writeStored } from '#web/storage/browser-storage.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './continue-block.module.css';
import { HomeSection, ScrollRow } from './section.tsx';

// Stores the last number of cards, so that the next page reserves their space from its first paint.
const COUNT = 'continues';

function hasStoredPositions(): boolean {
  return JSON.stringify(readStored(openBrowserStorage(), 'positions')).includes('"releaseId"');
}

// A signed-in viewer may have started episodes on other devices, which are known only after the page has loaded; a
// browser without a stored number therefore expects some.
function isExpected(isViewer: boolean): boolean {
  const count = readStored(openBrowserStorage(), COUNT);
  return count !== 0 && (hasStoredPositions() || (isViewer && count === null));
}

// The same check as an inline script, which runs while the page is being parsed.
const reveal = (isViewer: boolean) =>
  `try{const c=localStorage.getItem("akane.${COUNT}");if(c!=="0"&&(${isViewer}&&!c||localStorage.getItem("akane.positions").includes('"releaseId"')))document.currentScript.parentElement.hidden=false}catch{}`;

/**
 * The episodes that the viewer can continue. Only the browser knows them and pages are the same for everybody, so every
 * page contains a hidden placeholder, and the browser loads the cards if the viewer has started something.
 */
export function ContinueBlock() {
  const block = useRef<HTMLDivElement>(null);
  const [module, setModule] = useState<typeof ContinueCards>();
  // Set on the element and not by React, because the inline script changes it before hydration.
  const show = useCallback((isShown: boolean) => {
    if (block.current) block.current.hidden = !isShown;
  }, []);
  const isViewer = useViewer() !== null;
  useLayoutEffect(() => show(isExpected(isViewer)), [show, isViewer]);
  const onCount = useCallback(
    (count: number) => {
      writeStored(openBrowserStorage(), COUNT, count);
      show(count > 0);
    },
    [show],
  );
  useEffect(() => {
    const load = () => {
      if (!hasStoredPositions()) return;
      import('#web/library/continue/continue-cards.tsx').then(setModule, () => show(false));
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'akane.positions') return;
      if (!hasStoredPositions()) onCount(0);
      load();
    };
    load();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [show, onCount]);
  return (
    <div ref={block} className={styles.block} hidden suppressHydrationWarning>
      <EarlyScript code={reveal(isViewer)} />
      <HomeSection title="Продолжить просмотр">
        <ScrollRow items="frames">
          {module ? <module.default outline={<Placeholder />} onCount={onCount} /> : <Placeholder />}
        </ScrollRow>
      </HomeSection>
      <div className={styles.row}>{module && <module.WatchInARowMenu />}</div>
    </div>
  );
}

function Placeholder() {
  return [0, 1, 2, 3].map((i) => (
    <li key={i} className={styles.outline}>
      <Skeleton shape="frame" />
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </li>
  ));
}
