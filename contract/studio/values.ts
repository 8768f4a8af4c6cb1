import { z } from 'zod';
import { type Act, ACTS, THINGS } from './acts.ts';
import { RIGHTS, ROLES } from './rights.ts';

// Apart from the lists and rules, so that pages of the studio do not load zod.
export const right = z.enum(RIGHTS);
export const role = z.enum(ROLES).meta({ id: 'Role' });
export const thing = z.enum(THINGS);
export const act = z.enum(Object.keys(ACTS) as [Act, ...Act[]]);

/** How many rows the filters of a list find, and how many there are without them; 10,001 stands for all above. */
export const listTotal = z
  .object({ found: z.int().min(0), all: z.int().min(0) })
  .meta({ id: 'StudioListTotal' });
export type ListTotal = z.output<typeof listTotal>;
