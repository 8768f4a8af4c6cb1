import { Failure } from '#server/failure.ts';

/** Does work under a name once for all who ask for it meanwhile. */
export type Queue = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` pieces of work run and `waiting` more wait; whoever comes on top is refused with `unavailable`. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = [];
  const named = new Map<string, Promise<unknown>>();
  let running = 0;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting)
        throw new Failure('unavailable', 'Слишком много картинок сразу. Попробуйте позже.');
      // Whoever ends hands its place over.
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return <T>(name: string, work: () => Promise<T>) => {
    const known = named.get(name) as Promise<T> | undefined;
    if (known) return known;
    const started = run(work).finally(() => named.delete(name));
    named.set(name, started);
    return started;
  };
}
