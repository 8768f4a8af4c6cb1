import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './record-form.module.css';

/** Asks before somebody leaves a page with changes that are not saved; the browser asks about closing the tab. */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  return (
    <Dialog open={state === 'blocked'} title="Уйти без сохранения?" onClose={() => reset?.()}>
      <p>Правки останутся в этом браузере: вернётесь на эту страницу и продолжите.</p>
      <div className={styles.dialog}>
        <StudioButton size="large" onClick={() => proceed?.()}>
          Уйти
        </StudioButton>
        <StudioButton variant="main" size="large" onClick={() => reset?.()}>
          Остаться
        </StudioButton>
      </div>
    </Dialog>
  );
}
