import { SECOND_FACTOR_PATH } from '#contract/studio/addresses.ts';
import { useAct } from '../../form/use-act.ts';
import type { FactorAct, FactorDone } from './second-factor-route.ts';

/** The form of one act of the second factor, with the field that names the act; see `useAct`. */
export function useFactorAct(act: FactorAct) {
  return {
    ...useAct<FactorDone>(act, SECOND_FACTOR_PATH),
    field: { type: 'hidden', name: 'act', value: act } as const,
  };
}
