/** Waits for an answer, for so many milliseconds at most; undefined when it failed or came too late. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
