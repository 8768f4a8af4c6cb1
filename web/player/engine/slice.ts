/** The readable side of a store: its state and a subscription. */
export type ReadableStore<State extends object> = {
  get: () => State;
  /** Calls `listener` after every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/** The DOM elements that a player drives: the video and the container that holds it with its controls. */
export type PlayerTarget = { media: HTMLVideoElement; container: HTMLElement };

export type Attachable = { attach: (stage: PlayerTarget, signal: AbortSignal) => void };

/** State, commands, and `attach`, which binds them to one video element until the signal aborts. */
export type Slice<State extends object, Commands extends object> = ReadableStore<State> &
  Commands &
  Attachable;

export type SliceTools<State extends object> = {
  get: () => State;
  /** Merges a patch; listeners are called only if a value changed. */
  set: (patch: Partial<State>) => void;
  /** The elements, while the slice is attached to some. */
  target: () => PlayerTarget | null;
};

type SliceBody<Commands extends object> = { commands: Commands; attach?: Attachable['attach'] };

/** Creates a slice from its initial state and a function that returns its commands and its binding to the elements. */
export function defineSlice<State extends object, Commands extends object>(
  initial: State,
  body: (tools: SliceTools<State>) => SliceBody<Commands>,
): Slice<State, Commands> {
  let state = initial;
  let stage: PlayerTarget | null = null;
  const listeners = new Set<() => void>();
  const get = () => state;
  const set = (patch: Partial<State>) => {
    const names = Object.keys(patch) as (keyof State)[];
    if (names.every((name) => Object.is(state[name], patch[name]))) return;
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const { commands, attach } = body({ get, set, target: () => stage });
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

/** Calls `handler` for any of the events until the signal aborts. */
export function listen(
  target: EventTarget,
  events: readonly string[],
  handler: (event: Event) => void,
  signal: AbortSignal,
) {
  for (const event of events) target.addEventListener(event, handler, { signal });
}

/** Attaches every slice to the elements; returns the function that detaches them. */
export function attachAll(slices: readonly Attachable[], stage: PlayerTarget): () => void {
  const controller = new AbortController();
  for (const slice of slices) slice.attach(stage, controller.signal);
  return () => controller.abort();
}
