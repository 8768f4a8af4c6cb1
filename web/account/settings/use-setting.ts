import { useActionData, useFetcher } from 'react-router';
import type { SettingAnswer } from './setting-answer.ts';

/**
 * A form of the page that changes one setting: it is sent without leaving the page, and without scripts comes back with
 * it.
 */
export function useSetting(setting: string) {
  const fetcher = useFetcher<SettingAnswer>({ key: `setting:${setting}` });
  const posted = useActionData() as SettingAnswer | undefined;
  const answer = fetcher.data ?? (posted?.setting === setting ? posted : undefined);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    /** Of the last time it was sent; absent while it is on its way. */
    answer: fetcher.state === 'submitting' ? undefined : answer,
    isBusy: fetcher.state !== 'idle',
    /** What is on its way. */
    sent: fetcher.formData,
  };
}
