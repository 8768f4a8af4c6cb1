import { airing } from './people-airing.ts';
import { others } from './people-others.ts';

/** All characters that the demo draws, by name. */
export const people = { ...airing, ...others };

export type PersonName = keyof typeof people;
