import { useActionData, useFetcher } from 'react-router';
import type { SettingAnswer } from './setting-answer.ts';

/** The form of one setting. With scripts it is sent by a fetcher; without them its result comes with the page. */
export function useSetting(setting: string) {
  const fetcher = useFetcher<SettingAnswer>({ key: `setting:${setting}` });
  const posted = useActionData() as SettingAnswer | undefined;
  const answer = fetcher.data ?? (posted?.setting === setting ? posted : undefined);
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    /** The result of the last submission; absent while one is in progress. */
    answer: fetcher.state === 'submitting' ? undefined : answer,
    isBusy: fetcher.state !== 'idle',
    /** The fields that are being sent. */
    sent: fetcher.formData,
  };
}
