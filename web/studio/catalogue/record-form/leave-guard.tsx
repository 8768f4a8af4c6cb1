import { useContext, useEffect, useEffectEvent, useId } from 'react';
import {
  type BlockerFunction,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
} from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './record-form.module.css';

type GuardProps = {
  hasUnsaved: () => boolean;
  /** What becomes of the changes. */
  text?: string;
};

/** What becomes of the changes of a form that this browser keeps. */
export const KEPT = 'Правки останутся в этом браузере: вернётесь на эту страницу и продолжите.';

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

/**
 * What holds a navigation up for which `isBlocked` is true: as `useBlocker` of React Router, which would be in the
 * scripts of visitors, because the whole router is one chunk.
 */
function useLeaveBlocker(isBlocked: BlockerFunction) {
  const key = useId();
  const router = useContext(RouterContext)?.router;
  const decide = useEffectEvent(isBlocked);
  useEffect(() => {
    router?.getBlocker(key, (navigation) => decide(navigation));
    return () => router?.deleteBlocker(key);
  }, [router, key]);
  return useContext(RouterState)?.blockers.get(key);
}
