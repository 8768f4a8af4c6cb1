import { useRevalidator } from 'react-router';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';

/** Acts on the work on an episode by one press: says what came of it, with the way to take it back. */
export function useWorkAct(episodeId: string) {
  const { revalidate } = useRevalidator();
  return async (path: string, body: object, done: string): Promise<SavedRecord | undefined> => {
    const { value, refused } = await sendToStudio<SavedRecord>('POST', `episodes/${episodeId}/${path}`, body);
    if (refused) showToast('error', refused.message);
    else showDone(done, value.event_id, () => void revalidate());
    await revalidate();
    return value;
  };
}
