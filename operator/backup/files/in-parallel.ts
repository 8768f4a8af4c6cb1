/** Does `work` for several items at once and gives the results in the order of the items. */
export async function* inParallel<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // One that fails before its turn is reported at its turn.
      result.catch(() => {});
      running.push(result);
      const first = running.length === atOnce ? running.shift() : undefined;
      if (first) yield await first;
    }
    while (running.length > 0) {
      const first = running.shift();
      if (first) yield await first;
    }
  } finally {
    // After a failure the others end before the caller goes on.
    await Promise.allSettled(running);
  }
}
