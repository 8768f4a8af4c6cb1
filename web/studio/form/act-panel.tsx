import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { studioButtonClass } from '../ui/studio-button.tsx';
import { useSidePanel } from '../ui/use-side-panel.ts';
import styles from './act-panel.module.css';
import { PANEL_QUERY } from './panel-query.ts';

/** Which panel the address opens, and the address without it. */
export function usePanel(): { open: string | null; closed: string } {
  const [query] = useSearchParams();
  const rest = new URLSearchParams(query);
  for (const name of PANEL_QUERY) rest.delete(name);
  return { open: query.get('panel'), closed: `?${rest}` };
}

/** Gives the focus back to what opened a panel (`data-opens`) when it closes. */
export function useFocusAfterPanel(): void {
  const { open } = usePanel();
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === null || open !== null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(closed)}"]`)?.focus();
  }, [open]);
}

/**
 * A panel at the side of a page, a sheet at the bottom of narrow screens. It is no dialog: the page beside it stays
 * readable and usable. It is open as long as its address is; Esc and the cross lead back to the page.
 */
export function ActPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  const { closed } = usePanel();
  const navigate = useNavigate();
  const panel = useSidePanel(() => void navigate(closed, { preventScrollReset: true }), { takesFocus: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any field.
    <section {...panel} className={styles.panel} aria-labelledby={heading} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Link
          to={closed}
          preventScrollReset
          className={studioButtonClass({ variant: 'bare', square: true })}
          aria-label="Закрыть"
        >
          <StudioIcon name="close" size={20} />
        </Link>
      </header>
      {children}
    </section>
  );
}
