import { airing } from './people-airing.ts';
import { announced } from './people-announced.ts';
import { others } from './people-others.ts';

/** All characters that the demo draws, by name. */
export const people = { ...airing, ...announced, ...others };

export type PersonName = keyof typeof people;
