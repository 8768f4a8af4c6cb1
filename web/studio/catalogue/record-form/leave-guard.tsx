import { useEffect } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './record-form.module.css';
import { useLeaveBlocker } from './use-leave-blocker.ts';

type GuardProps = {
  hasUnsaved: () => boolean;
  /** What becomes of the changes. */
  text?: string;
};

const KEPT = 'Правки останутся в этом браузере: вернётесь на эту страницу и продолжите.';

/** Asks before somebody leaves a page with changes that are not saved; the browser asks about closing the tab. */
export function LeaveGuard({ hasUnsaved, text = KEPT }: GuardProps) {
  const blocker = useLeaveBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  return (
    <Dialog
      open={blocker?.state === 'blocked'}
      title="Уйти без сохранения?"
      onClose={() => blocker?.reset?.()}
    >
      <p>{text}</p>
      <div className={styles.dialog}>
        <StudioButton size="large" onClick={() => blocker?.proceed?.()}>
          Уйти
        </StudioButton>
        <StudioButton variant="main" size="large" onClick={() => blocker?.reset?.()}>
          Остаться
        </StudioButton>
      </div>
    </Dialog>
  );
}
