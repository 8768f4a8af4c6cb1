import { Failure } from '#server/failure.ts';
import type { JournalHead } from './check-journal.ts';

/** Writes the last event as people keep it: `1601:9f86…`, its number and its hash. */
export function formatHead({ id, hash }: JournalHead): string {
  return `${id}:${hash.toString('hex')}`;
}

/** Reads what `formatHead` has written; fails with `invalid`. */
export function parseHead(text: string): JournalHead {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (id === undefined || hash === undefined)
    throw new Failure('invalid', `«${text}» — не запись с суммой. Нужны номер, двоеточие и 64 знака суммы.`);
  return { id: Number(id), hash: Buffer.from(hash, 'hex') };
}
