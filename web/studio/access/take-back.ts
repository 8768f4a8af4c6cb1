import type { JournalEvent } from '#contract/studio/events.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from './send-to-studio.ts';

/** Takes an event back from any page and says what came of it. */
async function takeBack(eventId: number, onDone: () => void): Promise<void> {
  const { value, refused } = await sendToStudio<JournalEvent>('POST', `events/${eventId}/undo`);
  if (refused) showToast('error', `Не отменено. ${refused.message}`);
  else showToast('success', `Отменено. Это запись ${value.id}.`);
  onDone();
}

/** Says what was done, with a button that takes it back; without an event nothing had to be done. */
export function showDone(
  text: string,
  eventId: number | null,
  onTakenBack: () => void,
  label = 'Отменить',
): void {
  const action = { label, run: () => void takeBack(eventId ?? 0, onTakenBack) };
  showToast('success', text, eventId === null ? {} : { action });
}
