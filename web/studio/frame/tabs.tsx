import { useId, useRef } from 'react';
import { LOGOUT_PATH } from '#contract/addresses.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { sectionsFor } from '../access/sections.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { OWN_LINKS } from './own-links.ts';
import { SectionLinks } from './section-links.tsx';
import styles from './tabs.module.css';

const MAX_TABS = 4;

/** The sections at the bottom of narrow screens: four of them, and a sheet with everything. */
export function Tabs({ me }: { me: StudioMe }) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const sections = sectionsFor(me);
  return (
    <>
      <nav className={styles.bar} aria-label="Разделы студии">
        <SectionLinks sections={sections.slice(0, MAX_TABS)} className={styles.tab} iconSize={20} />
        <button type="button" className={styles.tab} popoverTarget={id}>
          <StudioIcon name="more" size={20} />
          Ещё
        </button>
      </nav>
      <div id={id} popover="auto" className={styles.sheet} data-sheet="" ref={sheet}>
        <nav aria-label="Все разделы студии">
          <SectionLinks
            sections={sections}
            className={styles.item}
            countClass={styles.count}
            iconSize={20}
            onFollow={() => sheet.current?.hidePopover()}
          />
          {OWN_LINKS.map(({ to, label, icon }) => (
            <a key={to} href={to} className={styles.item}>
              <Icon name={icon} />
              {label}
            </a>
          ))}
        </nav>
        <form method="post" action={LOGOUT_PATH}>
          <button type="submit" className={styles.item}>
            <Icon name="exit" />
            Выйти
          </button>
        </form>
      </div>
    </>
  );
}
