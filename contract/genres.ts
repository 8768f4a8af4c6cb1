import { z } from 'zod';
import { count, image } from './values.ts';

export const genre = z.object({ id: z.int(), name: z.string(), total_releases: count, image });
export type Genre = z.output<typeof genre>;
