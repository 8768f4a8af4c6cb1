/** A page option for the clean layout: a wide page has the full width of the site. */
export type CleanLayoutHandle = { isWide: true };
