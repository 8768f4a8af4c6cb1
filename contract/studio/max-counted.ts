/** Rows of a list are counted up to here, because more would take longer than the page itself. */
export const MAX_COUNTED = 10_000;
