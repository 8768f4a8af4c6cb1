// Apart from the schemas, so that pages of the studio do not load zod.

export const BLOCK_STATES = ['planned', 'in_force', 'over'] as const;
export type BlockState = (typeof BLOCK_STATES)[number];

export const CLAIM_STATES = ['received', 'checked', 'in_force', 'disputed', 'lifted', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The states that a claim may be given by hand; the others follow from applying and lifting its measure. */
export const CLAIM_STEPS: Record<ClaimState, readonly ClaimState[]> = {
  received: ['checked', 'refused'],
  checked: ['received', 'refused'],
  in_force: ['disputed'],
  disputed: ['in_force'],
  lifted: [],
  refused: ['received'],
};

/** Whether the measure of a claim has not been taken yet: its terms may change, and its due date counts. */
export function isClaimOpen(state: ClaimState): boolean {
  return state === 'received' || state === 'checked';
}

/** Whether the measure of a claim can be lifted. */
export function isClaimInForce(state: ClaimState): boolean {
  return state === 'in_force' || state === 'disputed';
}
