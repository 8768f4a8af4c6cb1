import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { LazyCardLayers } from '#web/browse/releases/card-panel/lazy-card-layers.tsx';
import styles from './app.module.css';
import { lazyComponent, loadWhenOnline } from '#web/ui/lazy-component.tsx';
import { Television } from './television/lazy-television.ts';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

// Links work without its code, which loads later.
const loaded = import.meta.env.SSR ? await import('./footer.tsx') : undefined;
const load = () => loadWhenOnline(() => import('./footer.tsx'));
const Footer = lazyComponent(loaded, load, (module) => module.Footer);

/**
 * The frame of every page but the player: header, content, footer, and on phones a navigation bar; on televisions a
 * rail of sections instead of all of them.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const isTv = useIsTv();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      {isTv ? <Television hasRail /> : <Header />}
      <div id="content" className={styles.content} tabIndex={-1}>
        {children}
      </div>
      {!isTv && (
        <>
          <Footer />
          <TabBar />
          <LazyCardLayers />
        </>
      )}
    </div>
  );
}

export default function AppLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
