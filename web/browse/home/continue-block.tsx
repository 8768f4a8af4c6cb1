import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type * as ContinueCards from '#web/library/continue/continue-cards.tsx';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './continue-block.module.css';
import { CONTINUES, markPage } from './early-home.ts';
import { HomeSection, ScrollRow } from './section.tsx';

function hasStoredPositions(): boolean {
  return JSON.stringify(readStored(openBrowserStorage(), 'positions')).includes('"releaseId"');
}

// A signed-in viewer may have started episodes on other devices, which are known only after the page has loaded; a
// browser without a stored number therefore expects some.
function isExpected(isViewer: boolean): boolean {
  const count = readStored(openBrowserStorage(), CONTINUES);
  return count !== 0 && (hasStoredPositions() || (isViewer && count === null));
}

/**
 * The episodes that the viewer can continue. Only the browser knows them and pages are the same for everybody, so every
 * page contains a hidden placeholder, and the browser loads the cards if the viewer has started something.
 */
export function ContinueBlock() {
  const [module, setModule] = useState<typeof ContinueCards>();
  const isViewer = useViewer() !== null;
  useLayoutEffect(() => markPage(CONTINUES, isExpected(isViewer)), [isViewer]);
  const onCount = useCallback((count: number) => {
    writeStored(openBrowserStorage(), CONTINUES, count);
    markPage(CONTINUES, count > 0);
  }, []);
  useEffect(() => {
    const load = () => {
      if (!hasStoredPositions()) return;
      import('#web/library/continue/continue-cards.tsx').then(setModule, () => markPage(CONTINUES, false));
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== 'akane.positions') return;
      if (!hasStoredPositions()) onCount(0);
      load();
    };
    load();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [onCount]);
  return (
    <div className={styles.block}>
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
