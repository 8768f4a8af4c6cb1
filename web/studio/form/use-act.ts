import { type SubmitTarget, useActionData, useFetcher, useNavigation, useSubmit } from 'react-router';
import type { ActAnswer } from './answer-act.ts';
import type { FormAnswer } from './field.tsx';

/** A form that is sent, by the page or beside it, and what came of it. */
export type Sent<Answer extends object = ActAnswer> = {
  state: 'idle' | 'loading' | 'submitting';
  data?: Answer | undefined;
  formData: FormData | undefined;
  formAction: string | undefined;
  submit: (target: SubmitTarget, options: { method: 'POST'; action: string }) => Promise<void>;
};

function usePageForm<Answer extends object>(): Sent<Answer> {
  const { state, formData, formAction } = useNavigation();
  const data = useActionData() as Answer | undefined;
  const submit = useSubmit();
  return {
    state,
    data,
    formData,
    formAction,
    submit: (target, options) => submit(target, { ...options, preventScrollReset: true }),
  };
}

/**
 * The forms of one act of the page, or of the route at another address, which answers without leaving the page: what
 * came of the last one, whether it is being sent, and the attributes of a `Form`, which has the act as its field `act`.
 */
export function useAct<Done extends object = object>(act: string, at?: string) {
  const key = `${at ?? ''} ${act}`;
  const fetcher = useFetcher<ActAnswer<Done>>({ key });
  const page = usePageForm<ActAnswer<Done>>();
  const sent: Sent<ActAnswer<Done>> = at === undefined ? page : (fetcher as Sent<ActAnswer<Done>>);
  const answer = sent.data?.act === act ? sent.data : undefined;
  const isRefused = answer?.errors !== undefined || answer?.problem !== undefined;
  // Whoever is told of a problem may send again at once, while the page is still loaded anew.
  const isTold = at !== undefined && sent.state === 'loading' && isRefused;
  // `ConfirmPassword` tells what has to be confirmed.
  const shown: FormAnswer | undefined =
    answer?.needs === undefined ? answer : { values: answer.values ?? {} };
  return {
    answer,
    /** What the fields of the form show of it. */
    shown,
    isBusy: sent.formData?.get('act') === act && !isTold,
    form: {
      method: 'post',
      preventScrollReset: true,
      noValidate: true,
      ...(at !== undefined && { action: at, navigate: false, fetcherKey: key }),
    } as const,
    /** For `ConfirmPassword`. */
    sent: { ...sent, data: answer } as Sent,
  };
}
