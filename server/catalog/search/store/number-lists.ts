/** Lists of different numbers, by numbers from 0. A list of one number, as most are, is no array. */
export type NumberLists = {
  /** Adds a number to the list, if it is not its last one. */
  add: (list: number, number: number) => void;
  /** Removes a number; whether the list is empty then. */
  remove: (list: number, number: number) => boolean;
  of: (list: number) => readonly number[];
  countOf: (list: number) => number;
};

/** Creates empty lists. */
export function createNumberLists(): NumberLists {
  const lists: (number | number[])[] = [];
  const EMPTY: number[] = [];
  return {
    add: (list, number) => {
      while (lists.length <= list) lists.push(EMPTY);
      const known = lists[list] ?? EMPTY;
      if (known === EMPTY) lists[list] = number;
      else if (typeof known === 'number') lists[list] = known === number ? known : [known, number];
      else if (known.at(-1) !== number) known.push(number);
    },
    remove: (list, number) => {
      const known = lists[list] ?? EMPTY;
      if (known === number) lists[list] = EMPTY;
      if (typeof known === 'number') return known === number;
      const at = known.indexOf(number);
      if (at >= 0) known.splice(at, 1);
      if (known.length === 0) lists[list] = EMPTY;
      return known.length === 0;
    },
    of: (list) => {
      const known = lists[list] ?? EMPTY;
      return typeof known === 'number' ? [known] : known;
    },
    countOf: (list) => {
      const known = lists[list] ?? EMPTY;
      return typeof known === 'number' ? 1 : known.length;
    },
  };
}
