import { useEffect } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { Viewer } from '#web/entities/viewer/viewer.ts';
import { renewSubscription } from '#web/entities/viewer/browser-push.ts';

const SHOWN = 'akane.restored';
const DAY_MS = 24 * 3600_000;

// Shown once in each browser, on the day of the sign-in only.
function announceRestored(at: string | null): void {
  if (at === null || Date.now() - Date.parse(at) > DAY_MS || localStorage.getItem(SHOWN) === at) return;
  localStorage.setItem(SHOWN, at);
  showToast('success', 'Удаление аккаунта отменено: вы вошли, и всё на месте.');
}

/** Renders nothing: announces that the deletion of the account was cancelled, and renews the push subscription. */
export function ViewerEffects({ viewer: { id, restored_at: restored } }: { viewer: Viewer }) {
  useEffect(() => {
    try {
      announceRestored(restored);
      void renewSubscription(id).catch(() => {});
    } catch {
      // Without storage nothing is announced.
    }
  }, [id, restored]);
  return null;
}
