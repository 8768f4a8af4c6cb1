import { showToast } from '#web/ui/feedback/toast.tsx';
import type { AwaitedEpisode, Remind } from './awaited-episode.ts';

/** Says what a bell reminds of; its words are loaded after the click. A visitor's id is null. */
export function remindOf(awaited: AwaitedEpisode | null, viewerId: number | null): Remind {
  return (undo) => {
    import('./show-reminder.ts')
      .then(({ showReminder }) => showReminder(awaited, viewerId, undo))
      // Without a connection it is still known that the bell is on.
      .catch(() => showToast('success', 'Напомним', { action: { label: 'Отменить', run: undo } }));
  };
}
