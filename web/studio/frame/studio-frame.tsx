import { type ReactNode, useRef } from 'react';
import type { StudioMe } from '#contract/studio/me.ts';
import { openLayer } from '#web/ui/layer/layer.ts';
import { sectionsFor } from '../access/sections.ts';
import { ConfirmUndo } from '../second-factor/confirm-undo.tsx';
import { KeyHelp } from './palette/key-help.tsx';
import { Palette } from './palette/palette.tsx';
import { useCommands } from './palette/use-commands.ts';
import { Rail } from './rail.tsx';
import styles from './studio-frame.module.css';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

/** What every page of the studio has around it: the rail or, on narrow screens, tabs; the top bar; the content. */
export function StudioFrame({ me, children }: { me: StudioMe; children: ReactNode }) {
  const palette = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const sections = sectionsFor(me);
  useCommands({ sections, palette, help });
  return (
    <div className={styles.frame} data-studio>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Rail me={me} />
      <div className={styles.pane}>
        <TopBar onSearch={() => openLayer(palette.current)} />
        <div id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      <Tabs me={me} />
      <Palette ref={palette} me={me} onKeys={() => openLayer(help.current)} />
      <KeyHelp ref={help} sections={sections} />
      <ConfirmUndo />
    </div>
  );
}
