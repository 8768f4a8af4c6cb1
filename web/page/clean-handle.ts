/** A page option for the clean layout: a wide page has the full width of the site. */
export type CleanHandle = { isWide: true };
