/**
 * The largest number that a form or a file gives: from there to the largest one of the database there is room for what
 * is added later.
 */
export const MAX_NUMBER = 1_000_000_000;
