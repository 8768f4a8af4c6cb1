import { useEffect } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import type { UndoAnswer } from './journal-page.tsx';

const UNDO_BUTTON = 'form:has([name=undo]) [type=submit]';

/** Says what an undo came to, and lets Ctrl Z press its button. */
export function useUndoToast(answer: UndoAnswer | undefined): void {
  useEffect(() => {
    if (!answer) return;
    if ('undone' in answer) showToast('success', `Отменено. Это запись ${answer.undone.id}.`);
    else if (answer.needs === undefined) showToast('error', `Не отменено. ${answer.refused}`);
  }, [answer]);
  useKeys({ 'Ctrl+KeyZ': () => document.querySelector<HTMLElement>(UNDO_BUTTON)?.click() });
}
