import { STEP_KINDS, STEP_WORDS, type StepKind, type StepState } from '#contract/studio/step-kinds.ts';

/**
 * How the dubbing of an episode goes, of its planned steps in their order: «перевод готов, идёт озвучка»; undefined
 * while nothing is begun.
 */
export function formatProgress(steps: readonly { kind: StepKind; state: StepState }[]): string | undefined {
  const inOrder = steps.toSorted((a, b) => STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind));
  if (inOrder.length > 1 && inOrder.every(({ state }) => state === 'ready')) return 'всё готово';
  // The last of each is the furthest.
  const ready = inOrder.findLast(({ state }) => state === 'ready');
  const working = inOrder.findLast(({ state }) => state === 'working');
  const words = [ready && STEP_WORDS[ready.kind].ready, working && STEP_WORDS[working.kind].working];
  return words.filter((one) => one !== undefined).join(', ') || undefined;
}
