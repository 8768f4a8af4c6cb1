import { useContext, useEffect, useEffectEvent, useId } from 'react';
import {
  type BlockerFunction,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterState,
} from 'react-router';

/**
 * What holds a navigation up for which `isBlocked` is true: as `useBlocker` of React Router, which would be in the
 * scripts of visitors, because the whole router is one chunk.
 */
export function useLeaveBlocker(isBlocked: BlockerFunction) {
  const key = useId();
  const router = useContext(RouterContext)?.router;
  const decide = useEffectEvent(isBlocked);
  useEffect(() => {
    router?.getBlocker(key, (navigation) => decide(navigation));
    return () => router?.deleteBlocker(key);
  }, [router, key]);
  return useContext(RouterState)?.blockers.get(key);
}
