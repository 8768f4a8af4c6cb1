// Apart from the schemas, so that pages do not load zod.

/** What is done of an episode, in the order of the work: a step begins when the one before it is ready. */
export const STEP_KINDS = ['translation', 'timing', 'voice', 'sound', 'video', 'check'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_STATES = ['todo', 'working', 'ready'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Why somebody is told of a step: it is theirs, has another date, may begin, or has a remark. */
export const STEP_REASONS = ['assigned', 'due', 'turn', 'remark'] as const;
export type StepReason = (typeof STEP_REASONS)[number];

/** Russian: the step, and that it is ready and goes on, as a clause. */
export const STEP_WORDS: Record<StepKind, { name: string; ready: string; working: string }> = {
  translation: { name: 'перевод', ready: 'перевод готов', working: 'идёт перевод' },
  timing: { name: 'тайминг', ready: 'тайминг готов', working: 'идёт тайминг' },
  voice: { name: 'озвучка', ready: 'озвучка готова', working: 'идёт озвучка' },
  sound: { name: 'звук', ready: 'звук готов', working: 'сводят звук' },
  video: { name: 'видео', ready: 'видео готово', working: 'собирают видео' },
  check: { name: 'проверка', ready: 'проверка пройдена', working: 'идёт проверка' },
};

/** Russian: the state of a step. */
export const STEP_STATE_WORDS: Record<StepState, string> = {
  todo: 'не начат',
  working: 'в работе',
  ready: 'готов',
};

/** The planned step before another one: with it ready, the other may begin. */
export function stepBefore<S extends { kind: StepKind }>(steps: readonly S[], kind: StepKind): S | undefined {
  const place = STEP_KINDS.indexOf(kind);
  return steps
    .filter((step) => STEP_KINDS.indexOf(step.kind) < place)
    .toSorted((a, b) => STEP_KINDS.indexOf(b.kind) - STEP_KINDS.indexOf(a.kind))[0];
}
