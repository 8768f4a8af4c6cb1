/**
 * A page option for the clean layout: a wide page has the full width of the site, and a long form has no posters above
 * it on phones.
 */
export type CleanLayoutHandle = { isWide?: true; isLong?: true };
