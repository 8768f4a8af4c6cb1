import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { CardPanels } from '#web/browse/releases/card-panel/card-panels.tsx';
import styles from './app.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { TabBar } from './tab-bar.tsx';

/** The frame of every page but the player: header, content, footer, and on phones a navigation bar. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Header />
      <div id="content" className={styles.content} tabIndex={-1}>
        {children}
      </div>
      <Footer />
      <TabBar />
      <CardPanels />
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
