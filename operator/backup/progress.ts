import { terminal } from '../terminal.ts';

/** Adds to what is done; `note` says what that is. */
export type Advance = (amount: number, note?: string) => void;

/** Shows the progress of work that has a known size. */
export function showProgress<T>(
  title: string,
  total: number,
  work: (advance: Advance) => Promise<T>,
): Promise<T> {
  let done = 0;
  return terminal.bar(title, total, (onProgress) =>
    work((amount, note) => onProgress((done += amount), note)),
  );
}
