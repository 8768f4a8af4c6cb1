import type { JournalEvent } from '#contract/studio/events.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from './send-to-studio.ts';

type UndoCall = { eventId: number; onDone: () => void };

/** An undo that waits until its user has given the password, or a code where the account has none. */
export type UnconfirmedUndo = UndoCall & { needs: 'password' | 'code' };

let unconfirmed: UnconfirmedUndo | undefined;
const listeners = new Set<() => void>();

function setUnconfirmed(next: UnconfirmedUndo | undefined): void {
  unconfirmed = next;
  for (const listener of listeners) listener();
}

/** The undo that waits for the password; `ConfirmUndo` asks for it. */
export const unconfirmedUndo = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => unconfirmed,
  forget: () => setUnconfirmed(undefined),
};

/** Undoes an event of the journal from any page, and says whether it worked. */
export async function undoEvent({ eventId, onDone }: UndoCall): Promise<void> {
  const { value, refused } = await sendToStudio<JournalEvent>('POST', `events/${eventId}/undo`);
  if (refused?.needs === 'password' || refused?.needs === 'code')
    return setUnconfirmed({ eventId, onDone, needs: refused.needs });
  if (refused) showToast('error', `Не отменено. ${refused.message}`);
  else showToast('success', `Отменено. Это запись ${value.id}.`);
  return onDone();
}

/** Says what was done, with a button that undoes it; without an event nothing had to be done. */
export function showDone(text: string, eventId: number | null, onUndone: () => void): void {
  const action = {
    label: 'Отменить',
    run: () => void undoEvent({ eventId: eventId ?? 0, onDone: onUndone }),
  };
  showToast('success', text, eventId === null ? {} : { action });
}
