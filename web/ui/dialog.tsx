import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './controls/button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icons/icon.tsx';
import { openLayer } from './layer/layer.ts';

type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog, a bottom sheet on phones. Esc, the close button and a click outside close it, and the focus returns
 * to where it was.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open) openLayer(element);
    else if (element.open) element.close();
  }, [open]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} closedby="any" onClose={onClose}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Button variant="bare" square aria-label="Закрыть" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
