import { createContext, useContext } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { SettingAnswer } from './setting-answer.ts';

/** The address of the section whose settings are shown on another page; undefined on the section itself. */
export const SettingAddress = createContext<string | undefined>(undefined);

/** The form of one setting. With scripts it is sent by a fetcher; without them its result comes with the page. */
export function useSetting(setting: string) {
  const action = useContext(SettingAddress);
  const fetcher = useFetcher<SettingAnswer>({ key: `setting:${setting}` });
  const posted = useActionData() as SettingAnswer | undefined;
  const answer = fetcher.data ?? (posted?.setting === setting ? posted : undefined);
  return {
    Form: fetcher.Form,
    /** What the form is sent by and where. */
    target: { method: 'post', ...(action !== undefined && { action }) } as const,
    submit: fetcher.submit,
    /** The result of the last submission; absent while one is in progress. */
    answer: fetcher.state === 'submitting' ? undefined : answer,
    isBusy: fetcher.state !== 'idle',
    /** The fields that are being sent. */
    sent: fetcher.formData,
  };
}
