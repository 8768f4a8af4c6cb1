import { Failure } from '#server/failure.ts';
import type { JournalHead } from './check-journal.ts';

/**
 * Writes the last event as people keep it: `1601:9f86d081-884c7d65-…`, its number and its hash. Without dashes the log
 * would take it for a secret and leave it out.
 */
export function formatHead({ id, hash }: JournalHead): string {
  return `${id}:${hash.toString('hex').replaceAll(/(?<=.)(?=(?:.{8})+$)/g, '-')}`;
}

/** Reads what `formatHead` has written; fails with `invalid`. */
export function parseHead(text: string): JournalHead {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text.trim().replaceAll('-', '')) ?? [];
  if (id === undefined || hash === undefined)
    throw new Failure('invalid', `«${text}» — не запись с суммой. Нужны номер, двоеточие и 64 знака суммы.`);
  return { id: Number(id), hash: Buffer.from(hash, 'hex') };
}
