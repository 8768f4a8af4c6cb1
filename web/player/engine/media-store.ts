/** A value that one slice owns, readable and observable by everyone. */
export type Cell<State extends object> = {
  get: () => State;
  /** Calls `listener` after every change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** The element under the player and the box that holds it with its controls. */
export type Stage = { media: HTMLVideoElement; box: HTMLElement };

export type Attachable = { attach: (stage: Stage, signal: AbortSignal) => void };

/** State, commands, and `attach`, which binds them to one element until the signal fires. */
export type Slice<State extends object, Commands extends object> = Cell<State> & Commands & Attachable;

export type SliceTools<State extends object> = {
  get: () => State;
  /** Merges a patch; listeners hear only about real changes. */
  set: (patch: Partial<State>) => void;
  /** The stage while one is attached. */
  stage: () => Stage | null;
};

type SliceBody<Commands extends object> = { commands: Commands; attach?: Attachable['attach'] };

/** Makes a slice from its first state and a function that gives its commands and its binding to the element. */
export function defineSlice<State extends object, Commands extends object>(
  initial: State,
  body: (tools: SliceTools<State>) => SliceBody<Commands>,
): Slice<State, Commands> {
  let state = initial;
  let stage: Stage | null = null;
  const listeners = new Set<() => void>();
  const get = () => state;
  const set = (patch: Partial<State>) => {
    const names = Object.keys(patch) as (keyof State)[];
    if (names.every((name) => Object.is(state[name], patch[name]))) return;
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const { commands, attach } = body({ get, set, stage: () => stage });
  return {
    ...commands,
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(next, signal) {
      stage = next;
      signal.addEventListener('abort', () => (stage = null));
      attach?.(next, signal);
    },
  };
}

/** Runs `handler` on any of the events until the signal fires. */
export function listen(
  target: EventTarget,
  events: readonly string[],
  handler: (event: Event) => void,
  signal: AbortSignal,
) {
  for (const event of events) target.addEventListener(event, handler, { signal });
}

/** Binds every slice to the stage; returns the way to let go of it. */
export function attachAll(slices: readonly Attachable[], stage: Stage): () => void {
  const controller = new AbortController();
  for (const slice of slices) slice.attach(stage, controller.signal);
  return () => controller.abort();
}
