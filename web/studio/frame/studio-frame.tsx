import type { ReactNode } from 'react';
import type { StudioMe } from '#contract/studio/me.ts';
import { Rail } from './rail.tsx';
import styles from './studio-frame.module.css';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

/** What every page of the studio has around it: the rail or, on narrow screens, tabs; the top bar; the content. */
export function StudioFrame({ me, children }: { me: StudioMe; children: ReactNode }) {
  return (
    <div className={styles.frame} data-studio>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Rail me={me} />
      <div className={styles.pane}>
        <TopBar />
        <div id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      <Tabs me={me} />
    </div>
  );
}
