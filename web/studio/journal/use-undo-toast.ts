import { useEffect } from 'react';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import type { ActAnswer } from '../ui/form/answer-act.ts';
import type { Undone } from './journal-page.tsx';

const UNDO_BUTTON = 'form:has([name=act][value=undo]) [type=submit]';

/** Says what an undo came to, and lets Ctrl Z press its button. */
export function useUndoToast(answer: ActAnswer<Undone> | undefined): void {
  useEffect(() => {
    if (!answer) return;
    if (answer.undone) showToast('success', `Отменено. Это запись ${answer.undone.id}.`);
    else if (answer.problem !== undefined && answer.needs === undefined)
      showToast('error', `Не отменено. ${answer.problem}`);
  }, [answer]);
  useKeys({ 'Ctrl+KeyZ': () => document.querySelector<HTMLElement>(UNDO_BUTTON)?.click() });
}
