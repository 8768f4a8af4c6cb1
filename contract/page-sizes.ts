// Without schemas, because browsers load this file, too.

/** Releases on a page of the favourites where the caller does not say how many. */
export const FAVORITES_PAGE_SIZE = 12;
/** Releases on a page of a collection where the caller does not say how many. */
export const COLLECTION_PAGE_SIZE = 18;
