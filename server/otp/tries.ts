import { createLimit, refuseSoon, subscriber } from '../http/rate-limit.ts';

const WRONG_OF_ADDRESS = 5;
const WINDOW = 5 * 60;
// A code of six digits bears no more from everybody together.
const WRONG_OF_ALL = 30;
const MINUTE = 60;

/** Looks for what a code stands for; finding nothing was a guess. */
export type Guess = <T>(address: string, find: () => Promise<T | undefined>) => Promise<T | undefined>;

/** Bounds the guesses of an address and of everybody together. What is found costs nothing, and gives back nothing of what was guessed before. */
export function createGuess(): Guess {
  const ofAddress = createLimit(WRONG_OF_ADDRESS, WINDOW);
  const ofAll = createLimit(WRONG_OF_ALL, MINUTE);
  return async (address, find) => {
    const place = subscriber(address);
    refuseSoon(await ofAll.wait(''));
    // Counted before it is looked for: a hundred guesses at once are a hundred guesses.
    refuseSoon(await ofAddress.take(place));
    const found = await find();
    if (found === undefined) await ofAll.take('');
    else await ofAddress.giveBack(place);
    return found;
  };
}
