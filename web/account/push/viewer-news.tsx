import { useEffect } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { Viewer } from '#web/entities/viewer/viewer.ts';
import { stayTold } from './this-browser.ts';

const SHOWN = 'akane.restored';
const DAY_MS = 24 * 3600_000;

// Said once in each browser, and on no day but that.
function tellRestored(at: string | null): void {
  if (at === null || Date.now() - Date.parse(at) > DAY_MS || localStorage.getItem(SHOWN) === at) return;
  localStorage.setItem(SHOWN, at);
  showToast('success', 'Удаление аккаунта отменено: вы вошли, и всё на месте.');
}

/** Shows nothing: says that an account has come back, and keeps this browser among those that are told of news. */
export function ViewerNews({ viewer: { id, restored_at: restored } }: { viewer: Viewer }) {
  useEffect(() => {
    try {
      tellRestored(restored);
      void stayTold(id).catch(() => {});
    } catch {
      // A browser that may keep nothing is told nothing.
    }
  }, [id, restored]);
  return null;
}
