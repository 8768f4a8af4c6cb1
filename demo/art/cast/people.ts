import { airing } from './people-airing.ts';
import { others } from './people-others.ts';

/** Everybody whose face the demo shows, by name. */
export const people = { ...airing, ...others };

export type PersonName = keyof typeof people;
