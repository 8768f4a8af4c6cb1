import { useRevalidator } from 'react-router';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { type Answer, sendToStudio } from '../../../access/send-to-studio.ts';
import { showDone } from '../../../access/undo-event.ts';

type SentEdit<Saved> = { to: string; body?: object; done: string | ((saved: Saved) => string) };

/**
 * Sends what is done with an edit and says that it was. The page is read again before the answer, also where the edit
 * has become another one meanwhile (404, 409); after any other refusal it stays as it is, with what was chosen in it.
 */
export function useSendEdit() {
  const { revalidate } = useRevalidator();
  return async <Saved extends SavedRecord>({ to, body, done }: SentEdit<Saved>): Promise<Answer<Saved>> => {
    const answer = await sendToStudio<Saved>('POST', to, body);
    const { value, refused } = answer;
    if (refused && !isOutdated(answer)) return answer;
    if (refused) showToast('error', refused.message);
    else showDone(typeof done === 'string' ? done : done(value), value.event_id, () => void revalidate());
    await revalidate();
    return answer;
  };
}

/** Whether a call was refused because the page is older than what it shows. */
export const isOutdated = ({ refused }: Answer<unknown>): boolean =>
  refused?.status === 404 || refused?.status === 409;
