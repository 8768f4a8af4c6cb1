import { z } from 'zod';
import { optional, whole } from '../../input.ts';
import { count, datetime } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { STORAGE_KINDS } from './storage-kinds.ts';
import { listTotal } from '../values.ts';

/** What a release takes: removing it frees `bytes`. */
export const storedRelease = z
  .object({
    id: z.int(),
    alias: z.string(),
    name: z.string(),
    picture: z.string().nullable(),
    episodes: count,
    bytes: count,
    /** Of these what the sweep removes anyway: former videos and files that no row names. */
    unused_bytes: count,
    /** Starts of its episodes within 28 days; null where they are fewer than five. */
    starts: count.nullable(),
  })
  .meta({ id: 'StudioStoredRelease' });
export type StoredRelease = z.output<typeof storedRelease>;

export const readStorage = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/storage',
  summary: 'Хранилище: что сколько занимает и что освободится',
  description: 'Returns the sums by kind and release as they were last measured, and the space of the disk.',
  query: z.object({
    /** `next` of the page before. */
    after: optional(z.string().max(40)),
    limit: optional(whole(1, 100)),
  }),
  response: z.object({
    /** Null until the storage was measured for the first time. */
    measured_at: datetime.nullable(),
    /** Null where the files are in a bucket. */
    disk: z.object({ free: count, total: count }).nullable(),
    kinds: z.array(z.object({ kind: z.enum(STORAGE_KINDS), bytes: count, unused_bytes: count })),
    /** What no release of the database has: it was removed, and its files wait for the sweep. */
    orphaned_bytes: count,
    /** The size of all files at the end of each day, within the last thirty. */
    days: z.array(z.object({ day: z.iso.date(), bytes: count })),
    releases: z.array(storedRelease),
    next: z.string().nullable(),
    /** Of the releases. */
    total: listTotal,
  }),
  right: 'system',
  failures: [422],
});
export type StudioStorage = z.output<(typeof readStorage)['response']>;

export const measureStorage = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/storage/measure',
  summary: 'Пересчитать хранилище',
  description: 'Has the storage measured again; that takes minutes where it is large.',
  response: z.object({ event_id: z.int() }),
  action: 'storage.measure',
});
