import { useFetcher } from 'react-router';
import { SECOND_FACTOR_PATH } from '#contract/studio/addresses.ts';
import type { FactorAct, FactorAnswer } from './second-factor-route.ts';

/** The form of one act of the second factor: its attributes, the answer to it, and whether it is being sent. */
export function useFactorAct(act: FactorAct) {
  const fetcher = useFetcher<FactorAnswer>({ key: `second-factor:${act}` });
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data;
  return {
    fetcher,
    Form: fetcher.Form,
    form: { method: 'post', action: SECOND_FACTOR_PATH } as const,
    /** The field that names the act. */
    field: { type: 'hidden', name: 'act', value: act } as const,
    answer,
    // Whoever is told of a problem may send again at once, while the page is still loaded anew.
    isBusy: fetcher.state !== 'idle' && answer?.problem === undefined,
  };
}
