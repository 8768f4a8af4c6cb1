import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NOTICES_PATH } from '#contract/addresses.ts';
import { openBrowserStorage, readStored } from '#web/entities/storage/browser-storage.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useViewer } from '../viewer/root-data.ts';
import { formatUnread } from './format-notice.ts';
import type { NoticesPanel } from './notices-panel.tsx';
import styles from './notices-bell.module.css';
import { useUnread } from './unread-notices.ts';

const PANEL = 'notices';
const PANEL_FITS = '(width >= 600px)';

// Looks for news of a visitor's favourites; without some nothing is loaded.
function useVisitorNews(isVisitor: boolean) {
  useEffect(() => {
    const favorites = isVisitor && readStored(openBrowserStorage(), 'favorites');
    if (!Array.isArray(favorites) || favorites.length === 0) return;
    void import('./visitor-notices.ts').then((one) => one.loadVisitorNotices()).catch(() => {});
  }, [isVisitor]);
}

// Compares the physical key: with the Russian layout it types «т».
function isNoticesKey({ code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  return code === 'KeyN' && !ctrlKey && !metaKey && !altKey && !shiftKey && !isTyping;
}

/**
 * The bell of the header with the number of unread notices. It opens a panel; on phones and without scripts it is a
 * link to the page of notices. The key N does the same.
 */
export function NoticesBell() {
  const viewer = useViewer();
  const unread = useUnread();
  const navigate = useNavigate();
  const panel = useRef<HTMLDialogElement>(null);
  const [Panel, setPanel] = useState<typeof NoticesPanel>();
  const [openings, setOpenings] = useState(0);
  const wasOpen = useRef(false);
  useVisitorNews(viewer === null);

  const preload = () => {
    // Without a connection the link reports it, as any page does.
    void import('./notices-panel.tsx').then(
      (module) => setPanel(() => module.NoticesPanel),
      () => void navigate(NOTICES_PATH),
    );
  };
  const open = () => {
    preload();
    setOpenings((count) => count + 1);
    panel.current?.showPopover();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isNoticesKey(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
    else if (matchMedia(PANEL_FITS).matches) open();
    else void navigate(NOTICES_PATH);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const count = formatUnread(unread);
  return (
    <>
      <Link
        to={NOTICES_PATH}
        className={buttonClass({ variant: 'bare', square: true }, styles.bell)}
        aria-label={unread > 0 ? `Уведомления, новых: ${count}` : 'Уведомления'}
        aria-keyshortcuts="N"
        onPointerDown={() => {
          // The press itself closes an open panel.
          wasOpen.current = panel.current?.matches(':popover-open') ?? false;
        }}
        onClick={(event) => {
          const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
          if (!isPlain || !matchMedia(PANEL_FITS).matches) return;
          event.preventDefault();
          if (!wasOpen.current) open();
          wasOpen.current = false;
        }}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Link>
      <dialog ref={panel} id={PANEL} popover="auto" aria-label="Уведомления" className={styles.panel}>
        {Panel && openings > 0 && (
          <Panel key={openings} viewer={viewer} onClose={() => panel.current?.hidePopover()} />
        )}
      </dialog>
    </>
  );
}
