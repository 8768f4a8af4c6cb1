import { useId, useRef } from 'react';
import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { BellContent } from './bell-content.tsx';
import styles from './studio-bell.module.css';
import { useBell } from './use-bell.ts';

const MAX_COUNT = 99;

function nameOf(count: number): string {
  if (count === 0) return 'Уведомления';
  return `Уведомления, непрочитанных: ${count > MAX_COUNT ? `больше ${MAX_COUNT}` : count}`;
}

/** The bell of the studio: how much is unread, and a panel with what waits and what others did. */
export function StudioBell() {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { count, shown, open, readAll } = useBell();
  const hasNew =
    shown.state === 'loaded' &&
    [
      shown.bell.reports,
      shown.bell.failed_jobs,
      shown.bell.failed_announcements,
      shown.bell.ready_episodes,
      ...shown.bell.failed_plans,
      ...shown.bell.claims,
      ...shown.bell.events,
    ].some((line) => line?.is_new);
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={nameOf(count)}>
        <StudioIcon name="bell" size={18} />
        {count > 0 && <span className={styles.count}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>}
      </button>
      <section
        id={id}
        ref={panel}
        popover="auto"
        aria-label="Уведомления"
        tabIndex={-1}
        className={styles.panel}
        onToggle={({ newState }) => {
          if (newState !== 'open') return;
          panel.current?.focus();
          void open();
        }}
      >
        <header className={styles.head}>
          <h2>Уведомления</h2>
          {hasNew && (
            <StudioButton variant="bare" size="small" onClick={readAll}>
              Прочитать всё
            </StudioButton>
          )}
        </header>
        <BellContent shown={shown} onRetry={open} onFollow={() => panel.current?.hidePopover()} />
        <footer className={styles.foot}>
          <StudioLink to={STUDIO_JOURNAL_PATH} variant="bare" onClick={() => panel.current?.hidePopover()}>
            Весь журнал
          </StudioLink>
        </footer>
      </section>
    </>
  );
}
